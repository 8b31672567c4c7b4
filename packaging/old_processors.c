/* Loaded into the built program while it runs under qemu: lets its children, which are the program again, run there too.
   KEEPSAKE_EMULATOR names qemu, KEEPSAKE_PROCESSOR the processor that it plays. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static int ours(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return !strcmp(name, "Keepsake") || !strcmp(name, "keepsake-cli");
}

static char **emulated(const char *path, char *const arguments[]) {
    size_t count = 0;
    while (arguments[count]) count++;
    char **words = calloc(count + 8, sizeof *words);
    size_t at = 0;
    words[at++] = getenv("KEEPSAKE_EMULATOR");
    words[at++] = "-cpu";
    words[at++] = getenv("KEEPSAKE_PROCESSOR");
    words[at++] = "-0";
    words[at++] = arguments[0];
    words[at++] = (char *)path;
    for (size_t i = 1; i < count; i++) words[at++] = arguments[i];
    return words;
}

int execve(const char *path, char *const arguments[], char *const environment[]) {
    int (*real)(const char *, char *const[], char *const[]) = dlsym(RTLD_NEXT, "execve");
    if (!ours(path)) return real(path, arguments, environment);
    return real(getenv("KEEPSAKE_EMULATOR"), emulated(path, arguments), environment);
}

int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }

int execvp(const char *path, char *const arguments[]) {
    int (*real)(const char *, char *const[]) = dlsym(RTLD_NEXT, "execvp");
    return ours(path) ? execve(path, arguments, environ) : real(path, arguments);
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                char *const arguments[], char *const environment[]) {
    int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[],
                char *const[]) = dlsym(RTLD_NEXT, "posix_spawn");
    if (!ours(path)) return real(pid, path, actions, attributes, arguments, environment);
    return real(pid, getenv("KEEPSAKE_EMULATOR"), actions, attributes, emulated(path, arguments), environment);
}
