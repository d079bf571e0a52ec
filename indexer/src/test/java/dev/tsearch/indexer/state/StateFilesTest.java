package dev.tsearch.indexer.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.SessionTable;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Titles that programs keep in files near transcripts.
class StateFilesTest {
  private static final String TITLE = "Öl and \\\"tides\\\"";
  private static final String READ = "Öl and \"tides\"";

  @TempDir private Path folder;
  private Path sessions = Path.of("");
  private Importing archive = new Importing(Path.of(""));

  @BeforeEach
  void newArchive() {
    sessions = folder.resolve("sessions");
    archive = new Importing(folder.resolve("archive"));
  }

  static Stream<TitledSession> programs() {
    return TitledSession.all().stream();
  }

  /// The programs whose titles had no source of their own in an earlier version.
  static Stream<TitledSession> earlierPrograms() {
    return programs().filter(session -> !session.source().equals("cline"));
  }

  private List<String> titles() throws IOException {
    return titles(archive.entries());
  }

  private static List<String> titles(List<Entry> entries) {
    return entries.stream()
        .filter(entry -> entry.metadata().values().text("subtype", "").equals("title"))
        .map(entry -> entry.id() + " " + entry.content())
        .toList();
  }

  /// The title of the only session in lists.
  private String title() throws IOException {
    var table = new SessionTable();
    archive.entries().forEach(table::add);
    assertThat(table.rows()).hasSize(1);
    SessionRow row = table.rows().getFirst();
    return row.summary().text();
  }

  private void assertSameAgain() throws IOException {
    List<Entry> before = archive.entries();
    archive.again();
    assertThat(archive.entries()).containsExactlyInAnyOrderElementsOf(before);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void title_isAnEntryOfTheSession(TitledSession session) throws IOException {
    session.begin(sessions);
    session.name(sessions, 1, TITLE);
    archive.run(sessions);
    List<Entry> entries = archive.entries();
    assertThat(entries).hasSizeGreaterThanOrEqualTo(2);
    assertThat(entries).extracting(Entry::transcript).containsOnly(session.session());
    assertThat(titles()).containsExactly("title " + READ);
    assertThat(title()).isEqualTo(READ);
    Entry title = entries.stream().filter(it -> it.id().equals("title")).findFirst().orElseThrow();
    assertThat(title.metadata().isTimeInferred()).isTrue();
    var origin = title.metadata().origin().orElseThrow();
    byte[] bytes = Files.readAllBytes(sessions.resolve(session.file()));
    assertThat(new String(bytes, (int) origin.offset(), origin.length(), UTF_8))
        .isEqualTo('"' + TITLE + '"');
    assertThat(archive.sources().get((int) origin.source() - 1).path()).endsWith(session.file());
    assertThat(archive.run(sessions).entriesAdded()).isZero();
    assertSameAgain();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void laterState_hasTheTitleThatCounts(TitledSession session) throws IOException {
    session.begin(sessions);
    session.name(sessions, 1, "");
    archive.run(sessions);
    assertThat(titles()).isEmpty();
    session.name(sessions, 2, "Ebb");
    archive.run(sessions);
    assertThat(title()).isEqualTo("Ebb");
    session.name(sessions, 3, "Ebb");
    archive.run(sessions);
    assertThat(titles()).containsExactly("title Ebb");
    session.name(sessions, 3, "Apples");
    archive.run(sessions);
    assertThat(titles()).containsExactly("title Ebb", "title@2 Apples");
    assertThat(title()).isEqualTo("Apples");
    assertSameAgain();
    assertThat(title()).isEqualTo("Apples");
  }

  /// Kimi Code does not change the time then.
  @Test
  void nameThatAPersonGave_countsMoreThanTitlesOfTheSameTime() throws IOException {
    TitledSession kimi = TitledSession.all().getFirst();
    kimi.begin(sessions);
    kimi.name(sessions, 1, "Ebb");
    archive.run(sessions);
    String renamed = kimi.state().replace("\"isCustomTitle\": false", "\"isCustomTitle\": true");
    for (String name : List.of("Zebra", "Apples")) {
      TitledSession.write(sessions, kimi.file(), renamed.formatted("2026-08-01T20:01:00Z", name));
      archive.run(sessions);
      var table = new SessionTable();
      archive.entries().forEach(table::add);
      assertThat(table.rows().getFirst().name().text()).isEqualTo(name);
    }
    assertSameAgain();
  }

  /// A first line that was not whole was an entry without its title for ever.
  @ParameterizedTest
  @MethodSource("programs")
  void titleOfASessionWithoutAWholeLine_isKept(TitledSession session) throws IOException {
    TitledSession.write(sessions, session.transcript(), session.lines().substring(0, 20));
    session.name(sessions, 1, "Ebb");
    archive.run(sessions);
    session.begin(sessions);
    archive.run(sessions);
    assertThat(titles()).containsExactly("title Ebb");
    assertThat(archive.entries()).extracting(Entry::transcript).containsOnly(session.session());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void transcriptAlone_hasNoTitleUntilItsFolderIsImported(TitledSession session)
      throws IOException {
    session.begin(sessions);
    session.name(sessions, 1, "Ebb");
    assertThat(archive.run(sessions.resolve(session.transcript())).failed()).isEmpty();
    assertThat(titles()).isEmpty();
    archive.run(sessions);
    assertThat(titles()).containsExactly("title Ebb");
  }

  /// Half of a file that a program is writing.
  @ParameterizedTest
  @MethodSource("programs")
  void fileThatIsNotWhole_isReadWhenItIs(TitledSession session) throws IOException {
    session.begin(sessions);
    session.name(sessions, 1, "");
    archive.run(sessions);
    session.name(sessions, 2, "Ebb and flow");
    String whole = Files.readString(sessions.resolve(session.file()));
    for (int length = 1; length < whole.length(); length += 7) {
      TitledSession.write(sessions, session.file(), whole.substring(0, length));
      archive.run(sessions);
    }
    TitledSession.write(sessions, session.file(), whole);
    archive.run(sessions);
    assertThat(title()).isEqualTo("Ebb and flow");
    assertSameAgain();
  }

  /// An archive of a version that had the title from the first line of the transcript.
  private void importAsBefore(TitledSession session, String title) throws IOException {
    session.begin(sessions);
    SourceFormat lines = AllFormats.detector(Json.SOURCE).named(session.source()).orElseThrow();
    var before =
        new Ingestor(
            Importing.setting(new RealDisk(), archive.root(), StorageSettings.DEFAULT),
            new Detector(List.of(new TitledLines(lines, title))),
            new KeysOnly(),
            EmbeddedSources.NONE);
    Importing.run(before, ImportMode.CHANGED, List.of(sessions));
    assertThat(titles()).containsExactly("title " + title);
  }

  @ParameterizedTest
  @MethodSource("earlierPrograms")
  void titleOfAnEarlierVersion_isNotDoubled(TitledSession session) throws IOException {
    session.name(sessions, 1, "Ebb");
    importAsBefore(session, "Ebb");
    archive.run(sessions);
    assertThat(titles()).containsExactly("title Ebb");
    archive.again();
    assertThat(titles()).containsExactly("title Ebb");
    assertThat(title()).isEqualTo("Ebb");
    session.name(sessions, 2, "Apples");
    archive.run(sessions);
    assertThat(title()).isEqualTo("Apples");
    assertSameAgain();
  }

  @ParameterizedTest
  @MethodSource("earlierPrograms")
  void oldTitleOfAnEarlierVersion_isReplaced(TitledSession session) throws IOException {
    session.name(sessions, 1, "Ebb");
    importAsBefore(session, "Ebb");
    session.name(sessions, 2, "Apples");
    archive.run(sessions);
    assertThat(title()).isEqualTo("Apples");
    archive.again();
    assertThat(titles()).hasSize(1).allMatch(title -> title.endsWith(" Apples"));
  }

  /// Nothing but the archive's own copies is read then.
  @ParameterizedTest
  @MethodSource("earlierPrograms")
  void titleOfAnEarlierVersionWithoutItsFile_comesWithTheFile(TitledSession session)
      throws IOException {
    session.name(sessions, 1, "Ebb");
    importAsBefore(session, "Ebb");
    archive.again();
    assertThat(titles()).isEmpty();
    archive.run(sessions);
    assertThat(titles()).containsExactly("title Ebb");
    assertSameAgain();
  }
}
