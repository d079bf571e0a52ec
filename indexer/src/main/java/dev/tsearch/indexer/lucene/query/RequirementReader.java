package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.term.Key;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.BytesRef;

/// Reads off a Lucene query what an entry must have to match it. By the query that is run, after
/// analysis, so that no second reading of the text can differ; by a whitelist, so that a query of
/// an unknown kind requires nothing that could be wrong.
///
/// Terms become [Requirement.Has] only in `content`, the one field that filters know, and
/// [Requirement.Tag] in the keyword fields.
final class RequirementReader {
  private static final Requirement UNKNOWN = new Requirement.Unknown();

  private RequirementReader() {}

  /// What an entry must have to match the query.
  static Requirement read(Query query) {
    if (query instanceof TermQuery term) {
      return ofTerm(term.getTerm());
    } else if (query instanceof VariantsQuery forms) {
      return ofAnyTerm(forms.terms());
    } else if (query instanceof PhraseQuery phrase) {
      return ofTerms(Arrays.asList(phrase.getTerms()));
    } else if (query instanceof BooleanQuery bool) {
      return ofBoolean(bool);
    } else if (query instanceof ConstantScoreQuery constant) {
      return read(constant.getQuery());
    } else if (query instanceof BoostQuery boost) {
      return read(boost.getQuery());
    } else if (query instanceof DisjunctionMaxQuery best) {
      return Requirement.any(readAll(best.getDisjuncts()));
    } else if (query instanceof FuzzyQuery fuzzy) {
      return ofPrefix(requiredPrefix(fuzzy));
    } else if (query instanceof PrefixQuery prefix) {
      return ofPrefix(prefix.getPrefix());
    } else if (query instanceof MatchAllDocsQuery) {
      return new Requirement.Everything();
    } else if (query instanceof MatchNoDocsQuery) {
      return new Requirement.Nothing();
    } else if (query instanceof TimeQuery time) {
      return new Requirement.Time(time.range());
    }
    return readRare(query);
  }

  /// What is rarely asked: linking this switch at run time costs a start tens of milliseconds.
  private static Requirement readRare(Query query) {
    return switch (query) {
      case SynonymQuery any -> ofAnyTerm(any.getTerms());
      case MultiPhraseQuery phrase -> ofMultiPhrase(phrase.getTermArrays());
      case PhrasePrefixQuery phrase -> ofPhrasePrefix(phrase);
      case WildcardQuery wildcard -> ofPrefix(literalHead(wildcard.getTerm()));
      default -> UNKNOWN;
    };
  }

  private static List<Requirement> readAll(Collection<Query> queries) {
    var read = new ArrayList<Requirement>(queries.size());
    for (Query query : queries) {
      read.add(read(query));
    }
    return read;
  }

  private static Requirement ofTerm(Term term) {
    if (term.field().equals(IndexSchema.CONTENT)) {
      BytesRef bytes = term.bytes();
      return Requirement.term(Key.CONTENT, bytes.bytes, bytes.offset, bytes.length);
    }
    Optional<Field> field = Field.of(term.field());
    return field.isPresent() ? new Requirement.Tag(field.get(), term.text()) : UNKNOWN;
  }

  private static Requirement ofTerms(List<Term> terms) {
    var parts = new ArrayList<Requirement>(terms.size());
    for (Term term : terms) {
      parts.add(ofTerm(term));
    }
    return all(parts);
  }

  private static Requirement ofMultiPhrase(Term[][] places) {
    var parts = new ArrayList<Requirement>(places.length);
    for (Term[] place : places) {
      parts.add(ofAnyTerm(Arrays.asList(place)));
    }
    return all(parts);
  }

  private static Requirement ofAnyTerm(List<Term> terms) {
    var alternatives = new ArrayList<Requirement>(terms.size());
    for (Term term : terms) {
      alternatives.add(ofTerm(term));
    }
    return Requirement.any(alternatives);
  }

  private static Requirement ofPhrasePrefix(PhrasePrefixQuery phrase) {
    var parts = new ArrayList<Requirement>();
    for (BytesRef term : phrase.leading()) {
      parts.add(ofTerm(new Term(IndexSchema.CONTENT, term)));
    }
    parts.add(ofPrefix(new Term(IndexSchema.CONTENT, phrase.prefix())));
    return all(parts);
  }

  /// As Lucene does: without anything required or filtered at least one of the others must match,
  /// and negations alone match nothing.
  private static Requirement ofBoolean(BooleanQuery bool) {
    var parts = new ArrayList<Requirement>();
    var optional = new ArrayList<Requirement>();
    boolean hasRequired = false;
    for (BooleanClause clause : bool.clauses()) {
      Requirement requirement = read(clause.query());
      switch (clause.occur()) {
        case MUST, FILTER -> {
          parts.add(requirement);
          hasRequired = true;
        }
        case MUST_NOT -> parts.add(new Requirement.Not(requirement));
        case SHOULD -> optional.add(requirement);
      }
    }
    int least = Math.max(bool.getMinimumNumberShouldMatch(), hasRequired ? 0 : 1);
    if (least > 0) {
      parts.add(new Requirement.AtLeast(least, optional));
    }
    return all(parts);
  }

  /// What a term that begins so surely has; unknown where the beginning is too short to tell.
  private static Requirement ofPrefix(Term prefix) {
    if (!prefix.field().equals(IndexSchema.CONTENT)) {
      return UNKNOWN;
    }
    BytesRef bytes = prefix.bytes();
    var parts = new ArrayList<Requirement>(2);
    for (Key key : Key.prefixes(Key.CONTENT, bytes.bytes, bytes.offset, bytes.length)) {
      parts.add(new Requirement.Has(key));
    }
    return all(parts);
  }

  /// What stands before the first sign of a pattern: `*`, `?`, or a backslash, behind which it is
  /// no longer worth being clever.
  private static Term literalHead(Term pattern) {
    String text = pattern.text();
    int end = 0;
    while (end < text.length() && "*?\\".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return new Term(pattern.field(), text.substring(0, end));
  }

  private static Term requiredPrefix(FuzzyQuery fuzzy) {
    String text = fuzzy.getTerm().text();
    int codePoints = Math.min(fuzzy.getPrefixLength(), text.codePointCount(0, text.length()));
    return new Term(
        fuzzy.getTerm().field(), text.substring(0, text.offsetByCodePoints(0, codePoints)));
  }

  /// All of them; unknown where nothing is known, which is not the same as requiring nothing: a
  /// negation turns the latter around.
  private static Requirement all(List<Requirement> parts) {
    return switch (parts.size()) {
      case 0 -> UNKNOWN;
      case 1 -> parts.getFirst();
      default -> new Requirement.All(parts);
    };
  }
}
