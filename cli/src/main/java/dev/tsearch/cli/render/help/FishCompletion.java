package dev.tsearch.cli.render.help;

import java.util.List;

/// Generates the completion script for fish, to be sourced or put into fish's completions folder.
public final class FishCompletion {
  /// Asks tsearch for values. fish reads a line as a value, a tab and a description, and quotes the
  /// value. The command is the first word that is one: verbs of other commands have the same words.
  private static final String VALUES =
      """
      function __tsearch_values
        set -l words (commandline -opc)
        set -l archive ''
        if set -l at (contains -i -- --archive $words); and test $at -lt (count $words)
          set archive $words[(math $at + 1)]
        end
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        $program __complete $argv[1] (commandline -ct | string collect -a) --archive "$archive" 2>/dev/null
      end
      function __tsearch_is
        set -l words (commandline -opc)
        set -e words[1]
        for word in $words
          if contains -- $word %s
            contains -- $word $argv
            return
          end
        end
        return 1
      end
      complete -c tsearch -f
      """;

  private FishCompletion() {}

  /// The script.
  public static String of(CompletionTable table) {
    var script = new StringBuilder("# completes the commands, options and values of tsearch\n");
    script.append(VALUES.replace("%s", table.names()));
    CompletionTable.CommandCompletion standard = table.commands().getFirst();
    for (CompletionTable.CommandCompletion command : table.commands()) {
      script.append("complete -c tsearch -n __fish_use_subcommand -a ").append(command.name());
      script.append(" -d ").append(quoted(command.summary())).append('\n');
      String where =
          command.equals(standard)
              ? "'not __fish_seen_subcommand_from "
                  + table.names().substring(standard.name().length() + 1)
                  + "'"
              : "'__tsearch_is " + command.name() + "'";
      for (CompletionTable.OptionCompletion option : command.options()) {
        option(where, option, table, script);
      }
    }
    table
        .wordKinds()
        .forEach((command, kind) -> {
          boolean hasVerbs = table.verbKinds().containsKey(command);
          words(
              "__tsearch_is " + command + (hasVerbs ? "; and not " + isFirst(command) : ""),
              kind,
              script);
        });
    table.verbKinds().forEach((command, kind) -> words(isFirst(command), kind, script));
    script
        .append("complete -c tsearch -F -n '__tsearch_is ")
        .append(String.join(" ", table.fileCommands()))
        .append("'\n");
    return script.toString();
  }

  /// Whether the word to complete follows the word of a command.
  private static String isFirst(String command) {
    return "string match -q -- " + command + " (commandline -opc)[-1]";
  }

  private static void words(String where, String kind, StringBuilder script) {
    script.append("complete -c tsearch -n '").append(where).append("' -k -a '(__tsearch_values ");
    script.append(kind).append(")'\n");
  }

  private static void option(
      String where,
      CompletionTable.OptionCompletion option,
      CompletionTable table,
      StringBuilder script) {
    script.append("complete -c tsearch -n ").append(where);
    String words = "";
    String kind = "";
    for (String name : option.names()) {
      boolean isLong = name.startsWith("--");
      script.append(isLong ? " -l " : " -s ").append(name.substring(isLong ? 2 : 1));
      words += String.join(" ", table.values().getOrDefault(name, List.of()));
      kind += table.kinds().getOrDefault(name, "");
    }
    if (!kind.isEmpty()) {
      script.append(" -x -k -a '(__tsearch_values ").append(kind).append(")'");
    } else if (option.takesValue()) {
      script.append(words.isEmpty() ? " -r -F" : " -x -a " + quoted(words));
    }
    script.append(" -d ").append(quoted(option.meaning())).append('\n');
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
