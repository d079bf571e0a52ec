package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.append.ContextAppender.AppendOutcome;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/// Appends entries to a context one by one, and prints the id of each once it is acknowledged,
/// until it is killed.
final class AppendingProgram {
  private AppendingProgram() {}

  /// Appends until it is killed.
  ///
  /// @param arguments the archive, and the prefix of the ids
  public static void main(String[] arguments) throws IOException {
    try (ContextAppender appender = open(Path.of(arguments[0]))) {
      for (int i = 0; ; i++) {
        String id = arguments[1] + "-" + i;
        String line = "{\"id\":\"" + id + "\",\"content\":\"entry " + id + "\"}";
        List<AppendOutcome> outcomes = appender.append(List.of(line.getBytes(UTF_8)));
        if (outcomes.getFirst() instanceof AppendOutcome.Kept kept && kept.isNew()) {
          System.out.println(kept.id() + " .");
        }
      }
    }
  }

  static ContextAppender open(Path root) throws IOException {
    ArchiveWriter writer =
        ArchiveWriter.open(
            new RealDisk(),
            root,
            StorageSettings.DEFAULT,
            new KeysOnly().tokenizer(),
            LockWait.STANDARD);
    return new ContextAppender(
        new RealDisk(),
        writer,
        new Chibi(Json.SOURCE),
        Json.SOURCE,
        InstantSource.fixed(Importing.NOW),
        new ContextAppender.Defaults(new ContextName("diary"), "ann", false));
  }
}
