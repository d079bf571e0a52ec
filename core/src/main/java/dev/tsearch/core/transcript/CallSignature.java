package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import java.util.List;
import java.util.Set;

/// What a tool call runs, so that calls can be compared: two calls with equal signatures are the
/// same command.
///
/// Of a call that names files, the subject is the name of its first file. Of any other call it is
/// the program and the first argument that is not an option, as in `cargo test` and `git push`, and
/// what it runs, as in `npm run lint`: of the last command of a chain, without `cd`, `sudo`, the
/// setting of variables, and the folder of the program.
///
/// @param tool the tool
/// @param subject what it works on; empty if the call has no text
public record CallSignature(String tool, String subject) {
  /// Words before a program that do not change what it does.
  private static final Set<String> PREFIXES =
      Set.of("sudo", "time", "env", "exec", "nohup", "command");

  /// Arguments that run what the next one names: `npm run lint`.
  private static final Set<String> RUNNERS = Set.of("run", "exec");

  private static final int MAX_WORDS = 200;

  /// The signature of a call.
  public static CallSignature of(Entry call) {
    List<String> files = call.metadata().values().texts("files");
    String subject =
        files.isEmpty()
            ? program(command(call))
            : files.getFirst().substring(files.getFirst().lastIndexOf('/') + 1);
    return new CallSignature(call.metadata().tool(), subject);
  }

  /// The first line of a call that is neither empty nor a comment: the command of a shell.
  public static String command(Entry call) {
    return call.content()
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .findFirst()
        .orElse("");
  }

  private static String program(String command) {
    String program = "";
    String argument = "";
    for (String word : command.replace(";", " ; ").split("\\s+", MAX_WORDS)) {
      if (isSeparator(word)) {
        if (isPipe(word)) {
          break; // the first command of a pipe decides
        }
        if (!program.isEmpty()) {
          program = "";
          argument = "";
        }
      } else if (program.isEmpty()) {
        boolean isVariable = word.indexOf('=') > 0 && word.indexOf('/') < 0;
        program = isVariable || PREFIXES.contains(word) ? "" : name(word);
      } else if (!word.startsWith("-") && isPlain(word)) {
        if (argument.isEmpty()) {
          argument = word;
        } else if (RUNNERS.contains(argument)) {
          argument += " " + word;
        }
      }
    }
    return argument.isEmpty() || program.equals("cd") ? program : program + " " + argument;
  }

  private static boolean isSeparator(String word) {
    return word.equals("&&") || word.equals("||") || word.equals(";") || isPipe(word);
  }

  private static boolean isPipe(String word) {
    return word.equals("|");
  }

  private static String name(String word) {
    return word.substring(word.lastIndexOf('/') + 1);
  }

  /// Whether a word is a subcommand and not a path, a quotation or a redirection.
  private static boolean isPlain(String word) {
    return word.chars()
        .allMatch(
            c -> Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == ':' || c == '.');
  }

  @Override
  public String toString() {
    return subject.isEmpty() ? tool : tool + " " + subject;
  }
}
