package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The part of a `context.md` before its first section. It names the session and, for some programs
/// the only place, the model.
///
/// @param text the lines without the title and the session's name
/// @param length the length of the heading in the file, in bytes
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

  /// When the session began, as text.
  Optional<String> started() {
    return fact("Started", "Start");
  }

  /// Whether the heading has information that the transcript does not have. A commit message alone
  /// is usually a copy of a prompt.
  boolean addsTo(EntireTranscriptText transcript) {
    Optional<String> message = fact("Commit Message");
    boolean onlyMessage = message.isPresent() && text.lines().count() == 1;
    return onlyMessage ? !transcript.contains(message.get()) : !text.isBlank();
  }

  JsonObject metadata() {
    return JsonObject.builder()
        .put("role", SessionEntries.SYSTEM)
        .putText("model", fact("Model").orElse(""))
        .putText("cwd", fact("CWD").orElse(""))
        .build();
  }
}
