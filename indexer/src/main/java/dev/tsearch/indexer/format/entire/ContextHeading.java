package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What stands in a `context.md` before its first section: which session it is, and what some
/// programs say nowhere else, the model.
///
/// @param text the lines, without the title and the session's name
/// @param length how many bytes the heading takes in the file
record ContextHeading(String text, int length) {
  private static final Pattern FACT =
      Pattern.compile(
          "(?m)^-? ?(?:\\*\\*)?(Model|Started|Start|CWD|Commit Message):(?:\\*\\*)? *(.+)$");
  private static final Pattern NAMES_SESSION = Pattern.compile("-? ?(?:\\*\\*)?Session ID:.*|# .*");

  static ContextHeading of(String file) {
    int section = file.startsWith("## ") ? 0 : file.indexOf("\n## ");
    String heading = section < 0 ? file : file.substring(0, section);
    var lines =
        heading
            .lines()
            .filter(line -> !line.isBlank() && !NAMES_SESSION.matcher(line).matches())
            .toList();
    return new ContextHeading(String.join("\n", lines), heading.getBytes(UTF_8).length);
  }

  private Optional<String> fact(String... names) {
    for (String name : names) {
      Matcher fact = FACT.matcher(text);
      while (fact.find()) {
        if (fact.group(1).equals(name)) {
          return Optional.of(fact.group(2).strip());
        }
      }
    }
    return Optional.empty();
  }

  /// When the session began.
  Optional<String> started() {
    return fact("Started", "Start");
  }

  /// Whether anything in it is news to whoever has the transcript. A commit's message is made of
  /// what the person typed.
  boolean saysMoreThan(EntireTranscriptText transcript) {
    Optional<String> message = fact("Commit Message");
    boolean onlyMessage = message.isPresent() && text.lines().count() == 1;
    return onlyMessage ? !transcript.says(message.get()) : !text.isBlank();
  }

  JsonObject about() {
    return JsonObject.builder()
        .put("role", SessionEntries.SYSTEM)
        .putText("model", fact("Model").orElse(""))
        .putText("cwd", fact("CWD").orElse(""))
        .build();
  }
}
