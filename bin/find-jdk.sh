# Finds a JDK 25 without starting a JVM. Sourced by ./mvnw and ./tsearch.
#
# find_jdk sets JDK_HOME and returns 0, or prints one line on stderr and returns 1.
# Looked at in this order: TSEARCH_JAVA (a JDK folder or its bin/java), JAVA_HOME, the `java` on
# PATH and the folders beside it, the system's folder of JVMs, macOS's own list, SDKMAN.
# Works with bash 3.2, the one macOS ships.

JDK_RELEASE=25

# True if the folder $1 holds a whole JDK of the wanted release; its `release` file says so.
is_wanted_jdk() {
  local line
  [[ -x $1/bin/java && -x $1/bin/javac && -r $1/release ]] || return 1
  while IFS= read -r line || [[ -n $line ]]; do
    case $line in
      "JAVA_VERSION=\"$JDK_RELEASE\""* | "JAVA_VERSION=\"$JDK_RELEASE."*) return 0 ;;
    esac
  done <"$1/release"
  return 1
}

# Prints every folder worth a look, best first, one a line.
jdk_candidates() {
  local java
  [[ -n ${TSEARCH_JAVA:-} ]] && printf '%s\n' "$TSEARCH_JAVA" "${TSEARCH_JAVA%/bin/java}"
  [[ -n ${JAVA_HOME:-} ]] && printf '%s\n' "$JAVA_HOME"
  if java=$(command -v java) && java=$(readlink -f "$java" 2>/dev/null); then
    java=${java%/bin/java}
    printf '%s\n' "$java"
    find "${java%/*}" -maxdepth 1 -mindepth 1 2>/dev/null | sort
  fi
  [[ -d /usr/lib/jvm ]] && find /usr/lib/jvm -maxdepth 1 -mindepth 1 | sort
  [[ -x /usr/libexec/java_home ]] && /usr/libexec/java_home -v "$JDK_RELEASE" 2>/dev/null
  if [[ -d ${SDKMAN_DIR:-$HOME/.sdkman}/candidates/java ]]; then
    find "${SDKMAN_DIR:-$HOME/.sdkman}/candidates/java" -maxdepth 1 -mindepth 1 | sort
  fi
  return 0
}

find_jdk() {
  local candidate
  while IFS= read -r candidate; do
    if is_wanted_jdk "$candidate"; then
      JDK_HOME=$candidate
      return 0
    fi
  done < <(jdk_candidates)
  echo "tsearch needs JDK $JDK_RELEASE: install one (for example Temurin $JDK_RELEASE), or name its folder in TSEARCH_JAVA" >&2
  return 1
}
