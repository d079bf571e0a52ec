package dev.tsearch.core.entry;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
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
    values = Members.copyOf(values);
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
    return builder().putAll(this).put(name, value).build();
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

  /// Not a switch over types: those are linked at run time, and every search reads lines.
  private static Object checked(Object value) {
    if (value instanceof String
        || value instanceof Long
        || value instanceof JsonObject
        || value instanceof Boolean
        || value instanceof Double
        || value instanceof BigInteger
        || value instanceof BigDecimal) {
      return value;
    }
    if (value instanceof Integer small) {
      return small.longValue();
    }
    if (value instanceof List<?> list) {
      return List.copyOf(list);
    }
    throw new IllegalArgumentException("no plain value: " + value.getClass());
  }

  /// Fills a [JsonObject]. Not thread-safe; one owner.
  public static final class Builder {
    private static final int FIRST_CELLS = 16;

    /// Name, value, name, value, while there are few.
    private Object[] cells = new Object[FIRST_CELLS];

    private int length;

    /// All members, once there are many.
    private @Nullable Map<String, Object> many;

    private Builder() {}

    private void set(String name, Object value) {
      if (many != null) {
        many.put(name, value);
        return;
      }
      int at = Members.indexOf(cells, length, name);
      if (at >= 0) {
        cells[at + 1] = value;
      } else if (length == 2 * Members.MAX_SIZE) {
        Map<String, Object> all = new LinkedHashMap<>(Members.of(cells, length));
        all.put(name, value);
        many = all;
      } else {
        if (length == cells.length) {
          cells = Arrays.copyOf(cells, 2 * length);
        }
        cells[length] = name;
        cells[length + 1] = value;
        length += 2;
      }
    }

    /// Puts a value; an `Integer` becomes a `Long`.
    public Builder put(String name, Object value) {
      set(name, checked(value));
      return this;
    }

    /// Puts a text unless it is null or empty: absent optionals are omitted.
    public Builder putText(String name, @Nullable String text) {
      if (text != null && !text.isEmpty()) {
        set(name, text);
      }
      return this;
    }

    /// Puts whatever the other object has under the name, if it has something.
    public Builder copy(String name, JsonObject other, String otherName) {
      Object value = other.value(otherName);
      if (value != null) {
        set(name, value);
      }
      return this;
    }

    /// Puts every value of another object.
    public Builder putAll(JsonObject other) {
      other.values().forEach(this::set);
      return this;
    }

    /// The object with what was put so far.
    public JsonObject build() {
      return new JsonObject(many == null ? Members.of(cells, length) : many);
    }
  }
}
