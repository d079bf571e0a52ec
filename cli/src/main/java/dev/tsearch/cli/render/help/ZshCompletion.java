package dev.tsearch.cli.render.help;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Generates the completion function for zsh, to be sourced or put as `_tsearch` into a folder of
/// `fpath`.
public final class ZshCompletion {
  private ZshCompletion() {}

  /// The script.
  public static String of(CompletionTable table) {
    var script = new StringBuilder("#compdef tsearch\n_tsearch() {\n");
    script.append("  local command=").append(table.commands().getFirst().name()).append(" i\n");
    script.append("  local -a options commands\n");
    script.append("  for ((i = 2; i < CURRENT; i++)); do\n    case $words[i] in\n      ");
    script.append(table.names().replace(' ', '|'));
    script.append(") command=$words[i]; break ;;\n    esac\n  done\n");
    script.append("  case $words[CURRENT-1] in\n");
    for (Map.Entry<String, List<String>> values : new TreeMap<>(table.values()).entrySet()) {
      script.append("    ").append(values.getKey()).append(") compadd -- ");
      script.append(String.join(" ", values.getValue())).append("; return ;;\n");
    }
    script.append("    --archive) _files -/; return ;;\n  esac\n  case $command in\n");
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
    script.append("  elif ((CURRENT == 2)); then\n    commands=(\n");
    for (CompletionTable.CommandCompletion command : table.commands()) {
      script.append("      ").append(described(command.name(), command.summary())).append('\n');
    }
    script.append("    )\n    _describe command commands\n  else\n    _files\n  fi\n}\n");
    script.append("if [[ $funcstack[1] == _tsearch ]]; then\n  _tsearch \"$@\"\n");
    return script.append("else\n  compdef _tsearch tsearch\nfi\n").toString();
  }

  private static String described(String name, String meaning) {
    return "'" + (name + ":" + meaning).replace("'", "'\\''") + "'";
  }
}
