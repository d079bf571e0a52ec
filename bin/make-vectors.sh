#!/usr/bin/env bash
# Makes cli/target/vectors, the folder of the optional module that searches by meaning: its jar, the
# jar of the model, and ONNX Runtime with its libraries for this system only, unpacked. Called by
# `./mvnw package` as
#
#   bin/make-vectors.sh VERSION
#
# With TSEARCH_DISTRIBUTION set, also packs the folder into
# cli/target/distribution/tsearch-VERSION-SYSTEM-vectors.tar.gz, to be unpacked where the distribution was.
set -euo pipefail

version=$1
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$home/bin/find-jdk.sh"
find_jdk

# The name of this system in the jar of the runtime.
case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=osx ;;
  *) system=win ;;
esac
case $(uname -m) in
  aarch64 | arm64) machine=aarch64 ;;
  *) machine=x64 ;;
esac

built=$home/vectors/target
folder=$home/cli/target/vectors
work=$built/runtime
runtime=$(echo "$built"/lib/onnxruntime-*.jar)

rm -rf "$folder" "$work"
mkdir -p "$folder/native" "$work"
cp "$built/tsearch-vectors.jar" "$built"/lib/langchain4j-embeddings-*.jar "$folder/"
(
  cd "$work"
  natives=ai/onnxruntime/native/$system-$machine
  "$JDK_HOME/bin/jar" tf "$runtime" | grep -E "^$natives/[^/]+\$|\.class\$|^(LICENSE|ThirdPartyNotices.txt)\$" |
    xargs "$JDK_HOME/bin/jar" xf "$runtime"
  mv "$natives"/* "$folder/native/"
  rm -r ai/onnxruntime/native
  "$JDK_HOME/bin/jar" cfM "$folder/${runtime##*/}" .
)
rm -rf "$work"

if [[ -n ${TSEARCH_DISTRIBUTION:-} ]]; then
  name=tsearch-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
  root=$built/distribution/$name
  rm -rf "$built/distribution"
  mkdir -p "$root/lib"
  cp -R "$folder" "$root/lib/vectors"
  tar -C "$built/distribution" -czf "$home/cli/target/distribution/$name-vectors.tar.gz" "$name"
  echo "$name-vectors.tar.gz: $(($(wc -c <"$home/cli/target/distribution/$name-vectors.tar.gz") / 1000000)) MB packed," \
    "$(($(du -sk "$root" | cut -f1) / 1000)) MB unpacked"
fi
