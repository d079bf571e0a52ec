package dev.tsearch.core.entry;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// An immutable map for the members of a small object, in the order in which they were written. It
/// is one array, since an import creates several maps for each entry, and a hash table takes ten
/// times the memory. A lookup scans the names.
final class Members extends AbstractMap<String, Object> {
  /// Larger objects use a hash table.
  static final int MAX_SIZE = 24;

  /// Alternating names and values.
  private final Object[] cells;

  private Members(Object[] cells) {
    this.cells = cells;
  }

  /// An immutable copy of the map; the same map if it is a [Members].
  static Map<String, Object> copyOf(Map<String, Object> values) {
    if (values instanceof Members) {
      return values;
    }
    if (values.size() > MAX_SIZE) {
      return Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
    Object[] cells = new Object[2 * values.size()];
    int at = 0;
    for (var member : values.entrySet()) {
      cells[at++] = member.getKey();
      cells[at++] = member.getValue();
    }
    return new Members(cells);
  }

  /// A map of the first `length` cells of an array, which are copied.
  static Map<String, Object> of(Object[] cells, int length) {
    return new Members(Arrays.copyOf(cells, length));
  }

  @Override
  public int size() {
    return cells.length / 2;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return indexOf(cells, cells.length, name) >= 0;
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    int at = indexOf(cells, cells.length, name);
    return at < 0 ? null : cells[at + 1];
  }

  /// The index of a name in the first `length` cells of an array; -1 if it is not there.
  static int indexOf(Object[] cells, int length, @Nullable Object name) {
    for (int at = 0; at < length; at += 2) {
      if (cells[at].equals(name)) {
        return at;
      }
    }
    return -1;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Object> action) {
    for (int at = 0; at < cells.length; at += 2) {
      action.accept((String) cells[at], cells[at + 1]);
    }
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return Members.this.size();
      }

      @Override
      public Iterator<Entry<String, Object>> iterator() {
        return new MemberIterator();
      }
    };
  }

  /// Iterates over the members in their order.
  private final class MemberIterator implements Iterator<Entry<String, Object>> {
    private int at;

    @Override
    public boolean hasNext() {
      return at < cells.length;
    }

    @Override
    public Entry<String, Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      at += 2;
      return Map.entry((String) cells[at - 2], cells[at - 1]);
    }
  }
}
