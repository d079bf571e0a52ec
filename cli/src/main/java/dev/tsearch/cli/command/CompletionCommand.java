package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HitField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Prints what makes a shell complete commands and options, or the manual page; made of the same
/// specs by which arguments are read.
///
/// @param commands makes the command of a name
public record CompletionCommand(Function<CommandName, Command> commands) implements Command {
  private static final List<String> FORMS = List.of("bash", "zsh", "fish", "man");

  /// Options whose values are words of a list.
  private static final Map<String, List<String>> VALUES =
      Map.of(
          "--sort", List.of("relevance", "time", "oldest"),
          "--color", List.of("auto", "always", "never"),
          "--source",
              List.of("claude-code", "chibi", "claude-hooks", "entire", "fluux", "document"),
          "--fields", HitField.keys());

  @Override
  public CommandSpec spec() {
    return Options.none().addPositional(Options.words("SHELL"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    String form = String.join(" ", Options.wordsOf(arguments));
    String text =
        switch (form) {
          case "bash" -> bash();
          case "zsh" -> "autoload -U +X bashcompinit && bashcompinit\n" + bash();
          case "fish" -> fish();
          case "man" -> man();
          default ->
              throw new UserException(
                  "tsearch completion needs one of "
                      + String.join(" ", FORMS)
                      + Suggestion.hint(form, FORMS));
        };
    console.out().text(text);
    return ExitCode.FOUND;
  }

  private List<OptionSpec> options(CommandName name) {
    return Options.withCommon(commands.apply(name).spec()).options();
  }

  private String bash() {
    var script =
        new StringBuilder("# completes the commands and options of tsearch\n_tsearch() {\n");
    script.append("  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n");
    script.append("  local command=search options= i\n");
    script.append("  for ((i = 1; i < COMP_CWORD; i++)); do\n    case ${COMP_WORDS[i]} in\n      ");
    script.append(String.join("|", CommandName.words()));
    script.append(") command=${COMP_WORDS[i]}; break ;;\n    esac\n  done\n  case $before in\n");
    for (Map.Entry<String, List<String>> values : new TreeMap<>(VALUES).entrySet()) {
      script.append("    ").append(values.getKey()).append(") COMPREPLY=($(compgen -W \"");
      script.append(String.join(" ", values.getValue())).append("\" -- \"$word\")); return ;;\n");
    }
    script.append("    --archive) COMPREPLY=($(compgen -d -- \"$word\")); return ;;\n  esac\n");
    script.append("  case $command in\n");
    for (CommandName name : CommandName.values()) {
      var names = new ArrayList<String>();
      options(name).forEach(option -> names.addAll(List.of(option.names())));
      script.append("    ").append(name.word()).append(") options=\"");
      script.append(String.join(" ", names)).append("\" ;;\n");
    }
    script.append("  esac\n  if [[ $word == -* ]]; then\n");
    script.append("    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n");
    script.append("  elif ((COMP_CWORD == 1)); then\n    COMPREPLY=($(compgen -W \"");
    script.append(String.join(" ", CommandName.words())).append("\" -- \"$word\"))\n");
    script.append("  else\n    COMPREPLY=($(compgen -f -- \"$word\"))\n  fi\n}\n");
    return script.append("complete -F _tsearch tsearch\n").toString();
  }

  private String fish() {
    var script = new StringBuilder("# completes the commands and options of tsearch\n");
    String others = String.join(" ", CommandName.words());
    for (CommandName name : CommandName.values()) {
      script.append("complete -c tsearch -n __fish_use_subcommand -a ").append(name.word());
      script.append(" -d ").append(quoted(name.summary())).append('\n');
      String where =
          name == CommandName.SEARCH
              ? "'not __fish_seen_subcommand_from " + others.replace("search ", "") + "'"
              : "'__fish_seen_subcommand_from " + name.word() + "'";
      for (OptionSpec option : options(name)) {
        script.append("complete -c tsearch -n ").append(where);
        for (String typed : option.names()) {
          boolean isLong = typed.startsWith("--");
          script.append(isLong ? " -l " : " -s ").append(typed.substring(isLong ? 2 : 1));
        }
        List<String> values = VALUES.getOrDefault(option.longestName(), List.of());
        if (option.arity().max() > 0) {
          script.append(values.isEmpty() ? " -r" : " -x -a " + quoted(String.join(" ", values)));
        }
        script.append(" -d ").append(quoted(String.join(" ", option.description()))).append('\n');
      }
    }
    return script.toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  private String man() {
    var page = new StringBuilder(".TH TSEARCH 1\n.SH NAME\n");
    page.append("tsearch \\- archives transcripts of conversations, and finds anything in them\n");
    page.append(".SH SYNOPSIS\n.B tsearch\n[OPTIONS] WORD... | COMMAND ...\n.SH COMMANDS\n");
    for (CommandName name : CommandName.values()) {
      page.append(".SS ").append(roff("tsearch " + name.word() + " " + name.takes())).append('\n');
      page.append(roff(name.summary())).append(".\n");
      for (OptionSpec option : options(name)) {
        String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
        page.append(".TP\n.B ").append(roff(String.join(", ", option.names()) + label));
        page.append('\n').append(roff(String.join(" ", option.description()))).append('\n');
      }
    }
    page.append(".SH EXIT STATUS\n0 found, 1 nothing found, 2 error.\n");
    return page.toString();
  }

  /// Text as it is: nothing in it is a request or an escape.
  private static String roff(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
