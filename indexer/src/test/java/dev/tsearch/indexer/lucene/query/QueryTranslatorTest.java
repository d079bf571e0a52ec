package dev.tsearch.indexer.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.indexer.lucene.reader.Corpus;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.QueryVisitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryTranslatorTest {
  @TempDir Path directory;

  @Test
  void wholeAndExactForms_scoreHigher() throws IOException {
    assertThat(ranked(new Query.Word("C++"), "the c key", "a C++ text"))
        .containsExactly("a C++ text", "the c key");
    assertThat(ranked(new Query.Word("naïve"), "a naive idea", "a naïve idea"))
        .containsExactly("a naïve idea", "a naive idea");
    assertThat(ranked(new Query.Word("src/main.rs"), "src main rs", "in src/main.rs"))
        .containsExactly("in src/main.rs", "src main rs");
    assertThat(ranked(new Query.Word("naive"), "a naïve idea", "an idea"))
        .containsExactly("a naïve idea");
  }

  @Test
  void inflections_matchWordsBelowTheWordItself_andNoPhrase() throws IOException {
    assertThat(ranked(new Query.Word("branches"), "a branch here", "the branches", "branchless"))
        .containsExactly("the branches", "a branch here");
    assertThat(ranked(new Query.Word("branch"), "two branches", "a branch"))
        .containsExactly("a branch", "two branches");
    assertThat(ranked(new Query.Phrase("branches", 0), "a branch", "the branches"))
        .containsExactly("the branches");
    assertThat(ranked(new Query.Word("AWS"), "aw, no", "on AWS")).containsExactly("on AWS");
  }

  /// `--exact completing` once found entries with `complete` only.
  @Test
  void exactQuery_matchesNoInflections() throws IOException {
    Query exact = Query.exact(new Query.Word("branches"));
    assertThat(ranked(exact, "a branch", "branching", "the Branches", "in git.branches"))
        .containsExactlyInAnyOrder("the Branches", "in git.branches");
    assertThat(ranked(Query.exact(new Query.Word("parentUuid")), "PARENTUUID", "parents uuid"))
        .containsExactly("PARENTUUID");
    var without =
        Query.exact(Query.all(List.of(new Query.Word("two"), Query.not(new Query.Word("branch")))));
    assertThat(ranked(without, "two branches", "two branch")).containsExactly("two branches");
  }

  @Test
  void intentAndCheckpoint_matchPartsAndPrefixes() throws IOException {
    JsonObject metadata =
        JsonObject.builder()
            .put("intent", "Add a RetryPolicy")
            .put("checkpoint", "a1b2c3d4e5f6")
            .build();
    JsonObject lower = JsonObject.builder().put("intent", "add a retrypolicy").build();
    var corpus =
        new Corpus()
            .with(0, Corpus.entry(1, "one", EntryType.MESSAGE, metadata))
            .with(0, Corpus.entry(2, "two", EntryType.MESSAGE, lower));
    corpus.index(directory);
    try (EntryIndexReader reading = Corpus.open(directory)) {
      for (String query :
          List.of("intent:retry", "intent:policy", "checkpoint:a1b2", "checkpoint:a1b2c3d4e5f6")) {
        assertThat(found(corpus, reading, query)).as(query).containsExactly("one");
      }
      for (String query : List.of("intent:retrypolicy", "intent:RetryPolicy", "intent:add")) {
        assertThat(found(corpus, reading, query)).as(query).containsExactlyInAnyOrder("one", "two");
      }
      for (String query : List.of("intent:olicy", "checkpoint:b2c3", "checkpoint:a1b2c3d4e5f67")) {
        assertThat(found(corpus, reading, query)).as(query).isEmpty();
      }
    }
  }

  private static List<String> found(Corpus corpus, EntryIndexReader reading, String query)
      throws IOException {
    Query parsed = new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(query).query();
    return corpus.texts(Corpus.search(reading, parsed, PartitionFilter.of(corpus.ordinals())));
  }

  /// The word as typed ranks first, then its parts in a row with any joiners. Parts in another
  /// order do not match.
  @Test
  void wholes_rankAboveTheirPartsInARow() throws IOException {
    for (String[] row :
        new String[][] {
          {"parentUuid", "the ParentUuid here", "the parent_uuid here", "uuid of the parent"},
          {"src/main.rs", "in src/main.rs now", "in src main rs now", "rs of main in src"},
          {"v1.2.3", "since v1.2.3 only", "since v 1 2 3 only", "since 3.2.1 only"},
          {"512MiB", "with 512MiB free", "with 512 MiB free", "MiB with 512"},
          {"kebab-case", "a kebab-case name", "a kebab case name", "case of a kebab"},
          {"a@b.example", "mail a@b.example now", "mail a b example now", "example of a b"},
          {
            "https://a.example/p",
            "at https://a.example/p now",
            "https a example p now",
            "p example"
          }
        }) {
      assertThat(ranked(new Query.Word(row[0]), row[2], row[3], row[1]))
          .as(row[0])
          .containsExactly(row[1], row[2]);
    }
  }

  @Test
  void adjacentWords_rankAboveDistantWords() throws IOException {
    var both = new Query.All(List.of(new Query.Word("borrow"), new Query.Word("checker")));
    assertThat(
            ranked(
                both,
                "a checker, which one may also borrow",
                "borrow one for the day, dear checker",
                "it is the borrow checker that told"))
        .startsWith("it is the borrow checker that told");
  }

  @Test
  void wordOfParts_matchesItsPartsInARow() throws IOException {
    assertThat(ranked(new Query.Word("parentUuid"), "parent_uuid", "PARENT-UUID", "uuid of parent"))
        .containsExactlyInAnyOrder("parent_uuid", "PARENT-UUID");
    assertThat(ranked(new Query.Word("main.rs"), "see /x/src/main.rs:12", "main of rs"))
        .containsExactly("see /x/src/main.rs:12");
    assertThat(ranked(new Query.Word("1.2"), "at v1.2.3", "at 1.3.2")).containsExactly("at v1.2.3");
  }

  /// A path once matched the name of one of its folders, because that is a whole within it.
  @Test
  void wholeWithinAWord_isNoMatch() throws IOException {
    assertThat(ranked(new Query.Word("a/node_modules/b"), "in a/node_modules/b", "in node_modules"))
        .containsExactly("in a/node_modules/b");
    assertThat(ranked(new Query.Word("x::parentUuid"), "parentuuid", "x::parent_uuid"))
        .containsExactly("x::parent_uuid");
    assertThat(ranked(new Query.Word("parentUuid,other"), "parentuuid", "parentUuid, other"))
        .containsExactly("parentUuid, other");
  }

  @Test
  void patterns_matchWholeTerms() throws IOException {
    assertThat(ranked(new Query.Regex("E05.?2"), "error e0502", "error E0602"))
        .containsExactly("error e0502");
    assertThat(ranked(new Query.Fuzzy("color", 1), "colour", "clamor")).containsExactly("colour");
    assertThat(ranked(new Query.Wildcard("Pare*id"), "parentUuid", "parent"))
        .containsExactly("parentUuid");
    assertThat(ranked(new Query.Prefix("parent_uu"), "parentUuid", "parent"))
        .containsExactly("parentUuid");
  }

  @Test
  void wordWithoutLetters_isDroppedWithANote() {
    CompiledQuery query =
        QueryTranslator.compile(new Query.All(List.of(new Query.Word("--"), new Query.Word("a"))));
    assertThat(query.notes()).containsExactly("`--` was left out: it has no letters or digits");
    assertThat(query.requirement())
        .isEqualTo(QueryTranslator.compile(new Query.Word("a")).requirement());
  }

  @Test
  void queryWithoutClauses_matchesNothing() {
    CompiledQuery query = QueryTranslator.compile(new Query.Word("&&"));
    assertThat(query.notes()).containsExactly("`&&` was left out: it has no letters or digits");
    assertThat(query.requirement()).isEqualTo(new Requirement.Never());
  }

  @Test
  void invalidExpression_isSearchedAsText() throws IOException {
    for (String pattern : List.of("(unclosed", "a{5", "x".repeat(2000))) {
      CompiledQuery query = QueryTranslator.compile(new Query.Regex(pattern));
      assertThat(query.notes()).as(pattern).hasSize(1);
    }
    assertThat(ranked(new Query.Regex("(unclosed"), "an unclosed one", "other"))
        .containsExactly("an unclosed one");
  }

  @Test
  void patternOfTooManyStates_isSearchedAsText() throws IOException {
    for (String pattern : List.of("*a" + "?".repeat(29) + "b", "a".repeat(2000) + "*b")) {
      CompiledQuery query = QueryTranslator.compile(new Query.Wildcard(pattern));
      assertThat(query.notes()).as(pattern).hasSize(1);
      assertThat(query.notes().getFirst()).contains("was searched as text");
    }
    assertThat(ranked(new Query.Wildcard("*a" + "?".repeat(29) + "b"), "a b", "other"))
        .containsExactly("a b");
  }

  @Test
  void longQuery_isTruncated() throws IOException {
    Query page =
        new Query.All(
            IntStream.range(0, 5000)
                .<Query>mapToObj(slop -> new Query.Phrase("word of parts", slop))
                .toList());
    assertThat(QueryTranslator.compile(page).notes())
        .containsExactly("the query is too long: its end was left out");
    assertThat(ranked(page, "a word of parts", "other")).hasSize(1);
  }

  @Test
  void longPhrase_isTruncated() throws IOException {
    String text = "one two ".repeat(1000);
    Query.Phrase phrase = new Query.Phrase(text + "three", 0);
    CompiledQuery query = QueryTranslator.compile(phrase);
    assertThat(query.notes())
        .containsExactly("only the first 2,000 words in phrases and compounds were searched");
    assertThat(ranked(phrase, text + "other", text.substring(4))).hasSize(1);
    assertThat(QueryTranslator.compile(new Query.Phrase(text, 0)).notes()).isEmpty();
  }

  @Test
  void manyLongPhrases_shareTheLimit() {
    String hundred = "one two three four ".repeat(25);
    var parts = new ArrayList<Query>();
    for (int number = 0; number < 50; number++) {
      parts.add(new Query.Phrase(hundred + number, number % 2));
      parts.add(new Query.Word(hundred.replace(' ', '/') + number));
    }
    CompiledQuery query = QueryTranslator.compile(new Query.Any(parts));
    assertThat(query.notes())
        .containsExactly("only the first 2,000 words in phrases and compounds were searched");
    var terms = new int[1];
    query
        .query()
        .visit(
            new QueryVisitor() {
              @Override
              public void consumeTerms(org.apache.lucene.search.Query part, Term... found) {
                terms[0] += found.length;
              }
            });
    assertThat(terms[0]).isBetween(2_000, 4_000);
  }

  @Test
  void repeatedParts_countOnce() {
    Query.Word word = new Query.Word("word-of-parts");
    assertThat(QueryTranslator.compile(new Query.All(Collections.nCopies(120, word))).query())
        .isEqualTo(QueryTranslator.compile(new Query.All(List.of(word))).query());
    assertThat(
            QueryTranslator.compile(new Query.Words(Collections.nCopies(120, word)))
                .ranked()
                .words())
        .hasSize(1);
  }

  @Test
  void manyPrefixes_areBounded() throws IOException {
    List<Query> prefixes =
        "abcdefghijklmnopqrstuvwxyz"
            .chars()
            .<Query>mapToObj(c -> new Query.Prefix(Character.toString(c)))
            .toList();
    Query all = new Query.Any(prefixes);
    assertThat(QueryTranslator.compile(all).notes())
        .containsExactly("only the first 12 prefixes and patterns were searched");
    assertThat(ranked(all, "apple", "zebra")).contains("apple").doesNotContain("zebra");
    assertThat(QueryTranslator.compile(new Query.Any(prefixes.subList(0, 12))).notes()).isEmpty();
  }

  @Test
  void fields_doNotScore() {
    assertThat(QueryTranslator.compile(new Query.FieldIs(Field.TOOL, "Bash")).scores()).isFalse();
    assertThat(QueryTranslator.compile(new Query.Everything()).scores()).isFalse();
    var both = new Query.All(List.of(new Query.FieldIs(Field.TOOL, "Bash"), new Query.Word("a")));
    assertThat(QueryTranslator.compile(both).scores()).isTrue();
  }

  private List<String> ranked(Query query, String... texts) throws IOException {
    var corpus = new Corpus().with(0, texts).with(1, "filler text", "more filler text");
    Path index = Files.createTempDirectory(directory, "index");
    corpus.index(index);
    try (EntryIndexReader reading = Corpus.open(index)) {
      return corpus.texts(Corpus.search(reading, query, PartitionFilter.of(corpus.ordinals())));
    }
  }
}
