#!/usr/bin/env bash
# Makes cli/target/distribution/tsearch-VERSION-SYSTEM.tar.gz: tsearch with a Java of its own, ready
# to unpack anywhere on this kind of system. Called by `./mvnw -Pdist package` as
#
#   bin/make-distribution.sh VERSION
#
# In it: bin/tsearch; runtime/, a JVM of the modules below; lib/, the jars and the AOT caches
# trained on exactly these; share/, completions and man pages.
set -euo pipefail

version=$1
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$home/bin/find-jdk.sh"
. "$home/bin/start.sh"
. "$home/bin/train.sh"
find_jdk

# What `jdeps` finds in the jars, and what they reach by name: java.xml (Jackson), jdk.management
# (Lucene asks what JVM this is), jdk.unsupported (RoaringBitmap), jdk.zipfs (the samples of `demo`),
# java.sql (databases as sources).
modules=java.base,java.logging,java.net.http,java.sql,java.xml,jdk.httpserver,jdk.management,jdk.unsupported,jdk.zipfs

name=tsearch-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
built=$home/cli/target
folder=$built/distribution
root=$folder/$name

rm -rf "$folder"
mkdir -p "$root/bin" "$root/lib"
"$JDK_HOME/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages \
  --output "$root/runtime"
cp "$home/bin/launch-unpacked" "$root/bin/tsearch"
chmod 755 "$root/bin/tsearch"
cp "$built/tsearch.jar" "$home/bin/start.sh" "$home/bin/logging.properties" \
  "$home/bin/client.security" "$root/lib/"
cp -R "$built/lib" "$root/lib/lib"
cp -R "$built/mcp" "$root/lib/mcp"
cp -R "$built/sqlite" "$root/lib/sqlite"
cp -R "$built/cluster" "$root/lib/cluster"
cp -R "$built/share" "$root/share"
cp "$home/README.md" "$home/CHANGELOG.md" "$home/LICENSE" "$root/"

java=$root/runtime/bin/java
jar=$root/lib/tsearch.jar
train "$root/lib/tsearch"

tar -C "$folder" -czf "$folder/$name.tar.gz" "$name"
echo "$name.tar.gz: $(($(wc -c <"$folder/$name.tar.gz") / 1000000)) MB packed," \
  "$(($(du -sk "$root" | cut -f1) / 1000)) MB unpacked"
