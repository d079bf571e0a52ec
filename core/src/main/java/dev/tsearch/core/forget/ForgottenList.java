package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.UnitHashes;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.JsonList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// A list of objects within a document, as the messages of a conversation, that is forgotten. It is
/// known in other documents, too, whatever else these have.
///
/// @param path the hash of the names of the members that lead to it
/// @param elements the hashes of its elements, without the spaces around their parts
/// @param texts the hashes of strings beside the list that say what is forgotten
/// @param stays whether it is not forgotten: that of another session which begins as a forgotten
///   one does
public record ForgottenList(
    String path, UnitHashes elements, SortedSet<String> texts, boolean stays) {
  /// Copies the set.
  public ForgottenList {
    texts = Collections.unmodifiableSortedSet(new TreeSet<>(texts));
  }

  /// What is known of a list.
  ///
  /// @param list a list in the bytes
  public static ForgottenList of(
      KeyedHash keyed, byte[] bytes, JsonList list, Collection<String> texts, boolean stays) {
    var hashes = new ArrayList<Long>();
    long before = 0;
    for (JsonList.ListedObject element : list.elements()) {
      if (hashes.size() == UnitHashes.MAX_UNITS) {
        break;
      }
      before = hash(keyed, before, bytes, element);
      hashes.add(before);
    }
    return new ForgottenList(
        pathHash(keyed, list), UnitHashes.of(hashes), new TreeSet<>(texts), stays);
  }

  /// The hash of the path of a list.
  static String pathHash(KeyedHash keyed, JsonList list) {
    return keyed.of("list " + list.path());
  }

  /// The hash of an element and all before it.
  ///
  /// @param before the hash of the one before; 0 if it is the first
  static long hash(KeyedHash keyed, long before, byte[] bytes, JsonList.ListedObject element) {
    String own = JsonBytes.valueHash(keyed, bytes, element.from(), element.to());
    byte[] both = (Long.toHexString(before) + " " + own).getBytes(UTF_8);
    return keyed.shortOf(both, 0, both.length);
  }

  /// The hash of a string beside a list.
  public static String textHash(KeyedHash keyed, String text) {
    return keyed.of(text.strip());
  }

  /// Adds what the line of a file says of it.
  JsonObject.Builder encode(JsonObject.Builder line) {
    line.put(stays ? "staying" : "list", path).put("elements", elements.encoded());
    return texts.isEmpty() ? line : line.put("strings", List.copyOf(texts));
  }

  /// Whether a line of the file describes one.
  static boolean isIn(JsonObject line) {
    return line.has("list") || line.has("staying");
  }

  static ForgottenList decode(JsonObject line) {
    boolean stays = line.has("staying");
    return new ForgottenList(
        line.text(stays ? "staying" : "list", ""),
        new UnitHashes(line.text("elements", "")),
        new TreeSet<>(line.texts("strings")),
        stays);
  }
}
