package dev.tsearch.indexer.lucene.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.TopHits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryIndexReaderTest {
  @TempDir Path directory;

  @Test
  void addedEntries_areFoundWithTheirAddresses() throws IOException {
    var corpus = new Corpus().with(3, "the borrow checker", "a lifetime").with(7, "borrow it");
    corpus.index(directory);
    try (EntryIndexReader reading = Corpus.open(directory)) {
      TopHits found = Corpus.search(reading, new Query.Word("Borrow"), all(corpus));
      assertThat(corpus.texts(found)).containsExactlyInAnyOrder("the borrow checker", "borrow it");
      assertThat(found.total()).isEqualTo(2);
      assertThat(reading.coverage().completeOrdinals()).hasToString("3,7");
    }
  }

  @Test
  void filteredEntries_areNoHitsAndCountInScores() throws IOException {
    var corpus = new Corpus();
    for (int ordinal = 0; ordinal < 6; ordinal++) {
      corpus.with(ordinal, "alpha beta", "alpha", "gamma " + ordinal, "alpha alpha beta beta");
    }
    corpus.index(directory);
    var query = new Query.All(List.of(new Query.Word("alpha"), new Query.Word("beta")));
    try (EntryIndexReader reading = Corpus.open(directory)) {
      TopHits whole = Corpus.search(reading, query, all(corpus));
      TopHits pruned = Corpus.search(reading, query, PartitionFilter.of(PartitionSet.of(1, 4)));
      assertThat(whole.total()).isEqualTo(12);
      assertThat(pruned.best())
          .containsExactlyInAnyOrderElementsOf(
              whole.best().stream()
                  .filter(hit -> hit.address().ordinal() == 1 || hit.address().ordinal() == 4)
                  .toList());
      assertThat(Corpus.search(reading, query, PartitionFilter.of(PartitionSet.of(99))).total())
          .isZero();
    }
  }

  @Test
  void entriesAfterTheSnapshot_areNoHits() throws IOException {
    var corpus = new Corpus().with(0, "word one").with(1, "word two", "word three", "word four");
    corpus.index(directory);
    try (EntryIndexReader reading = Corpus.open(directory)) {
      var scope = new PartitionFilter(PartitionSet.of(0, 1), 1, 200);
      TopHits found = Corpus.search(reading, new Query.Word("word"), scope);
      assertThat(corpus.texts(found))
          .containsExactlyInAnyOrder("word one", "word two", "word three");
    }
  }

  @Test
  void separateBlocksOfOnePartition_matchOneFilter() throws IOException {
    var corpus = new Corpus().with(0, "word a").with(1, "word b", "word c", "word d");
    try (EntryIndexWriter writing = EntryIndexWriter.open(directory, Corpus.ARCHIVE)) {
      List<dev.tsearch.core.entry.LocatedEntry> second = corpus.of(1);
      writing.add(1, second.subList(0, 2), new KeySet());
      writing.add(0, corpus.of(0), new KeySet());
      writing.add(1, second.subList(2, 3), new KeySet());
      writing.commit(writing.coverage().withComplete(0).withComplete(1));
    }
    try (EntryIndexReader reading = Corpus.open(directory)) {
      TopHits found =
          Corpus.search(reading, new Query.Word("word"), PartitionFilter.of(PartitionSet.of(1)));
      assertThat(corpus.texts(found)).containsExactlyInAnyOrder("word b", "word c", "word d");
    }
  }

  /// Adds more than the committing thread writes alone.
  @Test
  void entriesOfSeveralThreads_areFoundAfterOneCommit() throws Exception {
    var corpus = new Corpus();
    for (int ordinal = 0; ordinal < 4; ordinal++) {
      for (int entry = 0; entry < 40; entry++) {
        corpus.with(ordinal, "needle" + ordinal + " " + manyWords(ordinal * 1_000 + entry));
      }
    }
    try (EntryIndexWriter writing = EntryIndexWriter.open(directory, Corpus.ARCHIVE);
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      var running = new ArrayList<Future<Boolean>>();
      for (int ordinal = 0; ordinal < 4; ordinal++) {
        int partition = ordinal;
        running.add(
            threads.submit(() -> writing.add(partition, corpus.of(partition), new KeySet())));
      }
      Coverage covered = writing.coverage();
      for (int ordinal = 0; ordinal < 4; ordinal++) {
        assertThat(running.get(ordinal).get()).isTrue();
        covered = covered.withComplete(ordinal);
      }
      writing.commit(covered);
    }
    try (EntryIndexReader reading = Corpus.open(directory)) {
      for (int ordinal = 0; ordinal < 4; ordinal++) {
        TopHits found = Corpus.search(reading, new Query.Word("needle" + ordinal), all(corpus));
        assertThat(found.total()).isEqualTo(40);
      }
    }
  }

  private static String manyWords(int seed) {
    var random = new Random(seed);
    return random
        .ints(3_000)
        .mapToObj(word -> Integer.toString(word >>> 1, Character.MAX_RADIX))
        .collect(Collectors.joining(" "));
  }

  @Test
  void orders_areByScoreThenTime_andByTime() throws IOException {
    var corpus =
        new Corpus()
            .with(0, Corpus.message(10, "needle"))
            .with(0, Corpus.message(30, "needle"))
            .with(0, Corpus.message(0, "needle needle"))
            .with(1, Corpus.message(20, "needle in so much hay that nobody would ever look"));
    corpus.index(directory);
    CompiledQuery query = QueryTranslator.compile(new Query.Word("needle"));
    try (EntryIndexReader reading = Corpus.open(directory)) {
      TopHits byTime = reading.search(query, all(corpus), TimeRange.ALL, 10, Order.TIME);
      assertThat(byTime.best())
          .extracting(ScoredAddress::timestamp)
          .containsExactly(30L, 20L, 10L, 0L);
      TopHits byScore = reading.search(query, all(corpus), TimeRange.ALL, 10, Order.RELEVANCE);
      assertThat(byScore.best())
          .as("the same text again comes last")
          .extracting(ScoredAddress::timestamp)
          .containsExactly(0L, 30L, 20L, 10L);
      TopHits first = reading.search(query, all(corpus), TimeRange.ALL, 1, Order.RELEVANCE);
      assertThat(first.best()).hasSize(1);
      assertThat(first.total()).isEqualTo(4);
      TopHits none = reading.search(query, all(corpus), TimeRange.ALL, 0, Order.RELEVANCE);
      assertThat(none.best()).isEmpty();
      assertThat(none.total()).isEqualTo(4);
    }
  }

  @Test
  void undatedEntries_areInNoBoundedTime() throws IOException {
    var corpus =
        new Corpus().with(0, Corpus.message(0, "undated")).with(0, Corpus.message(50, "dated"));
    corpus.index(directory);
    CompiledQuery every = QueryTranslator.compile(new Query.Everything());
    try (EntryIndexReader reading = Corpus.open(directory)) {
      for (TimeRange bound :
          List.of(
              new TimeRange(Long.MIN_VALUE, 100),
              new TimeRange(-5, 50),
              new TimeRange(50, Long.MAX_VALUE))) {
        TopHits found = reading.search(every, all(corpus), bound, 10, Order.TIME);
        assertThat(corpus.texts(found)).as("%s", bound).containsExactly("dated");
      }
      assertThat(reading.search(every, all(corpus), new TimeRange(60, 40), 10, Order.TIME).total())
          .isZero();
      assertThat(reading.search(every, all(corpus), TimeRange.ALL, 10, Order.TIME).total())
          .isEqualTo(2);
    }
  }

  @Test
  void messages_rankAboveToolOutput() throws IOException {
    var corpus =
        new Corpus()
            .with(0, Corpus.entry(1, "panic here", EntryType.TOOL_RESULT, JsonObject.EMPTY))
            .with(0, Corpus.entry(2, "panic here", EntryType.MESSAGE, JsonObject.EMPTY))
            .with(0, Corpus.entry(3, "panic here", EntryType.PROGRESS, JsonObject.EMPTY));
    corpus.index(directory);
    try (EntryIndexReader reading = Corpus.open(directory)) {
      TopHits found = Corpus.search(reading, new Query.Word("panic"), all(corpus));
      assertThat(found.best()).extracting(ScoredAddress::timestamp).containsExactly(2L, 1L);
      var progress = new Query.FieldIs(dev.tsearch.core.entry.Field.TYPE, "progress");
      assertThat(Corpus.search(reading, progress, all(corpus)).total()).isEqualTo(1);
    }
  }

  @Test
  void tail_isFoundAndScoredLikeTheIndex() throws IOException {
    var corpus = new Corpus().with(0, "rare word", "word", "word again", "other");
    corpus.index(directory);
    var later = new Corpus().with(5, "rare word", "brand new");
    try (EntryIndexReader reading = Corpus.open(directory);
        var tail = new TailIndex()) {
      tail.add(5, later.all());
      CompiledQuery rare = QueryTranslator.compile(new Query.Word("rare"));
      TopHits inTail = tail.search(rare, TimeRange.ALL, 10, Order.RELEVANCE, Optional.of(reading));
      TopHits onDisk = reading.search(rare, all(corpus), TimeRange.ALL, 10, Order.RELEVANCE);
      assertThat(inTail.best().getFirst().score()).isEqualTo(onDisk.best().getFirst().score());
      TopHits both = onDisk.merge(inTail, 10, Order.RELEVANCE);
      assertThat(both.total()).isEqualTo(2);
      CompiledQuery brand = QueryTranslator.compile(new Query.Word("brand"));
      for (Optional<EntryIndexReader> statistics :
          List.of(Optional.of(reading), Optional.<EntryIndexReader>empty())) {
        TopHits found = tail.search(brand, TimeRange.ALL, 10, Order.RELEVANCE, statistics);
        assertThat(later.texts(found)).containsExactly("brand new");
      }
    }
  }

  @Test
  void uncommittedEntries_areInvisible() throws IOException {
    var corpus = new Corpus().with(0, "first").with(1, "second");
    new Corpus().with(0, "first").index(directory);
    try (EntryIndexWriter writing = EntryIndexWriter.open(directory, Corpus.ARCHIVE)) {
      writing.add(1, corpus.of(1), new KeySet());
      writing.delete(0);
    }
    try (EntryIndexReader reading = Corpus.open(directory)) {
      assertThat(Corpus.search(reading, new Query.Everything(), all(corpus)).total()).isEqualTo(1);
      assertThat(reading.coverage().completeOrdinals()).hasToString("0");
    }
  }

  @Test
  void deletedPartition_canBeAddedAgain() throws IOException {
    var corpus = new Corpus().with(0, "old text");
    corpus.index(directory);
    var changed = new Corpus().with(0, "new text", "more text");
    try (EntryIndexWriter writing = EntryIndexWriter.open(directory, Corpus.ARCHIVE)) {
      writing.delete(0);
      writing.add(0, changed.all(), new KeySet());
      writing.commit(writing.coverage());
    }
    try (EntryIndexReader reading = Corpus.open(directory)) {
      TopHits found = Corpus.search(reading, new Query.Word("text"), all(changed));
      assertThat(changed.texts(found)).containsExactlyInAnyOrder("new text", "more text");
    }
  }

  @Test
  void unusableIndex_reportsWhyAndIsRebuilt() throws IOException {
    var reasons = new ArrayList<String>();
    assertThat(EntryIndexReader.open(directory.resolve("none"), "a", reasons::add)).isEmpty();
    assertThat(EntryIndexReader.open(directory, "a", reasons::add)).isEmpty();
    var corpus = new Corpus().with(0, "text");
    corpus.index(directory);
    assertThat(EntryIndexReader.open(directory, "another", reasons::add)).isEmpty();
    damageAll(directory);
    assertThat(EntryIndexReader.open(directory, Corpus.ARCHIVE, reasons::add)).isEmpty();
    assertThat(reasons.subList(0, 3))
        .containsExactly(
            "there is no index yet", "there is no index yet", "the index is of another archive");
    assertThat(reasons.get(3)).startsWith("the index is damaged: ");

    corpus.index(directory);
    try (EntryIndexReader reading = Corpus.open(directory)) {
      assertThat(Corpus.search(reading, new Query.Word("text"), all(corpus)).total()).isEqualTo(1);
    }
  }

  /// Every file has a checksum, and a file that is newer than its commit is compared with it.
  @Test
  void flippedBit_isNoticed_inEachFile() throws IOException {
    var random = new Random(Seed.next());
    Corpus corpus = words();
    corpus.index(directory);
    for (Map.Entry<Path, byte[]> file : contents(directory)) {
      FileTime written = Files.getLastModifiedTime(file.getKey());
      for (int trial = 0; trial < 20; trial++) {
        byte[] bytes = file.getValue().clone();
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(file.getKey(), bytes);
        Files.setLastModifiedTime(file.getKey(), later(written));
        assertThat(isNoticed(corpus, "needle1")).as(file.getKey().toString()).isTrue();
      }
      Files.write(file.getKey(), file.getValue());
      Files.setLastModifiedTime(file.getKey(), later(written));
      assertThat(isNoticed(corpus, "needle1")).as("the time alone").isFalse();
      Files.setLastModifiedTime(file.getKey(), written);
    }
  }

  private static FileTime later(FileTime time) {
    return FileTime.from(time.toInstant().plusSeconds(1));
  }

  private static Corpus words() {
    var corpus = new Corpus();
    for (int entry = 0; entry < 90; entry++) {
      corpus.with(entry % 3, "needle" + entry % 7 + " " + manyWords(entry));
    }
    return corpus;
  }

  /// A disk that decays keeps the times of files, and Lucene does not check all that it reads; what
  /// fails then has to be known as damage, too.
  @Test
  void failureOfASearch_isDamage_ifAFileHasOtherBytes() throws IOException {
    var random = new Random(Seed.next());
    Corpus corpus = words();
    corpus.index(directory);
    List<Map.Entry<Path, byte[]>> whole = contents(directory);
    int noticed = 0;
    for (int trial = 0; trial < 80; trial++) {
      Map.Entry<Path, byte[]> file = whole.get(random.nextInt(whole.size()));
      FileTime written = Files.getLastModifiedTime(file.getKey());
      byte[] bytes = file.getValue().clone();
      byte[] other = new byte[1 + random.nextInt(bytes.length / 2)];
      random.nextBytes(other);
      System.arraycopy(other, 0, bytes, random.nextInt(bytes.length - other.length), other.length);
      Files.write(file.getKey(), bytes);
      Files.setLastModifiedTime(file.getKey(), written);
      noticed += isNoticed(corpus, "needle" + trial % 7) ? 1 : 0;
      Files.write(file.getKey(), file.getValue());
      Files.setLastModifiedTime(file.getKey(), written);
    }
    assertThat(noticed).isGreaterThan(20);
    assertThat(isNoticed(corpus, "needle1")).isFalse();
  }

  /// Whether a search says that the index is damaged.
  private boolean isNoticed(Corpus corpus, String word) throws IOException {
    Optional<EntryIndexReader> opened =
        EntryIndexReader.open(
            directory, Corpus.ARCHIVE, reason -> assertThat(reason).startsWith("the index"));
    if (opened.isEmpty()) {
      return true;
    }
    try (EntryIndexReader reading = opened.get()) {
      Corpus.search(reading, new Query.Word(word), all(corpus));
      return false;
    } catch (DamagedIndexException _) {
      return true;
    }
  }

  private static List<Map.Entry<Path, byte[]>> contents(Path directory) throws IOException {
    var contents = new ArrayList<Map.Entry<Path, byte[]>>();
    try (var files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        if (Files.size(file) > 1) {
          contents.add(Map.entry(file, Files.readAllBytes(file)));
        }
      }
    }
    return contents;
  }

  private static void damageAll(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        byte[] bytes = Files.readAllBytes(file);
        for (int at = 0; at < Math.min(bytes.length, 64); at++) {
          bytes[at] ^= 0x55;
        }
        Files.write(file, bytes);
      }
    }
  }

  private static PartitionFilter all(Corpus corpus) {
    return PartitionFilter.of(corpus.ordinals());
  }
}
