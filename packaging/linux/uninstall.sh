#!/bin/sh
# Takes the program away again. What it remembers stays where it is.
set -eu
prefix=${1:-"$HOME/.local"}
rm -rf "$prefix/lib/keepsake" "$prefix/lib/keepsake.new"
rm -f "$prefix/bin/keepsake" "$prefix/share/applications/app.keepsake.Keepsake.desktop" \
    "$prefix/share/metainfo/app.keepsake.Keepsake.metainfo.xml" "$prefix/share/man/man1/keepsake.1.gz"
find "$prefix/share/icons/hicolor" -name 'app.keepsake.Keepsake.*' -delete 2>/dev/null || true
echo "Keepsake is removed. Its memory is still in ${KEEPSAKE_HOME:-${XDG_DATA_HOME:-$HOME/.local/share}/Keepsake}."
