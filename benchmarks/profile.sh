#!/usr/bin/env bash
# Where the time goes: records an import and a number of searches as fresh processes with the JDK's
# flight recorder, and prints the top packages and methods of each.
#
#   benchmarks/profile.sh [--work FOLDER] [--entries N] [--searches N]
#
# N entries (100000) are generated, or found in the folder as growth.sh leaves them there. A search
# is over in a fraction of a second: so 30 of them are put together, sampled each millisecond of
# processor time. They run with the AOT cache that users have. What the JVM does before `main`, and
# the recorder's own work, are not in the tables.
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
take_place
build
corpus "$entries"

{ read -r java && read -r cache; } <"$home/cli/target/launch"
cache=$home/cli/target/$cache
jar=$home/cli/target/tsearch.jar
class_path
# Runs tsearch with this build's AOT cache, recording into the file $1 each $2 of processor time.
recorded() {
  "$java" "${flags[@]}" -XX:AOTCache="$cache" $tier \
    -cp "$classes$sources:$jars/original-benchmarks.jar" \
    dev.tsearch.benchmarks.Recorded "$1" "$2" \
    --archive "$temporary/archive" "${@:3}" >/dev/null 2>"$temporary/talk" || {
    cat "$temporary/talk" >&2
    exit 2
  }
}

say "importing $entries entries"
tier=
recorded "$temporary/import.jfr" 10ms import "$work/corpus-$entries" -q
question=$(run warm.Questions "$temporary/archive" | sed -n '1s/^[^	]*	//p')
say "searching $searches times"
tier=-XX:TieredStopAtLevel=1
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
