#!/usr/bin/env bash
# Runs all tests at other dates and in another time zone: no test may depend on when and where it
# runs. Takes as long as three builds; not part of a build.
#
#   bin/verify-at-other-times.sh                     all three worlds
#   bin/verify-at-other-times.sh 2028-02-29 23:59:50 at this date only (local time)
#   MAVEN_ARGUMENTS='-pl core' bin/verify-...        with more arguments for Maven
#
# The first world begins ten seconds before a leap day, the second is years ahead, and in the third
# the time zone of the machine is 13 hours ahead of UTC. Prints the last lines of each build; the
# rest is in target/at-other-times-N.log.
#
# Needs the program faketime (Debian: apt-get update && apt-get install faketime). It shifts the
# clock that processes read:
#  - DONT_FAKE_MONOTONIC=1: the clock that measures durations stays, so waits and timeouts work.
#  - FAKETIME_FORCE_MONOTONIC_FIX=0: without it, waits of the JVM end at once and its threads spin.
#  - NO_FAKE_STAT=1: file times stay real, as the kernel writes them. They are then years before or
#    after the clock of the tests, which is the harder case: tests have to set these times.
# Maven runs offline, because certificates are not valid at other dates: run ./mvnw verify first.
# Documentation and formatting do not depend on the date and are not checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "$0: $*" >&2
  exit 2
}

command -v faketime >/dev/null || fail "install faketime: apt-get update && apt-get install faketime"

verify() {
  # shellcheck disable=SC2086 # several arguments in one variable
  ./mvnw -B -ntp -o -Dstyle.color=never -Dmaven.javadoc.skip -Dspotless.check.skip \
    ${MAVEN_ARGUMENTS:-} verify
}

at() {
  DONT_FAKE_MONOTONIC=1 FAKETIME_FORCE_MONOTONIC_FIX=0 NO_FAKE_STAT=1 \
    faketime "$1" bash -c "$(declare -f verify); verify"
}

in_zone() {
  TZ=$1 verify
}

number=0
failures=0
run() {
  number=$((number + 1))
  local log=target/at-other-times-$number.log
  echo "== $*"
  local status=0
  "$@" >"$log" 2>&1 || status=$?
  grep -E 'ERROR.*(Test|FAIL)|Tests run:.*[^s]$|BUILD|skipped' "$log" | tail -n 12 || true
  ((status == 0)) || {
    echo "failed: see $log"
    failures=$((failures + 1))
  }
}

mkdir -p target
if (($# > 0)); then
  run at "$*"
else
  run at '2024-02-28 23:59:50'
  run at '2031-07-01 12:00:00'
  run in_zone Pacific/Apia
fi
((failures == 0)) || exit 1
echo "all tests pass at other times"
