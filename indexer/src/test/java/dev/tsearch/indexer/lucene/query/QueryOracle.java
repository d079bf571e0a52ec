package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.Query;
import dev.tsearch.indexer.lucene.analysis.Inflections;
import dev.tsearch.indexer.lucene.analysis.TermRole;
import dev.tsearch.indexer.lucene.analysis.Terms;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Evaluates a query by a scan of every entry, without index, filter or Lucene query. Treats every
/// phrase as exact and ignores its slop.
public final class QueryOracle {
  private final Map<String, List<Terms.Term>> termsOfTexts = new HashMap<>();

  /// Returns the entries that the query matches; none if it has no clause.
  public Predicate<Entry> of(Query query) {
    Predicate<Entry> meaning = meaning(query);
    return meaning == null ? _ -> false : meaning;
  }

  private @Nullable Predicate<Entry> meaning(Query query) {
    return switch (query) {
      case Query.Word(var text) -> word(text);
      case Query.Phrase(var text, var _) -> phrase(parts(text));
      case Query.Prefix(var text) -> prefix(text);
      case Query.Wildcard(var pattern) -> {
        String regex = folded(pattern).replace("*", ".*").replace("?", ".");
        Pattern compiled = Pattern.compile(regex, Pattern.DOTALL);
        yield anyTerm(term -> compiled.matcher(term).matches());
      }
      case Query.Fuzzy _, Query.Regex _, Query.FieldIn _ ->
          throw new IllegalArgumentException("not known here");
      case Query.FieldIs is -> entry -> is.field().terms(entry).contains(is.term());
      case Query.TimeIs(var range) -> entry -> range.contains(entry.timestamp());
      case Query.All(var parts) -> together(parts, true);
      case Query.Any(var parts) -> together(parts, false);
      case Query.Not(var inner) -> {
        Predicate<Entry> excluded = meaning(inner);
        yield excluded == null ? null : excluded.negate();
      }
      case Query.Everything _ -> _ -> true;
    };
  }

  private @Nullable Predicate<Entry> together(List<Query> parts, boolean all) {
    Predicate<Entry> whole = null;
    for (Query part : parts) {
      Predicate<Entry> meaning = meaning(part);
      if (meaning != null) {
        whole = whole == null ? meaning : all ? whole.and(meaning) : whole.or(meaning);
      }
    }
    return whole;
  }

  private @Nullable Predicate<Entry> word(String text) {
    Predicate<Entry> parts = phrase(parts(text));
    if (parts == null) {
      return null;
    }
    List<Terms.Term> terms = Terms.of(text);
    int end =
        terms.stream()
            .filter(term -> term.role() == TermRole.PART)
            .mapToInt(Terms.Term::end)
            .max()
            .orElseThrow();
    List<String> wholes =
        terms.stream()
            .filter(term -> term.role() == TermRole.WHOLE)
            .filter(term -> term.position() == 0 && term.end() >= end)
            .map(Terms.Term::text)
            .toList();
    List<String> forms = parts(text).size() == 1 ? Inflections.of(text) : List.of();
    return parts.or(anyTerm(wholes::contains)).or(anyTerm(forms::contains));
  }

  private @Nullable Predicate<Entry> prefix(String text) {
    List<List<String>> parts = parts(text);
    if (parts.isEmpty()) {
      return null;
    }
    if (parts.size() > 1 && text.codePoints().anyMatch(Character::isIdeographic)) {
      return phrase(parts);
    }
    String beginning = folded(text);
    Predicate<Entry> whole = anyTerm(term -> term.startsWith(beginning));
    if (parts.size() == 1) {
      return whole;
    }
    String last = parts.getLast().getFirst();
    return whole.or(entry ->
        holds(
            entry,
            parts.size(),
            (place, terms) ->
                place < parts.size() - 1
                    ? terms.containsAll(parts.get(place))
                    : terms.stream().anyMatch(term -> term.startsWith(last))));
  }

  private @Nullable Predicate<Entry> phrase(List<List<String>> parts) {
    return parts.isEmpty()
        ? null
        : entry ->
            holds(entry, parts.size(), (place, terms) -> terms.containsAll(parts.get(place)));
  }

  /// Returns the part at each position of a text, and the pair that begins there.
  private static List<List<String>> parts(String text) {
    var parts = new ArrayList<List<String>>();
    for (Terms.Term term : Terms.of(text)) {
      if (term.role() == TermRole.PART) {
        parts.add(new ArrayList<>());
      }
      if (term.role() == TermRole.PART || term.role() == TermRole.PAIR) {
        parts.getLast().add(term.text());
      }
    }
    return parts;
  }

  private Predicate<Entry> anyTerm(Predicate<String> matches) {
    return entry -> terms(entry).stream().anyMatch(term -> matches.test(term.text()));
  }

  /// Whether the terms at a position match.
  private interface Fit {
    boolean test(int place, List<String> terms);
  }

  /// Whether a number of adjacent positions each have a matching term.
  private boolean holds(Entry entry, int places, Fit fit) {
    List<List<String>> at = new ArrayList<>();
    for (Terms.Term term : terms(entry)) {
      while (at.size() <= term.position()) {
        at.add(new ArrayList<>());
      }
      at.get(term.position()).add(term.text());
    }
    for (int first = 0; first + places <= at.size(); first++) {
      boolean all = true;
      for (int place = 0; place < places && all; place++) {
        all = fit.test(place, at.get(first + place));
      }
      if (all) {
        return true;
      }
    }
    return false;
  }

  private List<Terms.Term> terms(Entry entry) {
    return termsOfTexts.computeIfAbsent(entry.searchableText(), Terms::of);
  }

  private static String folded(String text) {
    var lower = new StringBuilder();
    text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
    return Normalizer.normalize(lower, Normalizer.Form.NFD)
        .replaceAll("[\\u0300-\\u036F]", "")
        .transform(bare -> Normalizer.normalize(bare, Normalizer.Form.NFC))
        .replace("ß", "ss");
  }
}
