#!/usr/bin/env bash
# Installs the programs that some tests need and that a build does without: tests of zsh, fish and the
# manual pages are skipped, and listed as skipped, where these are missing. Debian and Ubuntu only;
# elsewhere it prints what to install. Needs root or sudo.
set -euo pipefail

declare -A packages=([zsh]=zsh [fish]=fish [mandoc]=mandoc [faketime]=faketime [tmux]=tmux)
missing=()
for program in "${!packages[@]}"; do
  command -v "$program" >/dev/null || missing+=("${packages[$program]}")
done
((${#missing[@]} > 0)) || exit 0
if ! command -v apt-get >/dev/null; then
  echo "install-test-tools: install ${missing[*]} to run all tests" >&2
  exit 1
fi
as_root=()
((EUID == 0)) || as_root=(sudo)
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
