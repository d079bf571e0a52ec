package dev.tsearch.cli.render.help;

import java.util.Collection;
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
        option(where, option, script);
      }
      words(command, script);
    }
    script
        .append("complete -c tsearch -F -n '__tsearch_is ")
        .append(String.join(" ", table.fileCommands()))
        .append("'\n");
    return script.toString();
  }

  /// The words of a command, which depend on the word before.
  private static void words(CompletionTable.CommandCompletion command, StringBuilder script) {
    String is = "__tsearch_is " + command.name();
    command
        .after()
        .forEach((word, offered) -> words(is + "; and " + follows(List.of(word)), offered, script));
    if (!command.words().equals(Offered.NOTHING)) {
      boolean isAny = command.after().isEmpty();
      words(
          isAny ? is : is + "; and not " + follows(command.after().keySet()),
          command.words(),
          script);
    }
  }

  /// Whether the word to complete follows one of some words.
  private static String follows(Collection<String> words) {
    return "contains -- (commandline -opc)[-1] " + String.join(" ", words);
  }

  private static void words(String where, Offered offered, StringBuilder script) {
    script.append("complete -c tsearch -n '").append(where).append("' -k -a ");
    script.append(list(offered)).append('\n');
  }

  private static void option(
      String where, CompletionTable.OptionCompletion option, StringBuilder script) {
    script.append("complete -c tsearch -n ").append(where);
    for (String name : option.names()) {
      boolean isLong = name.startsWith("--");
      script.append(isLong ? " -l " : " -s ").append(name.substring(isLong ? 2 : 1));
    }
    if (!option.values().equals(Offered.NOTHING)) {
      script.append(" -x -k -a ").append(list(option.values()));
    } else if (option.takesValue()) {
      script.append(" -r -F");
    }
    script.append(" -d ").append(quoted(option.meaning())).append('\n');
  }

  private static String list(Offered offered) {
    return offered.kind().isEmpty()
        ? quoted(offered.line())
        : "'(__tsearch_values " + offered.kind() + ")'";
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
