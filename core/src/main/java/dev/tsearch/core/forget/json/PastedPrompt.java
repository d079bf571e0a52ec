package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A prompt in Claude Code's list of prompts, which has the texts that were pasted apart from what
/// was typed.
///
/// @param text the prompt as it was sent, and as the transcript has it
/// @param parts what was typed, and what was pasted
public record PastedPrompt(String text, Set<String> parts) {
  private static final String MEMBER = "pastedContents";

  /// What stands in the place of a pasted text.
  private static final Pattern PLACE =
      Pattern.compile(
          "\\[(?:\\.\\.\\.)?(?:Pasted|Truncated) text #([0-9]{1,9})(?: \\+[0-9]{1,9} lines)?(?:\\.\\.\\.)?\\]");

  /// Copies the set.
  public PastedPrompt {
    parts = Set.copyOf(parts);
  }

  /// The prompt of a line; empty if it is none, or nothing was pasted.
  public static Optional<PastedPrompt> of(byte[] line) {
    String json = new String(line, UTF_8);
    try {
      return json.contains("\"" + MEMBER + "\"") ? of(Json.SOURCE.object(json)) : Optional.empty();
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  private static Optional<PastedPrompt> of(JsonObject line) {
    String typed = line.text("display", "");
    JsonObject pasted = line.object(MEMBER);
    var parts = new HashSet<String>();
    String text =
        PLACE
            .matcher(typed)
            .replaceAll(place -> {
              String content = pasted.object(place.group(1)).text("content", "");
              parts.add(content);
              return Matcher.quoteReplacement(content.isEmpty() ? place.group() : content);
            });
    parts.remove("");
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    parts.add(typed);
    return Optional.of(new PastedPrompt(text, parts));
  }
}
