package dev.tsearch.indexer.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.prune.Requirement.AllOf;
import dev.tsearch.core.prune.Requirement.Always;
import dev.tsearch.core.prune.Requirement.AtLeast;
import dev.tsearch.core.prune.Requirement.Has;
import dev.tsearch.core.prune.Requirement.Negation;
import dev.tsearch.core.prune.Requirement.Never;
import dev.tsearch.core.prune.Requirement.Tag;
import dev.tsearch.core.prune.Requirement.Time;
import dev.tsearch.core.prune.Requirement.Unknown;
import dev.tsearch.core.term.Key;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
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
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class RequirementReaderTest {
  private static final TermQuery A = content("alpha");
  private static final TermQuery B = content("beta");
  private static final TermQuery C = content("gamma");

  @Test
  void termOfContent_requiresAKey_termOfAField_requiresATag() {
    assertRequires(A, has("alpha"));
    assertRequires(new TermQuery(new Term("tool", "bash")), new Tag(Field.TOOL, "bash"));
    assertRequires(new TermQuery(new Term(IndexSchema.BOOST, "said")), new Unknown());
    assertRequires(new TermQuery(new Term("other", "x")), new Unknown());
  }

  @Test
  void phrase_requiresEveryTerm() {
    assertRequires(new PhraseQuery(2, "content", "alpha", "beta"), all(has("alpha"), has("beta")));
    assertRequires(new PhraseQuery.Builder().build(), new Unknown());
    Term[] either = {new Term("content", "beta"), new Term("content", "gamma")};
    assertRequires(
        new MultiPhraseQuery.Builder().add(new Term("content", "alpha")).add(either).build(),
        all(any(has("alpha")), any(has("beta"), has("gamma"))));
    assertRequires(
        new PhrasePrefixQuery(
            List.of(WordGraphQuery.Place.of(new BytesRef("alpha"))), new BytesRef("be")),
        all(has("alpha"), new Unknown()));
  }

  @Test
  void variants_requireOneOfThem() {
    assertRequires(
        new SynonymQuery.Builder("content")
            .addTerm(new BytesRef("alpha"), 1)
            .addTerm(new BytesRef("beta"), 0.5f)
            .build(),
        any(has("alpha"), has("beta")));
  }

  @Test
  void prefix_requiresKeysIfItIsLongEnough() {
    assertRequires(prefix("al"), new Unknown());
    assertRequires(prefix("alp"), has3("alp"));
    assertRequires(prefix("alpha"), all(has3("alpha"), has5("alpha")));
    assertRequires(new PrefixQuery(new Term("tool", "bash")), new Unknown());
    assertRequires(wildcard("alph*"), has3("alp"));
    assertRequires(wildcard("a?pha"), new Unknown());
    assertRequires(wildcard("alp\\*ha"), has3("alp"));
    assertRequires(wildcard("*pha"), new Unknown());
    assertRequires(new FuzzyQuery(new Term("content", "alphabet"), 2, 4), has3("alp"));
    assertRequires(new FuzzyQuery(new Term("content", "alphabet"), 2, 1), new Unknown());
  }

  @Test
  void booleanQuery_requiresWhatLuceneRequires() {
    assertRequires(bool(0, Occur.MUST, A, Occur.SHOULD, B), has("alpha"));
    assertRequires(bool(0, Occur.FILTER, A, Occur.MUST, B), all(has("alpha"), has("beta")));
    assertRequires(bool(0, Occur.SHOULD, A, Occur.SHOULD, B), any(has("alpha"), has("beta")));
    assertRequires(
        bool(2, Occur.SHOULD, A, Occur.SHOULD, B, Occur.SHOULD, C),
        new AtLeast(2, List.of(has("alpha"), has("beta"), has("gamma"))));
    assertRequires(bool(1, Occur.MUST, A, Occur.SHOULD, B), all(has("alpha"), any(has("beta"))));
    assertRequires(
        bool(0, Occur.MUST, A, Occur.MUST_NOT, B), all(has("alpha"), new Negation(has("beta"))));
    assertRequires(
        bool(0, Occur.MUST_NOT, A), all(new Negation(has("alpha")), new AtLeast(1, List.of())));
  }

  @Test
  void wrappers_requireWhatTheyWrap() {
    assertRequires(new BoostQuery(new ConstantScoreQuery(A), 3), has("alpha"));
    assertRequires(new DisjunctionMaxQuery(List.of(A, B), 0.1f), any(has("alpha"), has("beta")));
    var range = new TimeRange(1, 2);
    assertRequires(new TimeQuery(range), new Time(range));
    assertRequires(MatchAllDocsQuery.INSTANCE, new Always());
    assertRequires(new MatchNoDocsQuery("by test"), new Never());
  }

  @Test
  void unknownKinds_requireNothing() {
    assertRequires(new RegexpQuery(new Term("content", "alpha.*")), new Unknown());
    assertRequires(LongPoint.newRangeQuery("time", 1, 2), new Unknown());
    assertRequires(TermRangeQuery.newStringRange("content", "a", "b", true, true), new Unknown());
    assertRequires(bool(0, Occur.MUST, LongPoint.newRangeQuery("time", 1, 2)), new Unknown());
  }

  private static void assertRequires(Query query, Requirement requirement) {
    assertThat(RequirementReader.read(query)).as("%s", query).isEqualTo(requirement);
  }

  private static Query bool(int minShouldMatch, Object... clauses) {
    var bool = new BooleanQuery.Builder().setMinimumNumberShouldMatch(minShouldMatch);
    for (int at = 0; at < clauses.length; at += 2) {
      bool.add((Query) clauses[at + 1], (Occur) clauses[at]);
    }
    return bool.build();
  }

  private static TermQuery content(String term) {
    return new TermQuery(new Term("content", term));
  }

  private static Query prefix(String text) {
    return new PrefixQuery(new Term("content", text));
  }

  private static Query wildcard(String pattern) {
    return new WildcardQuery(new Term("content", pattern));
  }

  private static Requirement all(Requirement... parts) {
    return new AllOf(List.of(parts));
  }

  private static Requirement any(Requirement... parts) {
    return Requirement.any(List.of(parts));
  }

  private static Requirement has(String term) {
    byte[] utf8 = utf8(term);
    return Requirement.term(Key.CONTENT, utf8, 0, utf8.length);
  }

  private static Requirement has3(String text) {
    byte[] utf8 = utf8(text);
    return new Has(Key.prefixes(Key.CONTENT, utf8, 0, utf8.length).getFirst());
  }

  private static Requirement has5(String text) {
    byte[] utf8 = utf8(text);
    return new Has(Key.prefixes(Key.CONTENT, utf8, 0, utf8.length).getLast());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
