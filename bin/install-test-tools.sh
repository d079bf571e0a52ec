#!/usr/bin/env bash
# Installs the programs that some tests need and that a build does without: tests of zsh, fish, the
# manual pages and HTML in a browser are skipped, and listed as skipped, where these are missing. Debian and Ubuntu only;
# elsewhere it prints what to install. Needs root or sudo.
set -euo pipefail

declare -A packages=([zsh]=zsh [fish]=fish [mandoc]=mandoc [faketime]=faketime [tmux]=tmux)
missing=()
for program in "${!packages[@]}"; do
  command -v "$program" >/dev/null || missing+=("${packages[$program]}")
done
browser=
for program in chromium-headless-shell chromium chromium-browser google-chrome; do
  browser=${browser:-$(command -v "$program" || true)}
done
driver=$(command -v chromedriver || true)
((${#missing[@]} > 0)) || [[ -z $browser || -z $driver ]] || exit 0
if ! command -v apt-get >/dev/null; then
  [[ -n $browser ]] || missing+=(chromium)
  [[ -n $driver ]] || missing+=(chromedriver)
  echo "install-test-tools: install ${missing[*]} to run all tests" >&2
  exit 1
fi
as_root=()
((EUID == 0)) || as_root=(sudo)
"${as_root[@]}" apt-get update -qq
# The smallest package with the browser; Ubuntu has none.
if [[ -z $browser && -n $(apt-cache madison chromium-headless-shell 2>/dev/null) ]]; then
  missing+=(chromium-headless-shell)
fi
# It brings the browser that it drives.
if [[ -z $driver && -n $(apt-cache madison chromium-driver 2>/dev/null) ]]; then
  missing+=(chromium-driver)
fi
((${#missing[@]} > 0)) || exit 0
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
