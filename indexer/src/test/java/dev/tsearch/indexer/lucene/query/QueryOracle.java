package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.StopWords;
import dev.tsearch.indexer.lucene.analysis.Inflections;
import dev.tsearch.indexer.lucene.analysis.TermRole;
import dev.tsearch.indexer.lucene.analysis.Terms;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
      case Query.Words(var words) -> words(words);
      case Query.Phrase(var text, var _) -> phrase(text);
      case Query.Prefix(var text) -> prefix(text);
      case Query.Wildcard(var pattern) -> {
        String regex = folded(pattern).replace("*", ".*").replace("?", ".");
        Pattern compiled = Pattern.compile(regex, Pattern.DOTALL);
        yield anyTerm(term -> compiled.matcher(term).matches());
      }
      case Query.Fuzzy _, Query.Regex _, Query.FieldIn _ ->
          throw new IllegalArgumentException("not known here");
      case Query.FieldIs is -> entry -> is.field().matches(entry, is.term());
      case Query.TimeIs(var range) -> entry -> range.contains(entry.timestamp());
      case Query.All(var parts) -> together(required(parts), true);
      case Query.Any(var parts) -> together(parts, false);
      case Query.Not(var inner) -> {
        Predicate<Entry> excluded = meaning(inner);
        yield excluded == null ? null : excluded.negate();
      }
      case Query.Everything _ -> _ -> true;
    };
  }

  /// Any of the words that are not stop words; of all, if there are no others.
  private @Nullable Predicate<Entry> words(List<Query.Word> words) {
    List<Query> telling =
        words.stream()
            .filter(word -> !StopWords.contains(word.text()))
            .map(Query.class::cast)
            .toList();
    Predicate<Entry> meaning = together(telling, false);
    return meaning == null ? together(List.copyOf(words), false) : meaning;
  }

  /// Words that rank need not match beside other text.
  private List<Query> required(List<Query> parts) {
    boolean hasText =
        parts.stream()
            .anyMatch(
                part -> !(part instanceof Query.Words) && part.isText() && meaning(part) != null);
    return parts.stream().filter(part -> !(hasText && part instanceof Query.Words)).toList();
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
    Predicate<Entry> together = phrase(text);
    if (together == null) {
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
            .filter(term -> term.role() == TermRole.WHOLE || term.role() == TermRole.PIECE)
            .filter(term -> term.position() == 0 && term.end() >= end)
            .map(Terms.Term::text)
            .toList();
    List<String> forms =
        length(terms) == 1 && !StopWords.contains(text)
            ? Inflections.of(text).stream().filter(form -> !StopWords.contains(form)).toList()
            : List.of();
    return together.or(anyTerm(wholes::contains)).or(anyTerm(forms::contains));
  }

  private @Nullable Predicate<Entry> prefix(String text) {
    List<Terms.Term> terms = Terms.of(text);
    if (terms.isEmpty()) {
      return null;
    }
    if (length(terms) > 1 && text.codePoints().anyMatch(Character::isIdeographic)) {
      return phrase(text);
    }
    String beginning = folded(text);
    Predicate<Entry> matches = anyTerm(term -> term.startsWith(beginning));
    for (Terms.Term last : terms) {
      boolean isLast = last.position() + last.positions() == length(terms);
      boolean isFolded = last.role() == TermRole.PART || last.role() == TermRole.PIECE;
      if (isLast && isFolded) {
        matches = matches.or(entry -> holds(terms(entry), terms, last.position(), last.text()));
      }
    }
    return matches;
  }

  private @Nullable Predicate<Entry> phrase(String text) {
    List<Terms.Term> terms = Terms.of(text);
    return terms.isEmpty() ? null : entry -> holds(terms(entry), terms, length(terms), "");
  }

  /// Returns the number of positions of a text.
  private static int length(List<Terms.Term> terms) {
    return terms.isEmpty() ? 0 : terms.getLast().position() + 1;
  }

  /// A position in the query, and the position of the text that it may be at.
  private record Step(int query, int text) {}

  /// Whether a text has a path through the first positions of a query, followed by a term with a
  /// prefix. Each step is a part or a piece of both.
  private static boolean holds(
      List<Terms.Term> text, List<Terms.Term> query, int length, String prefix) {
    Set<Step> reached = new LinkedHashSet<>();
    for (int at = 0; at < length(text); at++) {
      reached.add(new Step(0, at));
    }
    var next = new ArrayDeque<>(reached);
    while (!next.isEmpty()) {
      Step step = next.remove();
      for (Terms.Term wanted : query) {
        boolean isStep = wanted.role() == TermRole.PART || wanted.role() == TermRole.PIECE;
        if (!isStep || wanted.position() != step.query() || !hasPairs(text, query, step)) {
          continue;
        }
        for (Terms.Term term : text) {
          if (term.position() == step.text() && term.text().equals(wanted.text())) {
            var after = new Step(step.query() + wanted.positions(), step.text() + term.positions());
            if (reached.add(after)) {
              next.add(after);
            }
          }
        }
      }
    }
    return reached.stream()
        .filter(step -> step.query() == length)
        .anyMatch(step ->
            prefix.isEmpty()
                || text.stream()
                    .anyMatch(
                        term -> term.position() == step.text() && term.text().startsWith(prefix)));
  }

  /// Whether a text has the pairs of ideographs that begin at a position of the query.
  private static boolean hasPairs(List<Terms.Term> text, List<Terms.Term> query, Step step) {
    return query.stream()
        .filter(pair -> pair.role() == TermRole.PAIR && pair.position() == step.query())
        .allMatch(pair ->
            text.stream()
                .anyMatch(
                    term -> term.position() == step.text() && term.text().equals(pair.text())));
  }

  private Predicate<Entry> anyTerm(Predicate<String> matches) {
    return entry -> terms(entry).stream().anyMatch(term -> matches.test(term.text()));
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
