#!/usr/bin/env bash
# Measures imports of a large database of OpenCode: the first one, one without changes, and one after
# a single row was changed.
#
#   benchmarks/databases.sh [MEGABYTES]
#
# MEGABYTES is the size of the texts in the database, 1000 by default.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

[[ ${1:-} != --help ]] || usage
[[ $# -le 1 && ${1:-1000} =~ ^[1-9][0-9]*$ ]] || usage 2
take_place
build
database=$work/opencode.db

import() {
  local TIMEFORMAT="$1: %R s, %U s + %S s of processors"
  time "$tsearch" --archive "$work/archive" import --quiet "$database"
}

run databases.LargeDatabase make "$database" "${1:-1000}"
sleep 1 # an import does not remember the state of a database that has just changed
import "first import"
import "import without changes"
run databases.LargeDatabase change "$database"
sleep 1
import "import after one row was changed"
