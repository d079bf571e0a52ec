package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.Attachment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Extracts the text for people from a JSON value of an unknown format: its strings, separated by
/// blank lines, without ids, hashes, signatures, times and encoded bytes.
final class TextExtractor {
  /// Names of members that are not content: ids, links, settings. In lower case.
  private static final Set<String> ENVELOPE =
      Set.of(
          "type",
          "role",
          "kind",
          "status",
          "id",
          "uuid",
          "ts",
          "time",
          "timestamp",
          "version",
          "v",
          "model",
          "cwd",
          "sha",
          "sha256",
          "hash",
          "digest",
          "signature",
          "encrypted_content",
          "encoding",
          "mime",
          "mime_type",
          "mimetype",
          "media_type",
          "format",
          "phase",
          "subtype",
          "author",
          "sender",
          "schema_version",
          "object",
          "finish_reason",
          "stop_reason",
          "content_type",
          "contenttype",
          "recipient",
          "originator",
          "visibility",
          "channel",
          "level",
          "encryptedcontent",
          "reasoningopaque");

  private static final Pattern CODE =
      Pattern.compile(
          "[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|[0-9a-f]{16,}|\\d{4}-\\d\\d-\\d\\dT[\\d:.+Z-]+|data:[^ ]+|[A-Z]+(?:_[A-Z]+)+|user|assistant|system|tool|model");
  private static final Pattern ENCODED = Pattern.compile("[A-Za-z0-9+/=_-]{120,}");

  private TextExtractor() {}

  /// The text of a value; empty if it has none.
  static String of(@Nullable Object value) {
    var parts = new ArrayList<String>();
    add(value, parts);
    return String.join("\n\n", parts);
  }

  private static void add(@Nullable Object value, List<String> parts) {
    switch (value) {
      case String text -> addText(text, parts);
      case List<?> list -> list.forEach(element -> add(element, parts));
      case JsonObject object -> {
        Optional<Attachment> attachment = Attachment.of(object);
        if (attachment.isPresent()) {
          parts.add(attachment.get().description());
        } else {
          object
              .values()
              .forEach((name, member) -> {
                if (!isEnvelope(name)) {
                  add(member, parts);
                }
              });
        }
      }
      case null, default -> {}
    }
  }

  /// Whether a member with this name has no text for people.
  static boolean isEnvelope(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ENVELOPE.contains(lower)
        || name.endsWith("Id")
        || name.endsWith("ID")
        || name.endsWith("Ids")
        || name.endsWith("Hash")
        || lower.endsWith("_id")
        || lower.endsWith("_ids")
        || lower.endsWith("_at")
        || lower.endsWith("_hash")
        || lower.endsWith("uuid")
        || lower.endsWith("timestamp");
  }

  /// Adds a text. A text that is JSON itself, such as the arguments of a tool, is parsed. A text
  /// that repeats an earlier part is omitted: messages often repeat the text of their parts.
  private static void addText(String text, List<String> parts) {
    String stripped = text.strip();
    if (stripped.isEmpty()
        || CODE.matcher(stripped).matches()
        || ENCODED.matcher(stripped).matches()) {
      return;
    }
    if (stripped.startsWith("{") && stripped.endsWith("}")) {
      try {
        add(Json.SOURCE.object(stripped), parts);
        return;
      } catch (MalformedJsonException _) {
        // the text only looks like JSON; it is added unchanged
      }
    }
    if (!parts.contains(stripped)) {
      parts.add(stripped);
    }
  }
}
