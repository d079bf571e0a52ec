#!/usr/bin/env bash
# Measures what vectors add: makes those of a copy of an archive, and asks the questions of
# retrieval.sh with and without them.
#
#   benchmarks/vectors.sh ARCHIVE QUESTIONS.tsv...
#
# Prints the size of the module and of the vectors, the time of `tsearch index --vectors`, and the
# tables of both.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

[[ ${1:-} != --help ]] || usage
[[ $# -ge 2 ]] || usage 2
build
take_place
archive=$work/archive
cp -R "$1" "$archive"
shift
rm -rf "$archive/derived/vectors"

echo "module: $(($(du -sk "$home/cli/target/vectors" | cut -f1) / 1000)) MB"
measured "$work/times" "$tsearch" --archive "$archive" index --vectors
read -r seconds user system _ < <(tail -n 1 "$work/times")
echo "index --vectors: $seconds s, $user s + $system s of processors"
echo "vectors: $(($(du -sk "$archive/derived/vectors" | cut -f1))) kB"
for vectors in "" --vectors; do
  echo "retrieval $vectors"
  "$java" -XX:+UseSerialGC -Xlog:disable -Xlog:all=error:stderr --enable-native-access=ALL-UNNAMED \
    -cp "$jars/benchmarks.jar:$home/cli/target/vectors/*" dev.tsearch.benchmarks.retrieval.Retrieval \
    $vectors --only "tsearch,tsearch -l" "$archive" "$@" 2> >(grep -v "vector\|VectorizationProvider" >&2)
done
