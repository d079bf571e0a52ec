package dev.tsearch.benchmarks.warm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.benchmarks.SampleArchive;
import dev.tsearch.benchmarks.results.Figure;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Both sides must answer the same before their times mean anything.
class WarmComparisonTest {
  private static SampleArchive archive;
  private static WarmComparison comparison;

  @BeforeAll
  static void open() throws IOException {
    archive = SampleArchive.create(3000);
    comparison = new WarmComparison(archive.archive().layout().root());
  }

  @AfterAll
  static void close() throws IOException {
    comparison.close();
    archive.close();
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void bothFindTheSame(Shape shape) throws IOException {
    Query query = shape.lucene(comparison.words());
    long count = comparison.bare().count(query);
    assertThat(comparison.stored().count(query)).isEqualTo((int) count);
    if (shape == Shape.QUESTION) {
      // A stop word alone is no match for us.
      assertThat(comparison.ours().count(shape)).isGreaterThan(20);
    } else {
      // Ours also finds other forms of a word.
      assertThat(comparison.ours().count(shape)).isGreaterThanOrEqualTo(count);
    }
    assertThat(comparison.ours().ids(shape).total()).isEqualTo(comparison.ours().count(shape));
    switch (shape) {
      case ABSENT_WORD -> assertThat(comparison.ours().count(shape)).isZero();
      case RARE_WORD -> assertThat(count).isBetween(1L, 40L);
      case TIME_RANGE -> assertThat(count).isBetween(1L, 60L);
      default -> assertThat(count).isGreaterThan(20);
    }
    assertThat(comparison.ours().whole(shape).total()).isEqualTo(comparison.ours().count(shape));
  }

  @ParameterizedTest
  @EnumSource(
      value = Shape.class,
      names = {"ABSENT_WORD", "FACETS", "COUNT"},
      mode = EnumSource.Mode.EXCLUDE)
  void linesAndHighlightsAreThoseOfTheHits(Shape shape) throws IOException {
    Query query = shape.lucene(comparison.words());
    int hits = comparison.bare().best(query).scoreDocs.length;
    List<Entry> lines = comparison.ours().lines(shape);
    assertThat(lines).hasSizeGreaterThanOrEqualTo(hits).hasSizeLessThanOrEqualTo(20);
    assertThat(comparison.stored().texts(query))
        .hasSize(hits)
        .allMatch(text -> text != null && !text.isEmpty());
    assertThat(comparison.stored().highlights(query))
        .hasSize(hits)
        .allMatch(text -> text != null && text.contains("<b>"));
    assertThat(comparison.ours().highlights(shape))
        .hasSameSizeAs(lines)
        .allMatch(snippet -> !snippet.highlights().isEmpty());
  }

  @Test
  void facetsCountTheSameValues() throws IOException {
    FacetCounts ours = comparison.ours().facets(Shape.FACETS);
    var lucenes = comparison.bare().facets(Shape.FACETS.lucene(comparison.words()));
    if (ours.total() == comparison.bare().count(Shape.FACETS.lucene(comparison.words()))) {
      for (Field field : FacetCounts.FIELDS) {
        assertThat(lucenes.get(field)).isEqualTo(ours.values(field));
      }
    }
    assertThat(lucenes.get(Field.TOOL)).containsOnlyKeys("Bash");
    assertThat(lucenes.get(Field.PROJECT)).hasSize(7);
  }

  @Test
  void theTableHasARowForEachKindOfQuestion() throws IOException {
    String table = comparison.table(1, 1);
    for (Shape shape : Shape.values()) {
      assertThat(table).contains("| " + shape.title() + " `");
    }
    assertThat(table.lines().flatMap(line -> Figure.of(line).stream()))
        .extracting(Figure::name)
        .containsExactly("warm-ids", "warm-lines", "warm-highlights");
  }

  @Test
  void warmTimesAreOfEachKindOfQuestion() throws IOException {
    List<String> lines = WarmTimes.lines(comparison.ours(), 1, 1).lines().toList();
    assertThat(lines)
        .hasSize(Shape.values().length)
        .allMatch(line -> line.matches("[a-z ]+\t[0-9.]+"));
  }

  @Test
  void rangesOfTimeGrowWithTheirShare() {
    assertThat(Questions.since(comparison.words(), 1_000_000).lines())
        .hasSize(4)
        .element(3)
        .asString()
        .endsWith(Instant.ofEpochSecond(comparison.words().allDays().min()).toString());
  }

  @Test
  void questionsAreArgumentsForTheCommandLine() {
    List<String> lines = Questions.lines(comparison.words()).lines().toList();
    assertThat(lines).hasSize(Shape.values().length);
    assertThat(lines).anyMatch(line -> line.matches("phrase\t\"[a-z]+ [a-z]+\""));
    assertThat(lines)
        .anyMatch(
            line -> line.matches("time range\t[a-z]+\t--since\t[-0-9T:]+Z\t--until\t[-0-9T:]+Z"));
  }
}
