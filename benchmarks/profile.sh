#!/usr/bin/env bash
# Records an import and a number of searches as fresh processes with the JDK Flight Recorder, and
# prints the packages and methods that take the most time:
#
#   benchmarks/profile.sh [--work FOLDER] [--entries N] [--searches N]
#
# N entries (100000) are generated, or found in the folder where growth.sh keeps them. One search
# takes a fraction of a second, so the samples of 30 searches are added up, one per millisecond of
# processor time. The processes use the AOT cache that users have. The tables do not contain what
# the JVM does before `main`, nor the work of the recorder.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

work= entries=100000 searches=30
while (($# > 0)); do
  [[ $1 == --help ]] || (($# > 1)) || usage 2
  case $1 in
    --work) work=$2 ;;
    --entries) entries=$2 ;;
    --searches) searches=$2 ;;
    --help) usage ;;
    *) usage 2 ;;
  esac
  shift 2
done
take_place
build
corpus "$entries"

{ read -r java && read -r cache; } <"$home/cli/target/launch"
[[ -z $cache ]] || cache=$home/cli/target/$cache
jar=$home/cli/target/tsearch.jar
# Runs tsearch as its launcher does, recording into the file $1 each $2 of processor time.
recorded() {
  choose "${@:3}"
  java_command[-1]+=:$jars/original-benchmarks.jar
  "${java_command[@]}" dev.tsearch.benchmarks.profile.Recorded "$1" "$2" \
    --archive "$temporary/archive" "${@:3}" >/dev/null 2>"$temporary/talk" || {
    cat "$temporary/talk" >&2
    exit 2
  }
  if grep -q "shared spaces" "$temporary/talk"; then
    say "the AOT cache was not used"
    cat "$temporary/talk" >&2
    exit 2
  fi
}

say "importing $entries entries"
recorded "$temporary/import.jfr" 10ms import "$work/corpus-$entries" -q
question=$(run warm.Questions "$temporary/archive" | sed -n '1s/^[^	]*	//p')
say "searching $searches times"
for ((i = 0; i < searches; i++)); do
  recorded "$temporary/search-$i.jfr" 1ms search "$question"
done

echo "### Import of $entries entries"
echo
run Profile "$temporary/import.jfr"
echo
echo "### A search as a fresh process, $searches times"
echo
run Profile "$temporary"/search-*.jfr
