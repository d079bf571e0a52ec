#!/usr/bin/env bash
# Counts the classes that commands load beside their AOT cache: they are read from jars or made at
# run time, which costs every start milliseconds. Each command runs as a fresh process of the
# launcher. Prints for each how many classes it loads, how many of them late, and the first of these.
#
#   benchmarks/late-classes.sh ARCHIVE
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

[[ ${1:-} != --help ]] || usage
(($# == 1)) || usage 2
export TSEARCH_HOME
TSEARCH_HOME=$(cd "$1" && pwd)
work=
take_place
build
"$tsearch" --version >/dev/null # makes the caches, if they are missing
classes=$temporary/classes
mkdir "$temporary/none"

# Runs a command, and prints its line.
count() {
  TSEARCH_JAVA_OPTIONS="-Xlog:class+load:file=$classes" "$tsearch" "$@" >/dev/null 2>&1 </dev/null || true
  awk -v command="$*" '
    {all++}
    !/source: shared objects file/ {
      name = $0
      sub(/ source:.*/, "", name)
      sub(/.* /, "", name)
      if (late++ < 3) names = names " " name
    }
    END {printf "%-40s %6d %6d%s\n", substr(command, 1, 40), all, late, names}' "$classes"
}

printf '%-40s %6s %6s first\n' command loaded late
count --version
count ownership
count qzxjvw
count ownership closure
count '"ownership closure"'
count 'own*'
count ownership --since 30d
count ownership --json
count ownership -l
count ownership --count
count ownership --facets
count sessions -n 30
count sessions ownership
count show latest
count files
count stats
count import -q "$temporary/none"
