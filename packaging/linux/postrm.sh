#!/bin/sh
# Says what removing the program does not take away.
set -e
if [ "$1" = remove ]; then
    echo "Keepsake is removed. What it remembers is still in ~/.local/share/Keepsake of each person who used it."
fi
