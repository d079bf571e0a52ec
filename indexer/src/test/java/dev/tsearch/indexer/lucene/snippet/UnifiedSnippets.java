package dev.tsearch.indexer.lucene.snippet;

import dev.tsearch.indexer.lucene.analysis.ContentTokenizer;
import dev.tsearch.indexer.lucene.analysis.SpanPostings;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.TimeQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.uhighlight.CustomSeparatorBreakIterator;
import org.apache.lucene.search.uhighlight.FieldHighlighter;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.UnicodeUtil;

/// Snippets by Lucene's UnifiedHighlighter, for the comparison with [Snippets]. It indexes each
/// text in memory and runs the query on it. The query has no clauses on fields, because only the
/// text is indexed; one of two words is enough, because only the beginning of the text is analyzed.
/// Not thread-safe.
final class UnifiedSnippets {
  private static final int MAX_LOOKED_AT_UNITS = 1 << 18;

  private final FieldHighlighter highlighter;

  /// @param passages the maximum number of passages
  /// @param units the maximum of their total length in UTF-16 units
  UnifiedSnippets(CompiledQuery query, int passages, int units) {
    var text = new BooleanQuery.Builder();
    addTextOf(query.query(), text);
    this.highlighter =
        new Highlighter(units / passages).of(IndexSchema.CONTENT, text.build(), passages);
  }

  Snippet of(String text) {
    String normal = ContentTokenizer.normalize(text);
    String lookedAt =
        normal.length() > MAX_LOOKED_AT_UNITS ? normal.substring(0, MAX_LOOKED_AT_UNITS) : normal;
    if (lookedAt.isEmpty()) {
      return new Snippet("", List.of());
    }
    try {
      return (Snippet) highlighter.highlightFieldForDoc(null, -1, lookedAt);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Adds the clauses of a query that match text, as alternatives.
  private static void addTextOf(Query query, BooleanQuery.Builder into) {
    switch (query) {
      case BooleanQuery bool -> {
        boolean hasRequired = bool.clauses().stream().anyMatch(BooleanClause::isRequired);
        for (BooleanClause clause : bool.clauses()) {
          boolean onlyScores = clause.occur() == Occur.SHOULD && hasRequired;
          if (clause.occur() != Occur.MUST_NOT && !onlyScores) {
            addTextOf(clause.query(), into);
          }
        }
      }
      case BoostQuery boosted -> addTextOf(boosted.getQuery(), into);
      case ConstantScoreQuery constant -> addTextOf(constant.getQuery(), into);
      case TermQuery term when !term.getTerm().field().equals(IndexSchema.CONTENT) -> {}
      case TimeQuery _, MatchAllDocsQuery _, MatchNoDocsQuery _ -> {}
      default -> into.add(query, Occur.SHOULD);
    }
  }

  /// Keeps one in-memory index for all texts.
  private static final class Highlighter extends UnifiedHighlighter {
    Highlighter(int units) {
      super(
          builderWithoutSearcher(new ChainAnalyzer())
              .withBreakIterator(() ->
                  LengthGoalBreakIterator.createClosestToLength(
                      new CustomSeparatorBreakIterator(' '), units, 0.5f))
              .withFormatter(new ToSnippet())
              .withMaxLength(MAX_LOOKED_AT_UNITS));
    }

    FieldHighlighter of(String field, Query query, int passages) {
      return getFieldHighlighter(field, query, extractTerms(query), passages);
    }
  }

  private static final class ChainAnalyzer extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      var tokenizer = new ContentTokenizer();
      return new TokenStreamComponents(
          tokenizer::setReader, new CharacterTerms(new SpanPostings(tokenizer)));
    }
  }

  /// Supplies the terms as characters, which the highlighter requires.
  private static final class CharacterTerms extends TokenFilter {
    private final CharTermAttribute characters = addAttribute(CharTermAttribute.class);
    private final TermToBytesRefAttribute bytes;

    CharacterTerms(TokenStream terms) {
      super(terms);
      this.bytes = terms.getAttribute(TermToBytesRefAttribute.class);
    }

    @Override
    public boolean incrementToken() throws IOException {
      if (!input.incrementToken()) {
        return false;
      }
      BytesRef term = bytes.getBytesRef();
      char[] buffer = characters.resizeBuffer(term.length);
      characters.setLength(UnicodeUtil.UTF8toUTF16(term.bytes, term.offset, term.length, buffer));
      return true;
    }
  }

  private static final class ToSnippet extends PassageFormatter {
    @Override
    public Object format(Passage[] passages, String text) {
      var out = new StringBuilder();
      var highlights = new ArrayList<int[]>();
      for (Passage passage : passages) {
        out.append(passage.getStartOffset() == 0 ? "" : out.isEmpty() ? "…" : " … ");
        mark(passage, out.length() - passage.getStartOffset(), highlights);
        out.append(text, passage.getStartOffset(), Math.min(text.length(), passage.getEndOffset()));
      }
      return new Snippet(out.toString(), highlights);
    }

    private static void mark(Passage passage, int shift, List<int[]> highlights) {
      int[][] matches = new int[passage.getNumMatches()][];
      for (int at = 0; at < matches.length; at++) {
        matches[at] = new int[] {passage.getMatchStarts()[at], passage.getMatchEnds()[at]};
      }
      Arrays.sort(matches, Comparator.comparingInt(match -> match[0]));
      int before = highlights.size();
      for (int[] match : matches) {
        int[] last = highlights.size() == before ? null : highlights.getLast();
        if (last != null && match[0] + shift <= last[1]) {
          last[1] = Math.max(last[1], match[1] + shift);
        } else {
          highlights.add(new int[] {match[0] + shift, match[1] + shift});
        }
      }
    }
  }
}
