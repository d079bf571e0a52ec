#!/usr/bin/env bash
# Makes cli/target/share: completions for bash, zsh and fish and the manual's pages, in the folders
# where shells and man look below a prefix such as ~/.local or /usr/local. Called by the build once
# the jar is there; the program itself prints them, from the table by which it reads arguments.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$home/bin/find-jdk.sh"
. "$home/bin/start.sh"
find_jdk
jar=$home/cli/target/tsearch.jar
class_path

share=$home/cli/target/share

# Writes the form $1 to the file $2 below share.
make() {
  mkdir -p "$share/$(dirname "$2")"
  "$JDK_HOME/bin/java" "${flags[@]}" -XX:TieredStopAtLevel=1 -cp "$classes" \
    dev.tsearch.cli.Main completion "$1" >"$share/$2"
}

rm -rf "$share"
make bash bash-completion/completions/tsearch
make zsh zsh/site-functions/_tsearch
make fish fish/vendor_completions.d/tsearch.fish

# A page begins with a remark that names its file.
mkdir -p "$share/man/man1" "$share/man/man7"
"$JDK_HOME/bin/java" "${flags[@]}" -XX:TieredStopAtLevel=1 -cp "$classes" \
  dev.tsearch.cli.Main completion man all |
  awk -v man="$share/man/man" '/^\.\\" tsearch/ { file = man substr($2, length($2)) "/" $2 } { print > file }'
