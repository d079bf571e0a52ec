package dev.tsearch.indexer.lucene.snippet;

import dev.tsearch.core.query.QueryParser;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.matchhighlight.OffsetRange;
import org.apache.lucene.search.matchhighlight.Passage;
import org.apache.lucene.search.matchhighlight.PassageSelector;
import org.apache.lucene.store.ByteBuffersDirectory;

/// Compares [Snippets] with Lucene's UnifiedHighlighter, and [Passages] with Lucene's
/// PassageSelector: which passages they choose, and how long they take.
///
/// Without an argument it prints the passages that differ and microseconds per text. With `none`,
/// `own` or `lucene` it is a search in a new process that highlights 20 texts in that way;
/// `benchmarks/highlighters.sh` compares their processor times.
final class HighlighterComparison {
  private static final int SHOWN_UNITS = 240;
  private static final int ROUNDS = 40;
  private static final int SELECTOR_ROUNDS = 3;
  private static final int COPIES = 4;

  private static final List<String> QUERIES =
      List.of(
          "ownership",
          "borrow checker",
          "\"borrow checker\"",
          "\"checker borrow\"~3",
          "src/main.rs",
          "parentUuid",
          "parent_uu*",
          "E0502",
          "0x7ffe",
          "v1.2.3",
          "std::vector",
          "own*",
          "b?rrow",
          "/borr.+/",
          "chekcer~2",
          "naïve",
          "naive",
          "日本語",
          "日",
          "👍",
          "lifetimes -borrow",
          "borrow tool:Bash",
          "ada@example.org",
          "500ms",
          "nowhere");

  private static final String SENTENCES =
      """
      The parser keeps each piece beside its line, so that nothing is copied twice.
      error[E0502]: cannot borrow `beds` as mutable, see src/main.rs:14 and parentUuid there.
      It took 500ms at 0x7ffe; v1.2.3 wrote to ada@example.org about the naïve way.
      これは日本語の文です。 Good 👍
      """;

  private HighlighterComparison() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 0) {
      passages();
      warm();
      selectors();
    } else {
      cold(arguments[0]);
    }
  }

  /// A short text, a page, and a megabyte of tool output.
  private static List<String> texts() {
    return List.of(
        "The borrow checker wants an ownership of std::vector that is naive. " + SENTENCES,
        "So much on lifetimes. " + SENTENCES.repeat(12) + " The borrow checker owns it.",
        "$ make\n" + "ok 1 - nothing here of note\n".repeat(4000) + SENTENCES.repeat(3000));
  }

  private static void passages() {
    int same = 0;
    int all = 0;
    for (String query : QUERIES) {
      for (String text : texts()) {
        String own = marked(new Snippets(compiled(query)).of(text, SHOWN_UNITS));
        String lucene = marked(new UnifiedSnippets(compiled(query), 2, SHOWN_UNITS).of(text));
        all++;
        if (marks(own).equals(marks(lucene))) {
          same++;
        } else {
          print("%s, %d units%n  own    %s%n  lucene %s%n", query, text.length(), own, lucene);
        }
      }
    }
    print("the same marks in %d of %d%n", same, all);
  }

  private static void warm() {
    int looks = QUERIES.size() * COPIES;
    for (String text : texts()) {
      long own = Long.MAX_VALUE;
      long lucene = Long.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        own = Math.min(own, nanos(query -> snippets(query, text)));
        lucene = Math.min(lucene, nanos(query -> unified(query, text)));
      }
      print(
          "%d units: own %.1f us, lucene %.1f us a text%n",
          text.length(), own / 1e3 / looks, lucene / 1e3 / looks);
    }
  }

  /// Compares the choice of passages for the same matches. A better choice shows more parts of the
  /// query.
  private static void selectors() {
    int more = 0;
    int fewer = 0;
    long own = 0;
    long lucene = 0;
    for (int round = 0; round < SELECTOR_ROUNDS; round++) {
      for (String query : QUERIES) {
        for (String text : texts()) {
          String normal = text.substring(0, Math.min(text.length(), Snippets.MAX_ANALYZED_UNITS));
          List<TextMatch> matches = new Snippets(compiled(query)).matches(normal);
          long start = System.nanoTime();
          int ownParts = parts(new Passages(normal, matches).best(SHOWN_UNITS), matches);
          long middle = System.nanoTime();
          int luceneParts = parts(selected(normal, matches), matches);
          own += middle - start;
          lucene += System.nanoTime() - middle;
          if (round == 0 && ownParts != luceneParts) {
            print(
                "%s, %d units: %d parts, selector %d%n",
                query, text.length(), ownParts, luceneParts);
          }
          more += round == 0 && ownParts > luceneParts ? 1 : 0;
          fewer += round == 0 && ownParts < luceneParts ? 1 : 0;
        }
      }
    }
    int looks = SELECTOR_ROUNDS * QUERIES.size() * texts().size();
    print(
        "Passages show more parts in %d, fewer in %d of %d%n",
        more, fewer, looks / SELECTOR_ROUNDS);
    print("Passages %.1f us, PassageSelector %.1f us%n", own / 1e3 / looks, lucene / 1e3 / looks);
  }

  /// Returns the two best passages of PassageSelector with half of the length each.
  private static List<Passages.Passage> selected(String text, List<TextMatch> matches) {
    var markers = new ArrayList<OffsetRange>();
    for (TextMatch match : matches) {
      OffsetRange last = markers.isEmpty() ? null : markers.getLast();
      if (last == null || match.start() >= last.to) {
        markers.add(new OffsetRange(match.start(), match.end()));
      }
    }
    var passages = new ArrayList<Passages.Passage>();
    for (Passage passage : new PassageSelector().pickBest(text, markers, SHOWN_UNITS / 2, 2)) {
      passages.add(new Passages.Passage(passage.from, passage.to));
    }
    return passages;
  }

  /// Returns the number of parts of the query that passages show.
  private static int parts(List<Passages.Passage> passages, List<TextMatch> matches) {
    var parts = new HashSet<Integer>();
    for (TextMatch match : matches) {
      if (passages.stream().anyMatch(passage -> passage.contains(match))) {
        parts.add(match.part());
      }
    }
    return parts.size();
  }

  private static void snippets(String query, String text) {
    var snippets = new Snippets(compiled(query));
    for (int copy = 0; copy < COPIES; copy++) {
      snippets.of(text, SHOWN_UNITS);
    }
  }

  private static void unified(String query, String text) {
    var snippets = new UnifiedSnippets(compiled(query), 2, SHOWN_UNITS);
    for (int copy = 0; copy < COPIES; copy++) {
      snippets.of(text);
    }
  }

  private static long nanos(Consumer<String> work) {
    long start = System.nanoTime();
    QUERIES.forEach(work);
    return System.nanoTime() - start;
  }

  /// Runs a search first, so that only the classes of the highlighter are loaded afterwards.
  private static void cold(String which) throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, new IndexWriterConfig())) {
      var entry = new Document();
      entry.add(new StringField(IndexSchema.CONTENT, "borrow", Store.NO));
      writer.addDocument(entry);
      writer.commit();
      try (var reader = DirectoryReader.open(directory)) {
        var found = new TermQuery(new Term(IndexSchema.CONTENT, "borrow"));
        new IndexSearcher(reader).search(found, 10);
      }
    }
    CompiledQuery query = compiled("borrow checker");
    Snippets own = which.equals("own") ? new Snippets(query) : null;
    UnifiedSnippets lucene =
        which.equals("lucene") ? new UnifiedSnippets(query, 2, SHOWN_UNITS) : null;
    int shown = 0;
    for (int hit = 0; hit < 20; hit++) {
      String text = hit + " " + texts().get(hit % 2);
      if (own != null) {
        shown += own.of(text, SHOWN_UNITS).highlights().size();
      } else if (lucene != null) {
        shown += lucene.of(text).highlights().size();
      }
    }
    print("%d marks%n", shown);
  }

  private static CompiledQuery compiled(String text) {
    return QueryTranslator.compile(
        new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(text).query());
  }

  /// Returns the distinct highlighted words.
  private static List<String> marks(String marked) {
    var marks = new ArrayList<String>();
    for (int at = marked.indexOf('⟦'); at >= 0; at = marked.indexOf('⟦', at + 1)) {
      String mark = marked.substring(at + 1, marked.indexOf('⟧', at)).toLowerCase(Locale.ROOT);
      if (!marks.contains(mark)) {
        marks.add(mark);
      }
    }
    marks.sort(null);
    return marks;
  }

  private static String marked(Snippet snippet) {
    var text = new StringBuilder(snippet.text());
    for (int[] highlight : snippet.highlights().reversed()) {
      text.insert(highlight[1], '⟧').insert(highlight[0], '⟦');
    }
    return text.toString().replace('\n', ' ');
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }
}
