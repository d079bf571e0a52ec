package dev.tsearch.core.entry;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A JSON object as data: names in the order they were written, and plain values.
///
/// Values are `String`, `Long`, `BigInteger`, `Double`, `BigDecimal`, `Boolean`, `List<Object>` or
/// [JsonObject]. A JSON `null` is the same as an absent name, except inside a list, where it is
/// dropped by [#objects] and [#texts]. Reading and printing the syntax is `core.json`'s work.
///
/// @param values the values by name; copied, iteration order kept
public record JsonObject(Map<String, Object> values) {

  /// The object without any name.
  public static final JsonObject EMPTY = new JsonObject(Map.of());

  /// Copies the values.
  public JsonObject {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /// Starts an object that is filled name by name.
  public static Builder builder() {
    return new Builder();
  }

  /// Whether no name has a value.
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /// Whether the name has a value.
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /// The value of a name, of whatever kind, or null where it has none.
  public @Nullable Object value(String name) {
    return values.get(name);
  }

  /// The text of a name; empty where the name is absent or its value is no text.
  public Optional<String> text(String name) {
    return values.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /// The text of a name, or the given text where there is none.
  public String text(String name, String otherwise) {
    return values.get(name) instanceof String text ? text : otherwise;
  }

  /// The whole number of a name, or the given one where there is none that fits a `long`.
  public long number(String name, long otherwise) {
    return values.get(name) instanceof Long number ? number : otherwise;
  }

  /// Whether the value of a name is `true`.
  public boolean flag(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }

  /// The object under a name; [#EMPTY] where there is none.
  public JsonObject object(String name) {
    return values.get(name) instanceof JsonObject object ? object : EMPTY;
  }

  /// The list under a name; empty where there is none.
  @SuppressWarnings("unchecked")
  public List<Object> list(String name) {
    return values.get(name) instanceof List<?> list ? (List<Object>) list : List.of();
  }

  /// The objects of the list under a name, others left out.
  public List<JsonObject> objects(String name) {
    return only(JsonObject.class, list(name));
  }

  /// The texts of the list under a name, others left out.
  public List<String> texts(String name) {
    return only(String.class, list(name));
  }

  /// This object with a name added at the end, or its value replaced where it stands.
  public JsonObject with(String name, Object value) {
    var copy = new LinkedHashMap<>(values);
    copy.put(name, checked(value));
    return new JsonObject(copy);
  }

  /// This object without a name.
  public JsonObject without(String name) {
    if (!values.containsKey(name)) {
      return this;
    }
    var copy = new LinkedHashMap<>(values);
    copy.remove(name);
    return new JsonObject(copy);
  }

  private static <T> List<T> only(Class<T> kind, List<Object> values) {
    var kept = new ArrayList<T>(values.size());
    for (Object value : values) {
      if (kind.isInstance(value)) {
        kept.add(kind.cast(value));
      }
    }
    return kept;
  }

  private static Object checked(Object value) {
    return switch (value) {
      case String _, Long _, Double _, Boolean _, BigInteger _, BigDecimal _, JsonObject _ -> value;
      case Integer small -> small.longValue();
      case List<?> list -> List.copyOf(list);
      default -> throw new IllegalArgumentException("no plain value: " + value.getClass());
    };
  }

  /// Fills a [JsonObject]. Not thread-safe; one owner.
  public static final class Builder {
    private final Map<String, Object> values = new LinkedHashMap<>();

    private Builder() {}

    /// Puts a value; an `Integer` becomes a `Long`.
    public Builder put(String name, Object value) {
      values.put(name, checked(value));
      return this;
    }

    /// Puts a text unless it is null or empty: absent optionals are omitted.
    public Builder putText(String name, @Nullable String text) {
      if (text != null && !text.isEmpty()) {
        values.put(name, text);
      }
      return this;
    }

    /// Puts whatever the other object has under the name, if it has something.
    public Builder copy(String name, JsonObject other, String otherName) {
      Object value = other.value(otherName);
      if (value != null) {
        values.put(name, value);
      }
      return this;
    }

    /// Puts every value of another object.
    public Builder putAll(JsonObject other) {
      values.putAll(other.values());
      return this;
    }

    /// The object with what was put so far.
    public JsonObject build() {
      return new JsonObject(values);
    }
  }
}
