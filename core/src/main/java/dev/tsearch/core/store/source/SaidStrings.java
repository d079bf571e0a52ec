package dev.tsearch.core.store.source;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/// Strings of a source that say what is forgotten. Single-threaded.
public final class SaidStrings {
  private final NavigableMap<Long, SaidString> strings = new TreeMap<>();

  /// A string up to an offset.
  private record SaidString(long to, String text) {}

  /// Receives where a string is in the source.
  @FunctionalInterface
  public interface RangeVisitor {
    /// Receives the bytes from an offset up to another one.
    void range(long from, long to);
  }

  /// Adds a string.
  ///
  /// @param from where it begins in the source, without quotation marks
  /// @param to where it ends
  /// @param text what it says, without escapes
  public void add(long from, long to, String text) {
    strings.put(from, new SaidString(to, text));
  }

  public boolean isEmpty() {
    return strings.isEmpty();
  }

  /// Removes the strings of the value of an entry that the entry itself says: it stays.
  ///
  /// @param says whether a text is said by a content, in this order
  public void removeSaid(Entry entry, BiPredicate<String, String> says) {
    Origin origin = entry.metadata().origin().orElseThrow();
    strings
        .subMap(origin.offset(), origin.offset() + origin.length())
        .values()
        .removeIf(string -> says.test(string.text(), entry.content()));
  }

  /// Visits the strings in the order of the source.
  public void forEach(RangeVisitor visitor) {
    strings.forEach((from, string) -> visitor.range(from, string.to()));
  }
}
