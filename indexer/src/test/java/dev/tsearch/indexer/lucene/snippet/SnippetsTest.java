package dev.tsearch.indexer.lucene.snippet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.query.RandomTexts;
import dev.tsearch.indexer.lucene.reader.Corpus;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnippetsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          borrow            | The Borrow checker borrows.        | The [Borrow] checker [borrows].
          "borrow"          | The Borrow checker borrows.        | The [Borrow] checker borrows.
          borrow checker    | checker of a borrow                | [checker] of a [borrow]
          "borrow checker"  | borrow a checker, borrow checker   | borrow a checker, [borrow] [checker]
          "a c"~1           | c x y a b c                        | c x y [a] b [c]
          src/main.rs       | src of src/main.rs and main.rs     | src of [src/main.rs] and main.rs
          parentUuid        | parent, parent_uuid and parentuuid | parent, [parent]_[uuid] and [parentuuid]
          bor*              | bore borrow rob                    | [bore] [borrow] rob
          parent_uu*        | parentUuid parent                  | [parentUuid] parent
          b?re              | bore bare boore                    | [bore] [bare] boore
          colour~1          | color colour collar                | [color] [colour] collar
          /bo.*/            | bore rob                           | [bore] rob
          bore -rob         | bore rob                           | [bore] rob
          naïve             | Naive and naïve                    | [Naive] and [naïve]
          日本語            | これは日本語です                   | これは[日本語]です
          日                | 日本                               | [日]本
          tool:Bash         | Bash is here                       | Bash is here
          a/node_modules/b  | node_modules, a/node_modules/b     | node_modules, [a/node_modules/b]
          C++               | a C++ text                         | a [C++] text
          """)
  void matchesOfTheQuery_areHighlighted(String query, String text, String marked) {
    assertThat(marked(new Snippets(compiled(query)).of(text, 300))).isEqualTo(marked);
  }

  @Test
  void longText_isCutToTheBestPassageBetweenWords() {
    String text =
        "alpha " + "filler word ".repeat(60) + "alpha beta " + "more filler ".repeat(60) + "beta";
    Snippet snippet = new Snippets(compiled("alpha beta")).of(text, 100);
    assertThat(snippet.text()).hasSizeLessThanOrEqualTo(102).startsWith("…").endsWith("…");
    assertThat(marked(snippet)).contains("[alpha] [beta]");
    assertThat(snippet.text().replace("…", "").split(" ", -1))
        .allMatch(word -> word.isEmpty() || text.contains(" " + word + " "));
  }

  @Test
  void textWithoutMatch_showsItsBeginning() {
    String text = "filler word ".repeat(60).strip();
    Snippet snippet = new Snippets(compiled("absent")).of(text, 50);
    assertThat(snippet.text()).startsWith("filler word").endsWith("…").hasSizeLessThan(52);
    assertThat(snippet.highlights()).isEmpty();
    assertThat(new Snippets(compiled("absent")).of("", 50).text()).isEmpty();
  }

  @Test
  void highlights_areAscendingAndDisjoint() {
    long seed = Seed.next();
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      String text = RandomTexts.text(random, 80);
      Query query = RandomTexts.query(random, 2);
      int maxChars = 1 + random.nextInt(120);
      Snippet snippet = new Snippets(QueryTranslator.compile(query)).of(text, maxChars);
      int last = 0;
      for (int[] highlight : snippet.highlights()) {
        assertThat(highlight[0]).as("seed %d round %d", seed, round).isGreaterThanOrEqualTo(last);
        assertThat(highlight[1]).isGreaterThan(highlight[0]);
        last = highlight[1];
      }
      assertThat(last).isLessThanOrEqualTo(snippet.text().length());
    }
  }

  @Test
  void distantWords_areShownInTwoPassages() {
    String text = "the alpha " + "filler word ".repeat(60) + "the beta " + "more ".repeat(90);
    Snippet snippet = new Snippets(compiled("alpha beta")).of(text, 100);
    assertThat(marked(snippet)).startsWith("the [alpha]").contains(" … ").contains("[beta]");
    assertThat(snippet.text()).hasSizeLessThanOrEqualTo(100 + 4);
  }

  /// Lucene highlights a phrase from its first to its last word, tsearch each of its words. If a
  /// phrase matches in two ways, as `a b` in `a a b`, Lucene highlights the nearest only.
  @Test
  void highlights_equalTheMatchesOfLucene() {
    long seed = Seed.next();
    var random = new Random(seed);
    int marked = 0;
    for (int round = 0; round < 500; round++) {
      String text = RandomTexts.text(random, 40);
      CompiledQuery query = QueryTranslator.compile(RandomTexts.query(random, 2));
      List<int[]> own = new Snippets(query).of(text, 4000).highlights();
      List<int[]> lucenes = new UnifiedSnippets(query, 1, 1 << 20).of(text).highlights();
      String what = "seed %d round %d: %s in %s".formatted(seed, round, query, text);
      if (!query.toString().contains("~")) {
        assertThat(own)
            .as(what)
            .allMatch(mark -> lucenes.stream().anyMatch(in -> within(mark, in)));
      }
      assertThat(lucenes).as(what).allMatch(of -> own.stream().anyMatch(mark -> within(mark, of)));
      marked += own.size();
    }
    assertThat(marked).isGreaterThan(100);
  }

  /// A compound has as many postings as parts, which are not as many occurrences.
  @ParameterizedTest
  @CsvSource({
    "parentUuid PARENTUUID, x parentUuid y, x parentUuid y",
    "parentUuid PARENTUUID, x parentUuid PARENTUUID y, x [parentUuid] [PARENTUUID] y",
    "parentuuid parentuuid, parentUuid x parentUuid, [parentUuid] x [parentUuid]",
    "parentuuid parentuuid, parentUuid x y parentUuid, parentUuid x y parentUuid",
    "graphql graphql, GraphQLSchema x, GraphQLSchema x",
  })
  void phraseWithSlop_sameWordTwice_needsTwoOccurrences(String phrase, String text, String marked)
      throws IOException {
    CompiledQuery query = QueryTranslator.compile(new Query.Phrase(phrase, 1));
    assertThat(matches(query, text)).isEqualTo(!text.equals(marked));
    assertThat(marked(new Snippets(query).of(text, 4000))).isEqualTo(marked);
  }

  private static boolean matches(CompiledQuery query, String text) throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, new IndexWriterConfig(null))) {
      Entry entry = Corpus.entry(1, text, EntryType.MESSAGE, JsonObject.builder().build());
      var located = new LocatedEntry(entry, new EntryAddress(0, 0, 1));
      writer.addDocument(
          IndexSchema.fields(located, new ContentChain().postings(entry.searchableText(), null)));
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        return new IndexSearcher(reader).count(query.query()) == 1;
      }
    }
  }

  private static boolean within(int[] inner, int[] outer) {
    return inner[0] >= outer[0] && inner[1] <= outer[1];
  }

  private static CompiledQuery compiled(String text) {
    var parser = new QueryParser(Instant.EPOCH, ZoneOffset.UTC);
    return QueryTranslator.compile(parser.parse(text).query());
  }

  private static String marked(Snippet snippet) {
    var text = new StringBuilder(snippet.text());
    for (int[] highlight : snippet.highlights().reversed()) {
      text.insert(highlight[1], ']').insert(highlight[0], '[');
    }
    return text.toString();
  }
}
