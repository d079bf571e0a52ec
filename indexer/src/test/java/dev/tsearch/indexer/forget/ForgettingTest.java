package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.git.GitSources;
import dev.tsearch.indexer.git.SeenCommits;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import dev.tsearch.indexer.upkeep.ArchiveVerification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is forgotten or redacted is in no byte of the archive, does not come back by any import,
/// and everything else stays as it was.
class ForgettingTest {
  private static final String TIME = "2026-11-21T12:00:00Z";
  private static final String FIRST = "0a0a0a0a-1111-2222-3333-444455556666";
  private static final String SECOND = "0b0b0b0b-1111-2222-3333-444455556666";

  @TempDir Path folder;

  private Path root;
  private Path sources;
  private Path first;

  @BeforeEach
  void makeSources() throws IOException {
    root = folder.resolve("archive");
    sources = Files.createDirectory(folder.resolve("sources"));
    first = Files.writeString(sources.resolve(FIRST + ".jsonl"), session(FIRST, "walrus"));
    Files.writeString(sources.resolve(SECOND + ".jsonl"), session(SECOND, "penguin"));
  }

  private static String session(String session, String animal) {
    return IntStream.range(0, 30)
        .mapToObj(i -> Importing.said(session, i, "the " + animal + " says hello" + i))
        .collect(Collectors.joining());
  }

  private static StorageSettings settings(Compression compression) {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    return StorageSettings.DEFAULT
        .withCompression(compression)
        .withRotation(
            new RotationPolicy(
                8,
                standard.maxTokens(),
                standard.maxAgeSeconds(),
                standard.maxBytes(),
                standard.bytesPerToken()));
  }

  private void run(StorageSettings settings, ImportMode mode, Path... paths) throws IOException {
    Importing.run(new RealDisk(), root, settings, mode, new ArchiveIndex(), List.of(paths));
  }

  private interface Change {
    ForgetReport run(ForgettingArchive archive, ArchiveWriter writer) throws IOException;
  }

  private ForgetReport change(StorageSettings settings, Change change) throws IOException {
    var disk = new RealDisk();
    try (ArchiveWriter writer =
        ArchiveWriter.open(disk, root, settings, new LuceneTokenizer(), LockWait.STANDARD)) {
      var archive =
          new ForgettingArchive(Archive.open(disk, root), AllFormats.detector(Json.SOURCE));
      ForgetReport report = change.run(archive, writer);
      assertThat(new ForgottenAgain(archive).preview()).isZero();
      return report;
    }
  }

  private ForgetReport redact(StorageSettings settings, WantedPassages passages)
      throws IOException {
    return change(
        settings,
        (all, writer) -> new ArchiveRedaction(all, passages, TIME).run(writer).orElseThrow());
  }

  private ForgetReport forget(StorageSettings settings, CopyPolicy copies) throws IOException {
    var selection = new Selection.Sessions(Set.of(TranscriptId.main("claude-code", FIRST)));
    return change(
        settings,
        (all, writer) ->
            new Forgetting(all, selection, copies, Instant.parse(TIME)).run(writer).orElseThrow());
  }

  private Set<String> ids() throws IOException {
    return new Importing(root)
        .entries().stream().map(Entry::id).collect(Collectors.toCollection(TreeSet::new));
  }

  private void assertSound() throws IOException {
    assertThat(new ArchiveVerification(new RealDisk(), root, ImportProgress.NONE).run().findings())
        .isEmpty();
  }

  /// Imports the same files, grown, moved, and derives all again.
  private void importAgain(StorageSettings settings, String animal) throws IOException {
    run(settings, ImportMode.CHANGED, sources);
    run(settings, ImportMode.FULL, sources);
    Files.writeString(
        first, Importing.said(FIRST, 99, "one more " + animal), StandardOpenOption.APPEND);
    run(settings, ImportMode.CHANGED, sources);
    Path moved = Files.createDirectory(folder.resolve("moved"));
    Files.copy(first, moved.resolve(first.getFileName()));
    run(settings, ImportMode.CHANGED, moved);
    new Ingestor(
            Importing.setting(new RealDisk(), root, settings),
            AllFormats.detector(Json.SOURCE),
            new ArchiveIndex(),
            EmbeddedSources.NONE)
        .deriveAgain(ImportProgress.NONE);
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void redactedTextIsInNoByte_andDoesNotComeBack(Compression compression) throws IOException {
    StorageSettings settings = settings(compression);
    run(settings, ImportMode.CHANGED, sources);
    Set<String> before = ids();
    assertThat(EveryByte.having(root, List.of("walrus"))).isNotEmpty();
    ForgetReport report = redact(settings, new WantedPassages.LiteralText("walrus"));
    assertThat(report.entries()).isEqualTo(30);
    assertThat(report.passages()).isEqualTo(60);
    assertThat(report.sources()).containsExactly(first);
    assertThat(EveryByte.having(root, List.of("walrus"))).isEmpty();
    assertThat(ids()).isEqualTo(before);
    assertSound();
    importAgain(settings, "walrus");
    assertThat(EveryByte.having(root, List.of("walrus"))).isEmpty();
    before.add(FIRST + "-99");
    assertThat(ids()).isEqualTo(before);
    assertThat(new Importing(root).entries()).hasSameSizeAs(before);
    assertSound();
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void forgottenSessionIsInNoByte_andDoesNotComeBack(Compression compression) throws IOException {
    StorageSettings settings = settings(compression);
    run(settings, ImportMode.CHANGED, sources);
    ForgetReport report = forget(settings, CopyPolicy.KEEP);
    assertThat(report.entries()).isEqualTo(30);
    assertThat(report.sources()).containsExactly(first);
    assertThat(EveryByte.having(root, List.of("walrus"))).isEmpty();
    Set<String> left = ids();
    assertThat(left).hasSize(30).allMatch(id -> id.startsWith(SECOND));
    assertSound();
    importAgain(settings, "porpoise");
    assertThat(EveryByte.having(root, List.of("walrus"))).isEmpty();
    left.add(FIRST + "-99");
    assertThat(ids()).isEqualTo(left);
    assertSound();
  }

  @Test
  void copyInAnotherSessionStays_unlessItIsTakenAlong() throws IOException {
    String fork = Files.readString(first).replace("\"sessionId\":\"" + FIRST, "\"sessionId\":\"x");
    Path forked = Files.writeString(sources.resolve("fork.jsonl"), fork);
    StorageSettings settings = settings(Compression.NONE);
    run(settings, ImportMode.CHANGED, sources);
    ForgetReport kept = forget(settings, CopyPolicy.KEEP);
    assertThat(kept.copies()).containsExactly(forked);
    assertThat(new Importing(root).entries()).hasSize(60);
    run(settings, ImportMode.FULL, sources);
    assertThat(new Importing(root).entries()).hasSize(60);
    assertSound();
  }

  @Test
  void copyInAnotherSessionIsTakenAlong() throws IOException {
    String fork = Files.readString(first).replace("\"sessionId\":\"" + FIRST, "\"sessionId\":\"x");
    Files.writeString(sources.resolve("fork.jsonl"), fork);
    StorageSettings settings = settings(Compression.NONE);
    run(settings, ImportMode.CHANGED, sources);
    ForgetReport taken = forget(settings, CopyPolicy.FORGET);
    assertThat(taken.copies()).isEmpty();
    assertThat(EveryByte.having(root, List.of("walrus"))).isEmpty();
    run(settings, ImportMode.FULL, sources);
    assertThat(EveryByte.having(root, List.of("walrus"))).isEmpty();
    assertThat(ids()).hasSize(30);
    assertSound();
  }

  /// What was forgotten and redacted is also in a checkpoint of Entire, as a folder, in a git tree,
  /// and in a session with another id.
  @Test
  void nothingComesBack_inCheckpointsGitTreesAndOtherSessions()
      throws IOException, GitAPIException {
    StorageSettings settings = settings(Compression.ZSTD);
    run(settings, ImportMode.CHANGED, sources);
    redact(settings, new WantedPassages.LiteralText("walrus"));
    forget(settings, CopyPolicy.FORGET);
    redact(settings, new WantedPassages.LiteralText("penguin"));
    Path work = folder.resolve("work");
    Path checkpoint = Files.createDirectories(work.resolve("ab/0123456789/0"));
    String said = Files.readString(first) + session(SECOND, "penguin");
    Files.writeString(checkpoint.resolve("full.jsonl"), said + Importing.said(FIRST, 99, "new"));
    Files.writeString(checkpoint.resolve("prompt.txt"), "the penguin says hello0");
    Files.writeString(checkpoint.resolve("metadata.json"), facts(FIRST, "Keep the penguin"));
    Path copy = Files.createDirectories(folder.resolve("copy"));
    String other = "0d0d" + FIRST.substring(4);
    Files.writeString(copy.resolve("other.jsonl"), said.replace(FIRST, other));
    Path ofOther = Files.createDirectories(copy.resolve("ab/0123456789/0"));
    Files.writeString(ofOther.resolve("metadata.json"), facts(other, "Feed the penguin"));
    run(settings, ImportMode.CHANGED, copy, checkpoint);
    try (Git git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call()) {
      Files.writeString(
          checkpoint.resolve("full.jsonl"), said + Importing.said(FIRST, 98, "newer"));
      git.add().addFilepattern(".").call();
      git.commit().setMessage("checkpoint").setAuthor("a", "a@example.org").call();
      git.branchCreate().setName("entire/checkpoints/v1").call();
    }
    try (var git = new GitSources(SeenCommits.in(new RealDisk(), new ArchiveLayout(root)))) {
      var ingestor =
          new Ingestor(
              Importing.setting(new RealDisk(), root, settings),
              AllFormats.detector(Json.SOURCE),
              new ArchiveIndex(),
              git);
      Importing.run(ingestor, ImportMode.CHANGED, List.of(work.resolve(".git")));
      git.taken();
    }
    assertThat(EveryByte.having(root, List.of("walrus", "penguin"))).isEmpty();
    assertThat(ids()).contains(FIRST + "-99", FIRST + "-98").doesNotContain(FIRST + "-1");
    assertThat(new Importing(root).entries())
        .anyMatch(each -> each.content().contains("Feed the"))
        .noneMatch(each -> each.content().contains("Keep the"));
    assertSound();
  }

  private static String facts(String session, String intent) {
    return """
    {"checkpoint_id":"ab0123456789","session_id":"%s","branch":"main","agent":"Claude Code",\
    "created_at":"2026-11-01T09:00:00Z","summary":{"intent":"%s","outcome":"fed"}}\
    """
        .formatted(session, intent);
  }

  @Test
  void previewChangesNothing() throws IOException {
    StorageSettings settings = settings(Compression.NONE);
    run(settings, ImportMode.CHANGED, sources);
    ForgetReport preview =
        change(
            settings,
            (all, _) ->
                new ArchiveRedaction(all, new WantedPassages.LiteralText("walrus"), TIME)
                    .preview());
    assertThat(preview.entries()).isEqualTo(30);
    assertThat(EveryByte.having(root, List.of("walrus"))).isNotEmpty();
    assertThat(Files.exists(new ArchiveLayout(root).forgotten())).isFalse();
  }

  @Test
  void rulesFollowEachOther() throws IOException {
    StorageSettings settings = settings(Compression.NONE);
    run(settings, ImportMode.CHANGED, sources);
    redact(settings, new WantedPassages.LiteralText("walrus"));
    redact(settings, new WantedPassages.Matches(Pattern.compile("hello1\\d")));
    forget(settings, CopyPolicy.KEEP);
    redact(settings, new WantedPassages.LiteralText("penguin"));
    assertThat(new ForgottenFile(new RealDisk(), new ArchiveLayout(root)).read().rules())
        .hasSize(4);
    importAgain(settings, "porpoise");
    assertThat(EveryByte.having(root, List.of("walrus", "penguin", "hello12"))).isEmpty();
    assertThat(ids()).hasSize(31);
    assertThat(Files.readString(first, UTF_8)).contains("walrus");
    assertSound();
  }
}
