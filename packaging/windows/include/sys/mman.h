/* What the embedder's engine asks of a system to read a whole file, made of what Windows has. Paths are UTF-8. */
#ifndef KEEPSAKE_MMAN_H
#define KEEPSAKE_MMAN_H

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

#define PROT_READ 1
#define MAP_PRIVATE 2
#define MAP_FAILED ((void *)-1)

static inline void *mmap(void *at, size_t length, int protection, int flags, int file, long offset) {
    (void)at, (void)protection, (void)flags, (void)offset;
    HANDLE mapping = CreateFileMappingW((HANDLE)_get_osfhandle(file), NULL, PAGE_READONLY, 0, 0, NULL);
    if (mapping == NULL)
        return MAP_FAILED;
    void *view = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, length);
    CloseHandle(mapping);
    return view != NULL ? view : MAP_FAILED;
}

static inline int munmap(void *at, size_t length) {
    (void)length;
    return UnmapViewOfFile(at) ? 0 : -1;
}

static inline int open_utf8(const char *path, int flags) {
    wchar_t wide[32768];
    if (MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, 32768) == 0)
        return -1;
    return _wopen(wide, flags | _O_BINARY);
}
#define open open_utf8

/* Only read with unaligned loads, and given back by free(). */
#define aligned_alloc(alignment, size) malloc(size)

#endif
