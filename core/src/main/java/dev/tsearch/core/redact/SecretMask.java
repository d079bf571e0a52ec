package dev.tsearch.core.redact;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Replaces secrets and counts them. One owner, not thread-safe.
public final class SecretMask {
  /// The text in the place of a secret.
  public static final String REPLACEMENT = "[REDACTED]";

  private final SecretFinder finder;
  private final SortedMap<String, Long> counts = new TreeMap<>();

  /// @param finder finds the secrets
  public SecretMask(SecretFinder finder) {
    this.finder = finder;
  }

  /// How many secrets were replaced, by the names of their rules.
  public SortedMap<String, Long> counts() {
    return new TreeMap<>(counts);
  }

  /// A text without its secrets; the same text if it has none.
  ///
  /// @throws SlowPatternException if a pattern of the user needs too much time or memory
  public String text(String text) {
    return masked(text, finder.find(text));
  }

  /// A text that shows values of an object, as that of a tool call shows its input: without its
  /// secrets and without those of the object, where only the name of a member may tell what
  /// follows.
  ///
  /// @throws SlowPatternException as [#text(String)]
  public String text(String text, JsonObject shown) {
    return masked(text, finder.find(text, finder.secrets(shown)));
  }

  /// An object without the secrets in its texts and in the names of its members; numbers that have
  /// one are 0.
  ///
  /// @throws SlowPatternException as [#text(String)]
  public JsonObject object(JsonObject object) {
    JsonObject.Builder masked = JsonObject.builder();
    object.values().forEach((name, value) -> masked.put(text(name), value(name, value)));
    return masked.build();
  }

  private Object value(String name, Object value) {
    return switch (value) {
      case String text -> masked(text, finder.find(name, text));
      case JsonObject object -> object(object);
      case List<?> list -> list.stream().map(element -> value(name, element)).toList();
      case Number number -> number(finder.find(name, number.toString()), number);
      default -> value;
    };
  }

  private Number number(List<SecretSpan> spans, Number number) {
    spans.forEach(span -> counts.merge(span.rule(), 1L, Long::sum));
    return spans.isEmpty() ? number : 0L;
  }

  private String masked(String text, List<SecretSpan> spans) {
    if (spans.isEmpty()) {
      return text;
    }
    var out = new StringBuilder(text.length());
    int at = 0;
    for (SecretSpan span : spans) {
      counts.merge(span.rule(), 1L, Long::sum);
      out.append(text, at, span.from()).append(REPLACEMENT);
      at = span.to();
    }
    return out.append(text, at, text.length()).toString();
  }
}
