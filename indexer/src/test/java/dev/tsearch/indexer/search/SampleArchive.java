package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.upkeep.IndexUpkeep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// A small archive on a real disk, whose words have every frequency: word `w1` is in about half of
/// the entries, `w2` in a quarter, down to words that are in one. What it holds is also kept as
/// plain entries, to be held against what a search finds.
///
/// Entries of one partition share a session, so that tags differ between partitions.
public final class SampleArchive implements AutoCloseable {
  public static final int PARTITION_ENTRIES = 20;

  private final Path root;
  private final RealDisk disk = new RealDisk();
  private final ArchiveWriter writer;
  private final List<Entry> entries = new ArrayList<>();

  private SampleArchive(Path root) throws IOException {
    this.root = root;
    this.writer =
        ArchiveWriter.open(disk, root, settings(), new LuceneTokenizer(), LockWait.STANDARD);
  }

  /// An archive of so many entries, none of them indexed.
  public static SampleArchive create(Path root, int count) throws IOException {
    var sample = new SampleArchive(root);
    sample.append(random(0, count));
    return sample;
  }

  private static StorageSettings settings() {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    return StorageSettings.DEFAULT
        .withSync(StorageSettings.Sync.NONE)
        .withRotation(
            new RotationPolicy(
                PARTITION_ENTRIES,
                standard.maxTokens(),
                standard.maxAgeSeconds(),
                standard.maxBytes(),
                standard.bytesPerToken()));
  }

  public static List<Entry> random(int first, int count) {
    var random = new Random(first + 5L);
    var entries = new ArrayList<Entry>();
    for (int number = first; number < first + count; number++) {
      var words = new ArrayList<String>();
      words.add("unique" + number);
      for (int rank = 1; rank <= 9; rank++) {
        int times = random.nextInt(1 << rank) == 0 ? 1 + random.nextInt(3) : 0;
        for (int time = 0; time < times; time++) {
          words.add("w" + rank);
        }
      }
      String session = "s" + number / PARTITION_ENTRIES;
      Entry entry =
          Entries.message(
              "id-" + number, 60L * number + Entries.NOON, String.join(" ", words), session);
      if (number % 7 == 0) {
        entry =
            new Entry(
                entry.id(),
                entry.timestamp(),
                "Bash",
                "default",
                entry.content(),
                EntryType.TOOL_RESULT,
                entry.metadata().with("tool", "Bash"));
      }
      entries.add(entry);
    }
    return entries;
  }

  public void append(List<Entry> more) throws IOException {
    writer.append(more);
    entries.addAll(more);
  }

  /// Makes the index, or brings it up to date.
  public void index() throws IOException {
    new IndexUpkeep(archive(), writer, LockWait.NONE, ImportProgress.NONE).catchUp();
  }

  /// Stores all sealed partitions in a way.
  ArchiveWriter.ConversionResult store(Compression compression) throws IOException {
    return writer.store(compression);
  }

  /// Removes all sealed partitions at once, as a new derivation that makes nothing of them would.
  public void removeSealed() throws IOException {
    writer.locked(() ->
        writer.replace(
            writer.manifest().partitions().stream().map(Partition::ordinal).toList(), List::of));
    entries.subList(0, entries.size() / PARTITION_ENTRIES * PARTITION_ENTRIES).clear();
  }

  /// How many entries the index lacks.
  long unindexed() throws IOException {
    return new IndexUpkeep(archive(), writer, LockWait.NONE, ImportProgress.NONE)
        .catchUp()
        .orElseThrow()
        .entries();
  }

  public Archive archive() throws IOException {
    return Archive.open(disk, root);
  }

  Path indexPath() throws IOException {
    return archive().layout().index();
  }

  List<Entry> entries() {
    return entries;
  }

  /// Every word of the texts.
  Set<String> words() {
    var words = new TreeSet<String>();
    entries.forEach(entry -> words.addAll(wordsOf(entry)));
    return words;
  }

  /// The ids of the entries that have all of these words, by looking at each.
  Set<String> scan(String... asked) {
    var ids = new TreeSet<String>();
    for (Entry entry : entries) {
      if (wordsOf(entry).containsAll(Arrays.asList(asked))) {
        ids.add(entry.id());
      }
    }
    return ids;
  }

  private static List<String> wordsOf(Entry entry) {
    return Arrays.asList(entry.content().split(" ", -1));
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
