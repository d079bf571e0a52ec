package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.ForgottenConversations;
import dev.tsearch.core.forget.ForgottenList;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.JsonList;
import dev.tsearch.core.json.Unescaped;
import dev.tsearch.core.store.source.SourceParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The documents that forgotten entries are derived from, while they are collected: finds the lists
/// in them whose elements are these entries. Single-threaded.
final class ForgottenDocuments {
  private final KeyedHash keyed;
  private final SourceLines sources;
  private final Map<Long, List<DocumentEntry>> documents = new TreeMap<>();

  /// An entry of a document.
  ///
  /// @param value where it is
  /// @param content what it says
  private record DocumentEntry(Origin value, String content) {}

  /// An element, with its list.
  private record ListElement(JsonList list, JsonList.ListedObject element) {}

  /// Says of parts of a source whether they are forgotten.
  @FunctionalInterface
  interface PartTest {
    /// Whether all bytes of a part are forgotten.
    boolean test(long source, long from, long to);
  }

  ForgottenDocuments(KeyedHash keyed, SourceLines sources) {
    this.keyed = keyed;
    this.sources = sources;
  }

  /// Adds an entry of a document.
  void add(Origin value, String content) {
    documents
        .computeIfAbsent(value.source(), _ -> new ArrayList<>())
        .add(new DocumentEntry(value, content));
  }

  /// The lists of which all elements are forgotten.
  Set<ForgottenList> lists(PartTest forgotten) throws IOException {
    var lists = new HashSet<ForgottenList>();
    for (var document : documents.entrySet()) {
      long source = document.getKey();
      MaskedUnits.SourceUnit unit = sources.document(source);
      byte[] bytes = unit.bytes();
      Set<JsonList> its = listsOf(document.getValue(), unit);
      its.removeIf(list ->
          !list.elements().stream()
              .allMatch(each ->
                  forgotten.test(
                      source, unit.offset() + each.from() + 1, unit.offset() + each.to() - 1)));
      if (!its.isEmpty()) {
        Set<String> texts = textsBeside(its, document.getValue(), unit);
        its.forEach(list -> lists.add(ForgottenList.of(keyed, bytes, list, texts, false)));
      }
    }
    return lists;
  }

  /// The lists that have the entries as elements.
  private static Set<JsonList> listsOf(List<DocumentEntry> entries, MaskedUnits.SourceUnit unit) {
    NavigableMap<Integer, ListElement> elements = new TreeMap<>();
    for (JsonList list : JsonList.in(unit.bytes())) {
      list.elements().forEach(each -> elements.put(each.from(), new ListElement(list, each)));
    }
    Set<JsonList> lists = new HashSet<>();
    for (DocumentEntry entry : entries) {
      long from = entry.value().offset() - unit.offset();
      long to = from + entry.value().length();
      var near = elements.floorEntry(Math.clamp(from, -1, Integer.MAX_VALUE));
      while (near != null && !near.getValue().element().covers(from, to)) {
        near = elements.lowerEntry(near.getKey());
      }
      if (near != null) {
        lists.add(near.getValue().list());
      }
    }
    return lists;
  }

  /// The hashes of the strings beside the lists that are what an entry says, or whole lines of one
  /// that is no element.
  private Set<String> textsBeside(
      Set<JsonList> lists, List<DocumentEntry> entries, MaskedUnits.SourceUnit unit) {
    var elements = new SourceParts();
    lists.forEach(list -> list.elements().forEach(each -> elements.add(each.from(), each.to())));
    var said = new HashSet<String>();
    var beside = new ArrayList<String>();
    for (DocumentEntry entry : entries) {
      said.add(ForgottenList.textHash(keyed, entry.content()));
      long from = entry.value().offset() - unit.offset();
      if (!elements.cover(from, from + entry.value().length())) {
        beside.add(entry.content());
      }
    }
    byte[] bytes = unit.bytes();
    Predicate<String> isSaid =
        text ->
            said.contains(ForgottenList.textHash(keyed, text))
                || beside.stream().anyMatch(each -> ForgottenConversations.areLinesOf(text, each));
    var texts = new TreeSet<String>();
    for (MaskSpan string : SourceMask.strings(bytes, isSaid)) {
      if (!elements.overlap(string.from(), string.to())) {
        String text = new String(bytes, string.from(), string.length(), UTF_8);
        texts.add(ForgottenList.textHash(keyed, Unescaped.of(text).text()));
      }
    }
    return texts;
  }
}
