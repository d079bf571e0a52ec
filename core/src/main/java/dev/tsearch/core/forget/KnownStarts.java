package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.hash.UnitHashes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The beginnings and lists of some rules, by what is read of a source first. Immutable.
final class KnownStarts {
  private final List<Long> lengths;
  private final Map<String, List<KnownBeginning>> beginnings = new HashMap<>();
  private final Map<Long, List<KnownCopy>> copies = new HashMap<>();
  private final Map<Long, List<KnownList>> lists = new HashMap<>();
  private final Set<String> paths = new HashSet<>();

  /// A beginning.
  ///
  /// @param rule the rule that forgets it
  record KnownBeginning(ForgottenSources rule, Beginning beginning) {}

  /// A beginning of which shorter copies are known.
  ///
  /// @param rule the rule that forgets it
  /// @param ends the hashes of its lines
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record KnownCopy(ForgottenSources rule, Beginning beginning, long[] ends) {
    /// Whether the lines of another source are these, as far as they are known.
    boolean has(int line, long hash) {
      return line < ends.length ? ends[line] == hash : ends.length == UnitHashes.MAX_UNITS;
    }
  }

  /// A list.
  ///
  /// @param rule the rule that forgets it
  /// @param hashes the hashes of its elements
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record KnownList(ForgottenSources rule, ForgottenList list, long[] hashes) {}

  KnownStarts(Collection<ForgottenSources> rules) {
    var all = new TreeSet<Long>();
    for (ForgottenSources rule : rules) {
      for (Beginning one : rule.beginnings()) {
        all.add(one.length());
        beginnings
            .computeIfAbsent(one.hash(), _ -> new ArrayList<>())
            .add(new KnownBeginning(rule, one));
        long[] ends = one.ends().decode();
        if (ends.length > 0) {
          copies
              .computeIfAbsent(ends[0], _ -> new ArrayList<>())
              .add(new KnownCopy(rule, one, ends));
        }
      }
      for (ForgottenList list : rule.lists()) {
        long[] hashes = list.elements().decode();
        if (hashes.length > 0) {
          paths.add(list.path());
          lists
              .computeIfAbsent(hashes[0], _ -> new ArrayList<>())
              .add(new KnownList(rule, list, hashes));
        }
      }
    }
    lengths = List.copyOf(all);
  }

  /// The lengths of the beginnings.
  List<Long> lengths() {
    return lengths;
  }

  /// The beginnings of a rule that have a hash.
  List<Beginning> beginnings(ForgottenSources rule, String hash) {
    return beginnings.getOrDefault(hash, List.of()).stream()
        .filter(each -> each.rule().equals(rule))
        .map(KnownBeginning::beginning)
        .toList();
  }

  boolean hasCopies() {
    return !copies.isEmpty();
  }

  /// The beginnings that have a first line.
  List<KnownCopy> copies(long first) {
    return copies.getOrDefault(first, List.of());
  }

  boolean hasLists() {
    return !paths.isEmpty();
  }

  /// Whether a list has a path with some hash.
  boolean hasPath(String hash) {
    return paths.contains(hash);
  }

  /// The lists with a path and a first element.
  List<KnownList> lists(String path, long first) {
    return lists.getOrDefault(first, List.of()).stream()
        .filter(each -> each.list().path().equals(path))
        .toList();
  }
}
