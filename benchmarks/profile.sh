#!/usr/bin/env bash
# Where the time goes: records an import and a number of searches as fresh processes with the JDK's
# flight recorder, and prints the top packages and methods of each.
#
#   benchmarks/profile.sh [--work FOLDER] [--entries N] [--searches N]
#
# N entries (100000) are generated, or found in the folder as growth.sh leaves them there. A search
# is over in a fraction of a second: so 30 of them are put together, sampled each millisecond of
# processor time. The recorder's own work is left out of the tables, but it makes a start slower.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

work= entries=100000 searches=30
while (($# > 0)); do
  case $1 in
    --work) work=$2 ;;
    --entries) entries=$2 ;;
    --searches) searches=$2 ;;
    *)
      sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
      exit 2
      ;;
  esac
  shift 2
done
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
: "${work:=$temporary}"
mkdir -p "$work"
build
corpus "$entries"

sampling=jdk.CPUTimeSample#enabled=true,jdk.ExecutionSample#enabled=false,jdk.NativeMethodSample#enabled=false
[[ $(uname -s) == Linux ]] || sampling=jdk.ExecutionSample#enabled=true,jdk.ExecutionSample#period=10ms
# Prints the options that record into the file $1, sampled each $2 of processor time.
recording() {
  local throttle=
  [[ $(uname -s) != Linux ]] || throttle=,jdk.CPUTimeSample#throttle=$2
  echo "-XX:StartFlightRecording:filename=$1,settings=none,$sampling$throttle"
}

say "importing $entries entries"
TSEARCH_JAVA_OPTIONS=$(recording "$temporary/import.jfr" 10ms) \
  "$tsearch" --archive "$temporary/archive" import "$work/corpus-$entries" -q >/dev/null
question=$(run warm.Questions "$temporary/archive" | sed -n '1s/^[^	]*	//p')
say "searching $searches times"
for ((i = 0; i < searches; i++)); do
  TSEARCH_JAVA_OPTIONS=$(recording "$temporary/search-$i.jfr" 1ms) \
    "$tsearch" --archive "$temporary/archive" search "$question" >/dev/null
done

echo "### Import of $entries entries"
echo
run Profile "$temporary/import.jfr"
echo
echo "### A search as a fresh process, $searches times"
echo
run Profile "$temporary"/search-*.jfr
