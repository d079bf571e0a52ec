#!/usr/bin/env bash
# Makes cli/target/cluster, the folder of the module that talks to clusters: its jar. Called by
# `./mvnw package` after the module cluster was packed.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$home/cli/target/cluster

rm -rf "$folder"
mkdir -p "$folder"
cp "$home/cluster/target/tsearch-cluster.jar" "$folder/"
