package dev.tsearch.cli.command.help;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Program;
import dev.tsearch.cli.config.ResultFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.help.ManPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The files of completions and manual pages in the folders of the user.
///
/// @param environment names the folders
/// @param console where to print what was done
record CompletionFiles(Environment environment, Console console) {
  /// The shells that have completions.
  static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private static final String ZSH_FOLDER = "zsh/site-functions";

  /// What bash needs to load completions, below a folder of shared data.
  private static final String BASH_COMPLETION = "bash-completion/bash_completion";

  private static final String STANDARD_DATA =
      "/usr/local/share:/usr/share:/opt/homebrew/share:/opt/local/share";

  /// Writes the script of a shell into the folder from which the shell loads completions, and the
  /// manual pages, and prints what is left to do.
  void install(String shell, String script, List<ManPage> pages) throws IOException, UserException {
    Path file = scriptOf(shell);
    new ResultFile(file, true).writeWithFolder(script);
    line("wrote " + file);
    for (ManPage page : pages) {
      new ResultFile(pathOf(page), true).writeWithFolder(page.text());
    }
    line(
        "wrote "
            + Quantity.of(pages.size(), "manual page", "manual pages")
            + " into "
            + data().resolve("man")
            + "; man finds them if ~/.local/bin is in your PATH");
    if (shell.equals("zsh")) {
      line("put this into ~/.zshrc, before compinit: fpath+=(" + data().resolve(ZSH_FOLDER) + ")");
    } else if (shell.equals("bash")) {
      line(
          hasBashCompletion()
              ? "new shells load it"
              : "the package bash-completion, which loads it, was not found; install it, or put this"
                  + " into ~/.bashrc: . "
                  + file);
    }
  }

  /// Deletes what [#install] wrote for any shell, and names it.
  ///
  /// @return whether there was something
  boolean uninstall(List<ManPage> pages) throws IOException, UserException {
    boolean isAny = false;
    for (String shell : SHELLS) {
      Path file = scriptOf(shell);
      if (new ResultFile(file, true).delete()) {
        line("deleted " + file);
        isAny = true;
      }
    }
    int deleted = 0;
    for (ManPage page : pages) {
      deleted += new ResultFile(pathOf(page), true).delete() ? 1 : 0;
    }
    if (deleted > 0) {
      String count = Quantity.of(deleted, "manual page", "manual pages");
      line("deleted " + count + " from " + data().resolve("man"));
    }
    return isAny || deleted > 0;
  }

  private Path scriptOf(String shell) throws UserException {
    return switch (shell) {
      case "bash" -> data().resolve("bash-completion/completions/tsearch");
      case "zsh" -> data().resolve(ZSH_FOLDER).resolve("_tsearch");
      default -> folder("XDG_CONFIG_HOME", ".config").resolve("fish/completions/tsearch.fish");
    };
  }

  private Path pathOf(ManPage page) throws UserException {
    return data().resolve("man").resolve("man" + page.section()).resolve(page.file());
  }

  private Path data() throws UserException {
    return folder("XDG_DATA_HOME", ".local/share");
  }

  private Path folder(String variable, String otherwise) throws UserException {
    Optional<String> named = environment.variable(variable);
    return named.isPresent()
        ? environment.path(named.get())
        : environment.home().resolve(otherwise);
  }

  private boolean hasBashCompletion() throws UserException {
    for (String folder :
        environment.variable("XDG_DATA_DIRS").orElse(STANDARD_DATA).split(":", -1)) {
      if (!folder.isEmpty() && Program.isFile(environment.path(folder).resolve(BASH_COMPLETION))) {
        return true;
      }
    }
    return false;
  }

  private void line(String text) throws OutputException {
    console.out().line(Sanitizer.line(text));
  }
}
