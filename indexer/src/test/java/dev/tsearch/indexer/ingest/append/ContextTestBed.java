package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextMeta;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.ContextView;
import dev.tsearch.core.context.StoredWindow;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/// A context that an archive keeps, without an anchor.
final class ContextTestBed {
  static final ContextName NAME = new ContextName("harbour");
  static final long START = 1_767_600_000;

  final Path root;

  /// How many entries a partition may have.
  int maxEntries = 1_000;

  private long ids;

  ContextTestBed(Path root) throws IOException {
    this.root = root;
    Path folder = Files.createDirectories(root.resolve("contexts/harbour"));
    Files.writeString(
        folder.resolve("context_meta.json"),
        "{\"created_at\":1767600000,\"session\":\"harbour@k0\"}");
  }

  ArchiveWriter writer() throws IOException {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    var policy =
        new RotationPolicy(
            maxEntries, standard.maxTokens(), standard.maxAgeSeconds(), standard.maxBytes(), 3);
    return ArchiveWriter.open(
        new RealDisk(),
        root,
        StorageSettings.DEFAULT.withRotation(policy),
        new LuceneTokenizer(),
        LockWait.STANDARD);
  }

  ContextAppender appender() throws IOException {
    return appender(NAME);
  }

  ContextAppender appender(ContextName name) throws IOException {
    return new ContextAppender(
        new RealDisk(),
        writer(),
        new Chibi(Json.SOURCE),
        Json.SOURCE,
        InstantSource.fixed(Importing.NOW),
        new ContextAppender.Defaults(name, "ana", false));
  }

  /// Keeps an imported context, as the command line does before it appends to one.
  void keepImported(ContextName name, String session) throws IOException {
    var files = new ContextFiles(new RealDisk(), new ArchiveLayout(root), name);
    try (ArchiveWriter writer = writer();
        Snapshot snapshot = archive().snapshot()) {
      ContextMeta meta = ContextView.imported(snapshot, files, session, START).meta();
      writer.locked(() -> files.keep(meta, ""));
    }
  }

  void append(String... lines) throws IOException {
    try (ContextAppender appender = appender()) {
      appender.append(Stream.of(lines).map(line -> line.getBytes(UTF_8)).toList());
    }
  }

  /// The line of a message.
  static String said(long second, String content, String members) {
    return "{\"timestamp\":%d,\"content\":\"%s\"%s}".formatted(START + second, content, members);
  }

  static String said(String content) {
    return said(0, content, "");
  }

  void rotate() throws IOException {
    try (ArchiveWriter writer = writer()) {
      writer.rotate();
    }
  }

  Archive archive() throws IOException {
    return Archive.open(new RealDisk(), root);
  }

  List<Entry> entries() throws IOException {
    return Importing.entries(new RealDisk(), root);
  }

  List<String> contents() throws IOException {
    return entries().stream().map(Entry::content).toList();
  }

  List<Partition> partitions() throws IOException {
    try (Snapshot snapshot = archive().snapshot()) {
      return snapshot.manifest().partitions();
    }
  }

  /// The sidecar of the first partition, which has its filter of terms.
  Path sidecar() throws IOException {
    return new ArchiveLayout(root).sidecar(partitions().getFirst());
  }

  long active() throws IOException {
    try (Snapshot snapshot = archive().snapshot()) {
      return snapshot.activeEntries();
    }
  }

  SearchResult search(Query query) throws IOException {
    return new Searcher(archive(), IndexUpdate.NONE).search(SearchRequest.of(query));
  }

  ContextFiles files() {
    return new ContextFiles(new RealDisk(), new ArchiveLayout(root), NAME);
  }

  /// A use of the context.
  @FunctionalInterface
  interface Use<T> {
    T of(Context context) throws IOException;
  }

  <T> T with(Use<T> use) throws IOException {
    try (ArchiveWriter writer = writer()) {
      return use.of(
          new Context(
              writer,
              new RealDisk(),
              NAME,
              InstantSource.fixed(Importing.NOW),
              () -> "00000000-0000-4000-8000-%012d".formatted(++ids)));
    }
  }

  StoredWindow window() throws IOException {
    return with(Context::rebuild);
  }
}
