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

/// A JSON object as data: names with plain values, in the order in which they were written.
/// Immutable.
///
/// Values are `String`, `Long`, `BigInteger`, `Double`, `BigDecimal`, `Boolean`, `List<Object>` or
/// [JsonObject]. A name with the value `null` is the same as an absent name. The package
/// `core.json` parses and prints the syntax.
///
/// @param values the values by name; copied with their order
public record JsonObject(Map<String, Object> values) {

  /// The empty object.
  public static final JsonObject EMPTY = new JsonObject(Map.of());

  /// Copies the values.
  public JsonObject {
    values = Members.copyOf(values);
  }

  /// A builder for an object.
  public static Builder builder() {
    return new Builder();
  }

  /// Whether the object has no names.
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /// Whether a name has a value.
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /// The value of a name, of any type; null if it has none.
  public @Nullable Object value(String name) {
    return values.get(name);
  }

  /// The text of a name; empty if the name has no text.
  public Optional<String> text(String name) {
    return values.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /// The text of a name, or the given text if it has none.
  public String text(String name, String otherwise) {
    return values.get(name) instanceof String text ? text : otherwise;
  }

  /// The whole number of a name, or the given one if it has none that fits a `long`.
  public long number(String name, long otherwise) {
    return values.get(name) instanceof Long number ? number : otherwise;
  }

  /// Whether the value of a name is `true`.
  public boolean flag(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }

  /// The object of a name; [#EMPTY] if it has none.
  public JsonObject object(String name) {
    return values.get(name) instanceof JsonObject object ? object : EMPTY;
  }

  /// The list of a name; empty if it has none.
  @SuppressWarnings("unchecked")
  public List<Object> list(String name) {
    return values.get(name) instanceof List<?> list ? (List<Object>) list : List.of();
  }

  /// The objects in the list of a name, without its other elements.
  public List<JsonObject> objects(String name) {
    return only(JsonObject.class, list(name));
  }

  /// The texts in the list of a name, without its other elements.
  public List<String> texts(String name) {
    return only(String.class, list(name));
  }

  /// This object with a value for a name: replaced in its position, or added at the end.
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

  /// Uses `instanceof`: a switch over types is linked at run time, which delays every search.
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
    throw new IllegalArgumentException("not a plain value: " + value.getClass());
  }

  /// Builds a [JsonObject]. Not thread-safe.
  public static final class Builder {
    private static final int FIRST_CELLS = 16;

    /// Alternating names and values, as long as there are few.
    private Object[] cells = new Object[FIRST_CELLS];

    private int length;

    /// All members, after they became many.
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
    ///
    /// @throws IllegalArgumentException if the type of the value is not allowed
    public Builder put(String name, Object value) {
      set(name, checked(value));
      return this;
    }

    /// Puts a text unless it is null or empty.
    public Builder putText(String name, @Nullable String text) {
      if (text != null && !text.isEmpty()) {
        set(name, text);
      }
      return this;
    }

    /// Puts the value that another object has for a name, if it has one.
    public Builder copy(String name, JsonObject other, String otherName) {
      Object value = other.value(otherName);
      if (value != null) {
        set(name, value);
      }
      return this;
    }

    /// Puts all values of another object.
    public Builder putAll(JsonObject other) {
      other.values().forEach(this::set);
      return this;
    }

    /// The object with the values put so far.
    public JsonObject build() {
      return new JsonObject(many == null ? Members.of(cells, length) : many);
    }
  }
}
