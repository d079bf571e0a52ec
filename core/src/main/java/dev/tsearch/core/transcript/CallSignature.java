package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What a tool call runs, so that calls can be compared: two calls with equal signatures are the
/// same command.
///
/// Of a call that names files, the subject is the name of its first file. Of any other call it is
/// the program and the first argument that is not an option, as in `cargo test` and `git push`, and
/// what it runs, as in `npm run lint`: of the last command of a chain, without `cd`, `sudo`, the
/// setting of variables, and the folder of the program. Of a program that prints what files have,
/// as `grep`, it is the program and the name of the file: each of its calls asks something else.
///
/// @param tool the tool
/// @param subject what it works on; empty if the call has no text
public record CallSignature(String tool, String subject) {
  /// Words before a program that do not change what it does.
  private static final Set<String> PREFIXES =
      Set.of("sudo", "time", "env", "exec", "nohup", "command");

  /// Arguments that run what the next one names: `npm run lint`.
  private static final Set<String> RUNNERS = Set.of("run", "exec");

  /// Programs that print what files have, whose last argument is a file.
  private static final Set<String> READERS =
      Set.of("cat", "head", "tail", "less", "wc", "stat", "file", "nl", "diff", "cmp");

  /// Programs that print what files have, whose first argument is a pattern or a script.
  private static final Set<String> MATCHERS =
      Set.of("grep", "egrep", "rg", "ag", "sed", "awk", "jq");

  /// Programs that list files, whose first argument is a folder.
  private static final Set<String> LISTERS = Set.of("ls", "find", "tree", "du");

  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'");

  /// The length of the longest name of a file is bounded, so that no input takes long.
  private static final Pattern REDIRECTION = Pattern.compile("\\d?[<>]{1,2}\\s{0,9}\\S{1,999}");

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
    var arguments = new ArrayList<String>();
    String unquoted = QUOTED.matcher(command).replaceAll("\"\"");
    String words = REDIRECTION.matcher(unquoted).replaceAll(" ").replace(";", " ; ");
    for (String word : words.split("\\s+", MAX_WORDS)) {
      if (isSeparator(word)) {
        if (isPipe(word)) {
          break; // the first command of a pipe decides
        }
        if (!program.isEmpty()) {
          program = "";
          arguments.clear();
        }
      } else if (program.isEmpty()) {
        boolean isVariable = word.indexOf('=') > 0 && word.indexOf('/') < 0;
        program = isVariable || PREFIXES.contains(word) ? "" : name(word);
      } else if (!word.isEmpty() && !word.startsWith("-")) {
        arguments.add(word);
      }
    }
    String subject = subject(program, arguments);
    return subject.isEmpty() || program.equals("cd") ? program : program + " " + subject;
  }

  private static String subject(String program, List<String> arguments) {
    boolean isMatcher = MATCHERS.contains(program);
    if (isMatcher || READERS.contains(program)) {
      return arguments.size() > (isMatcher ? 1 : 0) ? fileName(arguments.getLast()) : "";
    }
    if (LISTERS.contains(program)) {
      return arguments.isEmpty() ? "" : fileName(arguments.getFirst());
    }
    List<String> plain = arguments.stream().filter(CallSignature::isPlain).toList();
    if (plain.isEmpty()) {
      return "";
    }
    boolean runsNext = RUNNERS.contains(plain.getFirst()) && plain.size() > 1;
    return runsNext ? plain.getFirst() + " " + plain.get(1) : plain.getFirst();
  }

  private static String fileName(String path) {
    String whole = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return name(whole);
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
