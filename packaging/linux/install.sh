#!/bin/sh
# Installs Keepsake for the person who runs this, below ~/.local, or below the folder given. No root is needed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=${1:-"$HOME/.local"}
mkdir -p "$prefix/lib" "$prefix/bin" "$prefix/share"
prefix=$(cd "$prefix" && pwd)
for program in /proc/[0-9]*/exe; do
    if [ "$(readlink "$program" 2>/dev/null)" = "$prefix/lib/keepsake/Keepsake" ]; then
        echo "Keepsake is open. Close its window and the programs that use its memory, then install again." >&2
        exit 1
    fi
done
# The new program is copied beside the old one and put in its place whole: an interrupted copy harms nothing.
rm -rf "$prefix/lib/keepsake.new"
cp -a "$here/keepsake" "$prefix/lib/keepsake.new"
rm -rf "$prefix/lib/keepsake"
mv "$prefix/lib/keepsake.new" "$prefix/lib/keepsake"
ln -sf ../lib/keepsake/keepsake-cli "$prefix/bin/keepsake"
cp -a "$here/files/share/." "$prefix/share/"
sed -i "s|^Exec=keepsake|Exec=\"$prefix/bin/keepsake\"|" "$prefix/share/applications/app.keepsake.Keepsake.desktop"
if command -v update-desktop-database >/dev/null 2>&1; then
    update-desktop-database -q "$prefix/share/applications" || true
fi
echo "Keepsake is installed: $prefix/bin/keepsake"
case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) echo "Add $prefix/bin to PATH to call it by its name." ;;
esac
