#!/usr/bin/env bash
# Compares what highlighting costs a fresh process: the processor time (user and system) of a search
# without highlights, with our own snippets of 20 texts, and with those of Lucene's
# UnifiedHighlighter. Each has its own AOT cache; they run in turns, 31 times each. Prints the
# medians. Before that, it prints the passages that the two highlighters choose where they differ,
# and their times in a warm JVM.
#
#   benchmarks/highlighters.sh [ROUNDS]
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

[[ ${1:-} != --help ]] || usage
rounds=${1:-31}
take_place

cd "$home"
# In one run, or Maven would look for core elsewhere; the last module's path is what stays.
./mvnw -q -o -B -pl indexer -am -DskipTests -DincludeScope=test -Dmdep.outputFile="$work/path" \
  package dependency:build-classpath
"$JDK_HOME/bin/jar" cf "$work/tests.jar" -C indexer/target/test-classes .
path=$work/tests.jar:$(echo indexer/target/tsearch-indexer-*SNAPSHOT.jar):$(<"$work/path")
flags=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xlog:disable)
main=dev.tsearch.indexer.lucene.snippet.HighlighterComparison

"$java" -XX:+UseSerialGC -cp "$path" "$main"

TIMEFORMAT='%U %S'
for kind in none own lucene; do
  "$java" "${flags[@]}" -XX:AOTCacheOutput="$work/$kind.aot" -cp "$path" "$main" "$kind" >/dev/null 2>&1
done
for ((i = 0; i < rounds; i++)); do
  for kind in none own lucene; do
    { time "$java" "${flags[@]}" -XX:AOTCache="$work/$kind.aot" -cp "$path" "$main" "$kind" \
      >/dev/null 2>&1; } 2>>"$work/$kind"
  done
done
for kind in none own lucene; do
  echo "$kind: $(awk '{ print ($1 + $2) * 1000 }' "$work/$kind" | sort -n |
    sed -n "$(((rounds + 1) / 2))p") ms of processor time"
done
