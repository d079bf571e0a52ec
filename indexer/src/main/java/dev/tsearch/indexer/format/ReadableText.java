package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The text of a JSON value as people read and search it.
///
/// A text stands for itself, without quotes and escapes: in JSON, `\nfn` would be found as `nfn`.
/// Of an object, the texts stand in the order of its members, one below the other, without the
/// members' names, which would make every call of a tool a hit for `path`; numbers and flags say
/// little without a name and keep it, and a flag that is `false` says nothing. Pictures and other
/// bytes are described ([Media]).
public final class ReadableText {
  private ReadableText() {}

  /// The text of a value; empty if there is none.
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
          parts.add(Media.ofAddress(text).map(Media::text).orElse(text));
        }
      }
      case JsonObject object -> addObject(object, parts);
      case List<?> list -> list.forEach(element -> add(name, element, parts));
      default -> parts.add(name.isEmpty() ? value.toString() : name + ": " + value);
    }
  }

  private static void addObject(JsonObject object, List<String> parts) {
    Optional<Media> media = Media.of(object);
    if (media.isPresent()) {
      parts.add(media.get().text());
    } else {
      object.values().forEach((name, value) -> add(name, value, parts));
    }
  }
}
