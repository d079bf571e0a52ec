package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.term.Key;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.WordGraphQuery.Place;
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

/// Derives from a Lucene query what an entry must have to match it. Reads the analyzed query that
/// is executed, so that no second analysis of the text can differ. Knows a fixed list of kinds of
/// queries; every other kind has an unknown requirement, which prunes nothing.
///
/// A term becomes a [Requirement.Has] in `content`, the only field that filters know, and a
/// [Requirement.Tag] in a keyword field.
final class RequirementReader {
  private static final Requirement UNKNOWN = new Requirement.Unknown();

  private RequirementReader() {}

  /// Returns the requirement that every match of the query satisfies.
  static Requirement read(Query query) {
    if (query instanceof TermQuery term) {
      return ofTerm(term.getTerm());
    } else if (query instanceof VariantsQuery forms) {
      return ofAnyTerm(forms.terms());
    } else if (query instanceof PhraseQuery phrase) {
      return ofTerms(Arrays.asList(phrase.getTerms()));
    } else if (query instanceof BooleanQuery bool) {
      return ofBoolean(bool);
    } else if (query instanceof WordGraphQuery graph) {
      return all(ofPlaces(graph.places()));
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
      return new Requirement.Always();
    } else if (query instanceof MatchNoDocsQuery) {
      return new Requirement.Never();
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
    List<Requirement> parts = ofPlaces(phrase.leading());
    parts.add(ofPrefix(new Term(IndexSchema.CONTENT, phrase.prefix())));
    return all(parts);
  }

  /// A match has all terms of an alternative of each place.
  private static List<Requirement> ofPlaces(List<Place> places) {
    var parts = new ArrayList<Requirement>(places.size());
    for (Place place : places) {
      var alternatives = new ArrayList<Requirement>(place.paths().size());
      for (List<BytesRef> path : place.paths()) {
        var terms = new ArrayList<Term>(path.size());
        path.forEach(term -> terms.add(new Term(IndexSchema.CONTENT, term)));
        alternatives.add(ofTerms(terms));
      }
      parts.add(alternatives.size() == 1 ? alternatives.getFirst() : Requirement.any(alternatives));
    }
    return parts;
  }

  /// As in Lucene, a match of a query without a required or filtering clause has at least one of
  /// the optional clauses, and negations alone match nothing.
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
        case MUST_NOT -> parts.add(new Requirement.Negation(requirement));
        case SHOULD -> optional.add(requirement);
      }
    }
    int minimum = Math.max(bool.getMinimumNumberShouldMatch(), hasRequired ? 0 : 1);
    if (minimum > 0) {
      parts.add(new Requirement.AtLeast(minimum, optional));
    }
    return all(parts);
  }

  /// Returns the requirement of a term with a given prefix; unknown if the prefix is too short for
  /// a key, or of a keyword field in which a prefix is no value.
  private static Requirement ofPrefix(Term prefix) {
    if (!prefix.field().equals(IndexSchema.CONTENT)) {
      Optional<Field> field = Field.of(prefix.field()).filter(Field::isPrefixed);
      return field.isPresent() ? new Requirement.Tag(field.get(), prefix.text()) : UNKNOWN;
    }
    BytesRef bytes = prefix.bytes();
    var parts = new ArrayList<Requirement>(2);
    for (Key key : Key.prefixes(Key.CONTENT, bytes.bytes, bytes.offset, bytes.length)) {
      parts.add(new Requirement.Has(key));
    }
    return all(parts);
  }

  /// Returns the part of a pattern before its first `*`, `?` or backslash.
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

  /// Returns the conjunction of requirements. It is unknown if there are none, and not "always
  /// true": the negation of the latter would match nothing.
  private static Requirement all(List<Requirement> parts) {
    return switch (parts.size()) {
      case 0 -> UNKNOWN;
      case 1 -> parts.getFirst();
      default -> new Requirement.AllOf(parts);
    };
  }
}
