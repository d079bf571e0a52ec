package dev.tsearch.benchmarks.bare;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.lucene.analysis.ContentTokenizer;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.index.KeywordFields;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.UnicodeUtil;

/// Searching with Lucene alone: an index whose reader stays open, asked with Lucene's own queries,
/// its stored texts and its highlighter. It knows no archive. Not thread-safe.
public final class BareSearch implements Closeable {
  /// The number of hits.
  public static final int HITS = 20;

  private static final FieldType STORED_TEXT = storedText();

  private final FSDirectory directory;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final UnifiedHighlighter highlighter;

  /// Opens an index: an archive's own, or one that [#store] wrote.
  public BareSearch(Path index) throws IOException {
    this.directory = FSDirectory.open(index);
    this.reader = DirectoryReader.open(directory);
    this.searcher = uncached(reader);
    this.highlighter = new UnifiedHighlighter.Builder(searcher, new ChainAnalyzer()).build();
  }

  private static IndexSearcher uncached(DirectoryReader reader) {
    var searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null); // ours has none either
    return searcher;
  }

  /// The analysis chain as an analyzer, for indexing and highlighting.
  private static final class ChainAnalyzer extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      var tokenizer = new ContentTokenizer();
      return new TokenStreamComponents(tokenizer, new AsCharacters(tokenizer));
    }
  }

  /// Provides terms as characters, which Lucene's highlighter needs; the chain produces bytes.
  private static final class AsCharacters extends TokenFilter {
    private final TermToBytesRefAttribute bytes = addAttribute(TermToBytesRefAttribute.class);
    private final CharTermAttribute characters = addAttribute(CharTermAttribute.class);

    AsCharacters(TokenStream input) {
      super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
      if (!input.incrementToken()) {
        return false;
      }
      BytesRef term = bytes.getBytesRef();
      char[] into = characters.resizeBuffer(term.length);
      characters.setLength(UnicodeUtil.UTF8toUTF16(term, into));
      return true;
    }
  }

  private static FieldType storedText() {
    var type = new FieldType(IndexSchema.text(new ContentTokenizer()).fieldType());
    type.setStored(true);
    type.freeze();
    return type;
  }

  /// Writes an index of the same fields with stored texts.
  ///
  /// @param cursors all entries of an archive, one partition after another
  public static void store(Path index, Iterable<EntryCursor> cursors) throws IOException {
    var keywords = new KeywordFields();
    try (FSDirectory directory = FSDirectory.open(index);
        var writer = new IndexWriter(directory, new IndexWriterConfig(new ChainAnalyzer()))) {
      for (EntryCursor cursor : cursors) {
        while (cursor.next()) {
          var located = new LocatedEntry(cursor.entry(), cursor.address());
          var fields = new ArrayList<IndexableField>(IndexSchema.fields(located, null, keywords));
          Entry entry = located.entry();
          if (!entry.type().isNoise()) {
            fields.add(
                new org.apache.lucene.document.Field(
                    IndexSchema.CONTENT, entry.searchableText(), STORED_TEXT));
          }
          writer.addDocument(fields);
        }
      }
      writer.commit();
    }
  }

  /// The best hits of a query.
  public TopDocs best(Query query) throws IOException {
    return best(query, HITS);
  }

  /// The best hits of a query.
  ///
  /// @param hits how many
  public TopDocs best(Query query, int hits) throws IOException {
    return searcher.search(query, hits);
  }

  /// The best hits of the Lucene query that tsearch makes, without the rest of a search.
  public TopDocs bestOfSame(CompiledQuery query) throws IOException {
    return searcher.search(query.query(), HITS);
  }

  /// The best hits with a reader that is opened for the query.
  public TopDocs bestWithOpening(Query query) throws IOException {
    try (DirectoryReader opened = DirectoryReader.open(directory)) {
      return uncached(opened).search(query, HITS);
    }
  }

  /// The stored texts of the best hits.
  public List<String> texts(Query query) throws IOException {
    var texts = new ArrayList<String>(HITS);
    var stored = searcher.storedFields();
    for (ScoreDoc hit : best(query).scoreDocs) {
      texts.add(stored.document(hit.doc).get(IndexSchema.CONTENT));
    }
    return texts;
  }

  /// The passages of the best hits that Lucene's highlighter selects.
  public String[] highlights(Query query) throws IOException {
    return highlighter.highlight(IndexSchema.CONTENT, query, best(query));
  }

  /// The number of matches.
  public int count(Query query) throws IOException {
    return searcher.count(query);
  }

  /// The counts of the values of the fields that tsearch counts for facets.
  public Map<Field, Map<String, Long>> facets(Query query) throws IOException {
    var counts = new HashMap<Field, Map<String, Long>>();
    for (Field field : FacetCounts.FIELDS) {
      counts.put(field, new HashMap<>());
    }
    searcher.search(query, new BareFacets.Manager(counts));
    return counts;
  }

  /// A query restricted to a range of times.
  public static Query within(Query query, TimeRange time) {
    return new BooleanQuery.Builder()
        .add(query, Occur.MUST)
        .add(
            NumericDocValuesField.newSlowRangeQuery(IndexSchema.TIME, time.min(), time.max()),
            Occur.FILTER)
        .build();
  }

  /// The term that fits best by its document frequency; empty if none is suitable.
  ///
  /// @param isSuitable whether a term may be used
  /// @param misfit the distance of a document frequency from the wanted one
  public String term(Function<String, Boolean> isSuitable, Function<Integer, Double> misfit)
      throws IOException {
    String best = "";
    double least = Double.POSITIVE_INFINITY;
    Terms terms = MultiTerms.getTerms(reader, IndexSchema.CONTENT);
    if (terms == null) {
      return best;
    }
    TermsEnum each = terms.iterator();
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      double badness = misfit.apply(each.docFreq());
      if (badness < least) {
        String text = term.utf8ToString();
        if (isSuitable.apply(text)) {
          best = text;
          least = badness;
        }
      }
    }
    return best;
  }

  /// The number of entries.
  public int entries() {
    return reader.numDocs();
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
