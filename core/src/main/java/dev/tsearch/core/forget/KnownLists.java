package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.KnownStarts.KnownList;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.JsonList;
import dev.tsearch.core.json.ByteSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The lists of a document that rules know. A list is known by its first elements: if these are all
/// that it has, or all that the forgotten one had, which has grown. Single-threaded.
final class KnownLists {
  /// An only element of fewer bytes is in other lists by chance.
  private static final int MIN_ALONE_BYTES = 48;

  private final KeyedHash keyed;
  private final KnownStarts known;
  private final Map<String, String> pathHashes = new HashMap<>();
  private final Map<ForgottenSources, List<ForgottenPart>> ranges = new HashMap<>();

  /// How much of a list is that of a rule.
  ///
  /// @param count how many of its elements
  private record Match(KnownList known, JsonList list, int count) {
    boolean stays() {
      return known.list().stays();
    }

    /// Whether all that the document has is forgotten.
    boolean isDocument() {
      return list.path().isEmpty() && count == list.elements().size();
    }
  }

  KnownLists(KeyedHash keyed, KnownStarts known) {
    this.keyed = keyed;
    this.known = known;
  }

  /// The forgotten parts of the document that a rule knows by its lists.
  List<ForgottenPart> ranges(ForgottenSources rule) {
    return ranges.getOrDefault(rule, List.of());
  }

  /// Looks at a document.
  ///
  /// @param offset the position of its first byte in its source
  void add(long offset, byte[] bytes) {
    var matches = new ArrayList<Match>();
    for (JsonList list : JsonList.in(bytes)) {
      String path =
          pathHashes.computeIfAbsent(list.path(), _ -> ForgottenList.pathHash(keyed, list));
      if (known.hasPath(path)) {
        matches.addAll(matches(path, list, bytes));
      }
    }
    for (Match match : matches) {
      List<ForgottenPart> parts =
          ranges.computeIfAbsent(match.known().rule(), _ -> new ArrayList<>());
      if (match.isDocument()) {
        int mark = offset == 0 ? ByteSearch.afterMark(bytes) : 0;
        add(offset, mark, bytes.length, parts);
      } else {
        match.list().elements().stream()
            .limit(match.count())
            .forEach(each -> add(offset, each.from() + 1, each.to() - 1, parts));
        addTexts(match, offset, bytes, parts);
      }
    }
  }

  private static void add(long offset, int from, int to, List<ForgottenPart> parts) {
    if (from < to) {
      parts.add(new ForgottenPart(offset + from, offset + to));
    }
  }

  /// Adds the strings beside a list that say what is forgotten.
  private void addTexts(Match match, long offset, byte[] bytes, List<ForgottenPart> parts) {
    var texts = match.known().list().texts();
    if (!texts.isEmpty()) {
      List<JsonList.ListedObject> elements = match.list().elements();
      SourceMask.strings(bytes, text -> texts.contains(ForgottenList.textHash(keyed, text)))
          .stream()
          .filter(each ->
              elements.stream().noneMatch(element -> element.covers(each.from(), each.to())))
          .forEach(each -> add(offset, each.from(), each.to(), parts));
    }
  }

  private List<Match> matches(String path, JsonList list, byte[] bytes) {
    List<JsonList.ListedObject> elements = list.elements();
    long hash = ForgottenList.hash(keyed, 0, bytes, elements.getFirst());
    List<KnownList> candidates = known.lists(path, hash);
    if (candidates.isEmpty()) {
      return List.of();
    }
    int[] counts = new int[candidates.size()];
    Arrays.fill(counts, 1);
    boolean isEqual = true;
    for (int i = 1; i < elements.size() && isEqual; i++) {
      hash = ForgottenList.hash(keyed, hash, bytes, elements.get(i));
      isEqual = false;
      for (int each = 0; each < counts.length; each++) {
        long[] hashes = candidates.get(each).hashes();
        if (i < hashes.length && hashes[i] == hash) {
          counts[each] = i + 1;
          isEqual = true;
        }
      }
    }
    List<Match> found =
        IntStream.range(0, counts.length)
            .mapToObj(each -> new Match(candidates.get(each), list, counts[each]))
            .filter(KnownLists::isCopy)
            .toList();
    return found.stream()
        .filter(match -> !match.stays() && !isAlone(match, bytes))
        .filter(match -> found.stream().noneMatch(other -> keeps(other, match)))
        .toList();
  }

  private static boolean isCopy(Match match) {
    int forgotten = match.known().hashes().length;
    int count = match.count();
    boolean isBeginning = !match.stays() && count == match.list().elements().size();
    return count == forgotten || isBeginning;
  }

  /// Whether a list is one that stays, whatever a forgotten one has in common with it.
  private static boolean keeps(Match staying, Match forgotten) {
    return staying.stays()
        && staying.known().rule().equals(forgotten.known().rule())
        && staying.count() >= forgotten.count();
  }

  private static boolean isAlone(Match match, byte[] bytes) {
    JsonList.ListedObject first = match.list().elements().getFirst();
    return match.count() == 1
        && JsonBytes.compact(bytes, first.from(), first.to()).length < MIN_ALONE_BYTES;
  }
}
