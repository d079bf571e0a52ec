#!/usr/bin/env bash
# Makes cli/target/sqlite, the folder of the module that reads databases: its jar, and the jar of the
# library with its native code for this system only. Called by `./mvnw package` after the module
# sqlite was packed.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$home/bin/find-jdk.sh"
find_jdk

# The name of this system in the jar of the library.
case $(uname -s) in
  Linux) system=Linux ;;
  Darwin) system=Mac ;;
  *) system=Windows ;;
esac

built=$home/sqlite/target
folder=$home/cli/target/sqlite
work=$built/library
library=$(echo "$built"/lib/sqlite-jdbc-*.jar)

rm -rf "$folder" "$work"
mkdir -p "$folder" "$work"
cp "$built/tsearch-sqlite.jar" "$folder/"
(
  cd "$work"
  "$JDK_HOME/bin/jar" xf "$library"
  find org/sqlite/native -mindepth 1 -maxdepth 1 ! -name "$system" -exec rm -r {} +
  "$JDK_HOME/bin/jar" cfM "$folder/${library##*/}" .
)
rm -rf "$work"
