"""The built-in model: llama.cpp in a child process, so that a crash or a lack of memory there costs one reply only."""
