package dev.tsearch.cli.command.tui;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Prints a script that binds a key of a shell to `tsearch tui`: the key shows the interface, and
/// the name of the chosen row is inserted at the cursor.
public record InitCommand() implements Command {
  private static final String KEY = "--key";
  private static final String STANDARD_KEY = "g";

  /// A shell.
  private enum Shell {
    /// Of GNU. A name that must be quoted is not inserted after a quote, which may be open.
    BASH(
        """
        __tsearch_pick() {
          local picked
          picked=$(tsearch tui --print </dev/tty) || return 0
          if [[ $picked == *[!a-zA-Z0-9_./:@-]* ]]; then
            [[ ${READLINE_LINE:0:READLINE_POINT} != *[\\'\\"]* ]] || return 0
            printf -v picked %q "$picked"
          fi
          READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$picked${READLINE_LINE:READLINE_POINT}
          READLINE_POINT=$((READLINE_POINT + ${#picked}))
        }
        bind -x '"\\C-KEY": __tsearch_pick'
        """),
    /// The Z shell.
    ZSH(
        """
        __tsearch_pick() {
          local picked
          picked=$(tsearch tui --print </dev/tty) && LBUFFER+=${(q)picked}
          zle reset-prompt
        }
        zle -N __tsearch_pick
        bindkey '^KEY' __tsearch_pick
        """),
    /// The friendly interactive shell.
    FISH(
        """
        function __tsearch_pick
            set -l picked (tsearch tui --print </dev/tty); and commandline -i -- (string escape -- $picked)
            commandline -f repaint
        end
        bind \\cKEY __tsearch_pick
        """);

    private final String script;

    Shell(String script) {
      this.script = script;
    }
  }

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.value("LETTER", "bind Ctrl and this letter (g)", KEY))
        .addPositional(Options.words("SHELL", List.of("bash", "zsh", "fish")));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    String key = Options.valueOf(arguments, KEY).orElse(STANDARD_KEY);
    if (!key.matches("[a-z]")) {
      throw new UserException(KEY + " must be a letter from a to z, got " + key);
    }
    for (Shell shell : Shell.values()) {
      if (words.equals(List.of(shell.name().toLowerCase(Locale.ROOT)))) {
        String shown = shell == Shell.ZSH ? key.toUpperCase(Locale.ROOT) : key;
        console.out().text(shell.script.replace("KEY", shown));
        return ExitCode.FOUND;
      }
    }
    throw new UserException(
        "init needs one of bash, zsh, fish" + (words.isEmpty() ? "" : ", got " + words.getFirst()),
        "in bash, add to ~/.bashrc: eval \"$(tsearch init bash)\"");
  }
}
