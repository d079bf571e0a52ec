package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The text of a JSON value, as people read and search it.
///
/// - A string is used without quotes and escapes; with them, `\nfn` would match a search for `nfn`.
/// - An object gives the texts of its members in their order, one per line. Their names are
///   omitted; with them, every tool call would match a search for `path`.
/// - Numbers and flags have little meaning without a name and keep it. A flag that is `false` is
///   omitted.
/// - Pictures and other encoded bytes are described ([Attachment]).
public final class ReadableText {
  private ReadableText() {}

  /// The text of a value; empty if it has none.
  public static String of(@Nullable Object value) {
    var parts = new ArrayList<String>();
    add("", value, parts);
    return String.join("\n", parts);
  }

  /// The text of an object without some of its members.
  public static String without(JsonObject object, List<String> names) {
    var parts = new ArrayList<String>();
    object
        .values()
        .forEach((name, value) -> {
          if (!names.contains(name)) {
            add(name, value, parts);
          }
        });
    return String.join("\n", parts);
  }

  private static void add(String name, @Nullable Object value, List<String> parts) {
    switch (value) {
      case null -> {}
      case Boolean flag when !flag -> {}
      case String text -> {
        if (!text.isBlank()) {
          parts.add(Attachment.ofDataUrl(text).map(Attachment::description).orElse(text));
        }
      }
      case JsonObject object -> addObject(object, parts);
      case List<?> list -> list.forEach(element -> add(name, element, parts));
      default -> parts.add(name.isEmpty() ? value.toString() : name + ": " + value);
    }
  }

  private static void addObject(JsonObject object, List<String> parts) {
    Optional<Attachment> attachment = Attachment.of(object);
    if (attachment.isPresent()) {
      parts.add(attachment.get().description());
    } else {
      object.values().forEach((name, value) -> add(name, value, parts));
    }
  }
}
