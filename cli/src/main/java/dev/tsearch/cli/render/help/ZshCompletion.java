package dev.tsearch.cli.render.help;

import java.util.Map;

/// Generates the completion function for zsh, to be sourced or put as `_tsearch` into a folder of
/// `fpath`.
public final class ZshCompletion {
  /// Asks tsearch for values. They are read as lines, and `compadd` quotes them.
  private static final String VALUES =
      """
      _tsearch_values() {
        local value about
        local -a values shown
        while IFS=$'\\t' read -r value about; do
          values+=("$value") shown+=("$value${about:+  -- ${about[1,60]}}")
        done < <(${(Q)words[1]/#\\~\\//$HOME/} __complete $1 "${(Q)PREFIX}" --archive "$2" 2>/dev/null)
        local -a end
        [[ $1 != settings ]] || end=(-S '')
        compadd -V values -l -d shown $end -M 'm:{a-zA-Z}={A-Za-z}' -a values
      }
      """;

  private ZshCompletion() {}

  /// The script.
  public static String of(CompletionTable table) {
    var script = new StringBuilder("#compdef tsearch\n").append(VALUES).append("_tsearch() {\n");
    addVariables(table, script);
    addValuesOfOptions(table, script);
    addOptions(table, script);
    addWords(table, script);
    script.append("}\nif [[ $funcstack[1] == _tsearch ]]; then\n  _tsearch \"$@\"\n");
    return script.append("else\n  compdef _tsearch tsearch\nfi\n").toString();
  }

  /// Finds the word before the one to complete, the command and the archive.
  private static void addVariables(CompletionTable table, StringBuilder script) {
    script.append("  local command=").append(table.commands().getFirst().name());
    script.append(" archive= i before=$words[CURRENT-1]\n");
    script.append("  local -a options commands\n");
    script.append("  for ((i = 2; i < CURRENT; i++)); do\n");
    script.append("    case $words[i] in\n      --archive) archive=$words[i+1] ;;\n");
    script.append("      --archive=*) archive=${words[i]#*=} ;;\n      *) continue ;;\n    esac\n");
    script.append("    archive=${(Q)${archive/#\\~\\//$HOME/}}\n  done\n");
    script.append("  for ((i = 2; i < CURRENT; i++)); do\n    case $words[i] in\n      ");
    script.append(table.names().replace(' ', '|'));
    script.append(") command=$words[i]; break ;;\n    esac\n  done\n");
    script.append("  if [[ $PREFIX == --*=* ]]; then\n    before=${PREFIX%%=*}\n");
    script.append("    compset -P 1 '*='\n  fi\n");
  }

  /// Completes the word after an option that takes a value.
  private static void addValuesOfOptions(CompletionTable table, StringBuilder script) {
    script.append("  case \"$command $before\" in\n");
    addCases(table.afterOptions(), "; return", script);
    script.append("  esac\n");
  }

  private static void addOptions(CompletionTable table, StringBuilder script) {
    script.append("  case $command in\n");
    for (CompletionTable.CommandCompletion command : table.commands()) {
      script.append("    ").append(command.name()).append(") options=(\n");
      for (CompletionTable.OptionCompletion option : command.options()) {
        for (String name : option.names()) {
          script.append("      ").append(described(name, option.meaning())).append('\n');
        }
      }
      script.append("    ) ;;\n");
    }
    script.append("  esac\n  if [[ $PREFIX == -* ]]; then\n    _describe -o option options\n");
  }

  /// Completes a word that is not an option: the command, or what the command takes.
  private static void addWords(CompletionTable table, StringBuilder script) {
    script.append("  elif ((CURRENT == 2)); then\n    commands=(\n");
    for (CompletionTable.CommandCompletion command : table.commands()) {
      script.append("      ").append(described(command.name(), command.summary())).append('\n');
    }
    script.append("    )\n    _describe command commands\n  else\n");
    script.append("    case \"$command $words[CURRENT-1]\" in\n");
    addCases(table.afterWords(), "; return", script);
    script.append("    esac\n    case $command in\n");
    addCases(table.words(), "", script);
    script.append("      ").append(String.join("|", table.fileCommands())).append(") _files ;;\n");
    script.append("    esac\n  fi\n");
  }

  private static void addCases(Map<String, Offered> cases, String end, StringBuilder script) {
    cases.forEach((pattern, offered) -> {
      script.append("      ").append(pattern).append(") ").append(command(offered));
      script.append(end).append(" ;;\n");
    });
  }

  private static String command(Offered offered) {
    return switch (offered) {
      case Offered.FixedWords words -> "compadd -- " + words.line();
      case Offered.Values(String kind) -> "_tsearch_values " + kind + " \"$archive\"";
      case Offered.Plain.NOTHING -> ":";
      case Offered.Plain.FILES -> "_files";
      case Offered.Plain.FOLDERS -> "_files -/";
    };
  }

  private static String described(String name, String meaning) {
    return "'" + (name + ":" + meaning).replace("'", "'\\''") + "'";
  }
}
