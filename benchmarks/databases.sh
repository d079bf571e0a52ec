#!/usr/bin/env bash
# Measures imports of a large database of OpenCode: the first one, one without changes, and one after
# a single row was changed.
#
#   benchmarks/databases.sh [MEGABYTES]
#
# Needs `./mvnw -DskipTests package`. MEGABYTES is 1000 by default.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$home/bin/find-jdk.sh"
find_jdk
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
database=$work/opencode.db

large() {
  "$JDK_HOME/bin/java" --enable-native-access=ALL-UNNAMED \
    -cp "$home/benchmarks/target/benchmarks.jar" dev.tsearch.benchmarks.databases.LargeDatabase "$@"
}

import() {
  local TIMEFORMAT="$1: %R s, %U s + %S s of processors"
  time "$home/tsearch" --archive "$work/archive" import --quiet "$database"
}

large make "$database" "${1:-1000}"
sleep 1
import "first import"
import "import without changes"
large change "$database"
sleep 1
import "import after one row was changed"
