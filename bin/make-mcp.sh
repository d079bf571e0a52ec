#!/usr/bin/env bash
# Makes cli/target/mcp, the folder of the MCP server: its jar and those that it needs besides the
# folder lib. Called by `./mvnw package` after the module mcp was packed.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$home/cli/target/mcp

rm -rf "$folder"
mkdir -p "$folder"
cp "$home/mcp/target/tsearch-mcp.jar" "$home"/mcp/target/lib/*.jar "$folder/"
