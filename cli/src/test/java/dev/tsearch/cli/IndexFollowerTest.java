package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.service.IndexFollower;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.KeptArchive;
import dev.tsearch.indexer.upkeep.IndexUpkeep;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A service updates the index by itself, whichever process adds entries.
@Timeout(60)
class IndexFollowerTest {
  /// Much more than a search should analyze.
  private static final String LONG_TEXT = "beetroot ".repeat(100_000);

  private final LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
  private volatile boolean fails;
  private final LinkedBlockingQueue<Long> updates = new LinkedBlockingQueue<>();
  @TempDir private Path root;
  private KeptArchive archive;
  private IndexFollower follower;
  private Thread thread;

  @BeforeEach
  void prepare() throws IOException {
    archive = new KeptArchive(root);
    follower = new IndexFollower(archive, this::update, said::add);
    thread = Thread.ofPlatform().unstarted(this::follow);
  }

  @AfterEach
  void end() throws Exception {
    follower.stop(Duration.ofMinutes(1));
    thread.join();
  }

  @Test
  void anIndexThatLacksNothingIsLeftAlone() throws Exception {
    append("one", "apples");
    update(archive.uncoveredBytes());
    updates.clear();
    assertThat(archive.uncoveredBytes()).isZero();
    thread.start();
    end();
    assertThat(updates).isEmpty();
  }

  @Test
  void whatTheIndexLacksAtTheStartIsAdded() throws Exception {
    append("one", "apples");
    long all = archive.uncoveredBytes();
    assertThat(all).isPositive();
    thread.start();
    assertThat(updates.take()).isEqualTo(all);
    assertThat(archive.uncoveredBytes()).isZero();
  }

  @Test
  void anArchiveThatIsMadeLaterIsFollowed() throws Exception {
    assertThat(archive.uncoveredBytes()).as("without an archive").isZero();
    thread.start();
    for (int i = 0; i < 3; i++) {
      append("entry " + i, LONG_TEXT);
      assertThat(updates.take()).isGreaterThan(LONG_TEXT.length());
      assertThat(archive.uncoveredBytes()).isZero();
    }
  }

  @Test
  void aFailedUpdateIsTriedAgain() throws Exception {
    append("one", LONG_TEXT);
    fails = true;
    thread.start();
    assertThat(said.take()).isEqualTo("the disk is full");
    assertThat(updates.take()).isPositive();
  }

  private void append(String id, String content) throws IOException {
    try (ArchiveWriter writer = writer()) {
      writer.append(List.of(Entries.message(id, Entries.NOON, content)));
    }
  }

  private ArchiveWriter writer() throws IOException {
    return ArchiveWriter.open(
        new RealDisk(), root, StorageSettings.DEFAULT, new LuceneTokenizer(), LockWait.STANDARD);
  }

  private boolean update(long lackingBytes) throws IOException {
    if (fails) {
      fails = false;
      throw new IOException("the disk is full");
    }
    try (ArchiveWriter writer = writer()) {
      var upkeep =
          new IndexUpkeep(
              Archive.open(new RealDisk(), root), writer, LockWait.NONE, ImportProgress.NONE);
      assertThat(upkeep.catchUp()).isPresent();
      updates.add(lackingBytes);
      return true;
    }
  }

  private void follow() {
    try {
      follower.run();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
