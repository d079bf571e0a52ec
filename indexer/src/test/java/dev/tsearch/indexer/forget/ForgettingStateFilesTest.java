package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.state.TitledSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Forgetting titles that programs keep in files near transcripts.
class ForgettingStateFilesTest {
  private static final String TITLE = "The walrus of the quay";

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));
  private Path sessions = Path.of("");

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
    sessions = folder.resolve("sources");
  }

  static Stream<TitledSession> programs() {
    return TitledSession.all().stream();
  }

  private void begin(TitledSession session, String title) throws IOException {
    session.begin(sessions);
    session.name(sessions, 1, title);
    trial.archive().run(sessions);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void title_isForgottenInItsFileAlone(TitledSession session) throws IOException {
    begin(session, TITLE);
    Path transcript = sessions.resolve(session.transcript());
    Path state = sessions.resolve(session.file());
    List<String> others = trial.said().stream().filter(text -> !text.equals(TITLE)).toList();
    ForgetReport report = trial.forgetEntries(TITLE);
    assertThat(report.entries()).isEqualTo(1);
    assertThat(report.sources()).containsExactly(state);
    assertThat(trial.said()).isEqualTo(others);
    assertThat(Files.readString(state)).contains(TITLE);
    trial.assertStays(TITLE, state);
    trial.assertStays(TITLE, transcript);
    trial.archive().run(StorageSettings.DEFAULT, ImportMode.FULL, sessions);
    assertThat(trial.said()).isEqualTo(others);
    session.name(sessions, 2, TITLE);
    trial.archive().run(sessions);
    trial.assertGone(TITLE);
    session.name(sessions, 3, "Ebb");
    trial.archive().run(sessions);
    assertThat(trial.said()).hasSize(others.size() + 1).contains("Ebb");
    trial.assertGone(TITLE);
  }

  /// A program writes the file anew with each turn.
  @ParameterizedTest
  @MethodSource("programs")
  void shortTitleThatIsStatedAgain_staysForgotten(TitledSession session) throws IOException {
    begin(session, "Ebb");
    List<String> others = trial.said().stream().filter(text -> !text.equals("Ebb")).toList();
    trial.forgetEntries("Ebb");
    for (int minute = 2; minute < 5; minute++) {
      session.name(sessions, minute, "Ebb");
      trial.archive().run(sessions);
      assertThat(trial.said()).isEqualTo(others);
    }
    session.name(sessions, 6, "Flow");
    trial.archive().run(sessions);
    assertThat(trial.said()).contains("Flow").hasSize(others.size() + 1);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void renamedSession_staysForgotten(TitledSession session) throws IOException {
    begin(session, TITLE);
    ForgetReport report = trial.forget(Set.of(session.session()));
    assertThat(report.sources())
        .containsExactlyInAnyOrder(
            sessions.resolve(session.transcript()), sessions.resolve(session.file()));
    assertThat(trial.said()).isEmpty();
    trial.assertStays(TITLE, sessions.resolve(session.file()));
    session.name(sessions, 50, "Ebb and flow");
    trial.archive().run(sessions);
    assertThat(trial.said()).isEmpty();
    trial.assertGone("Ebb and flow");
    trial.lift(1);
    trial.archive().run(StorageSettings.DEFAULT, ImportMode.FULL, sessions);
    assertThat(trial.said()).contains("Ebb and flow", "Wann ist Flut?");
  }

  /// Such a file may have the prompt, too, and the archive keeps its earlier states.
  @ParameterizedTest
  @ValueSource(strings = {"prompt", "lastPrompt"})
  void shortPrompt_isForgottenInTheFileWithTheTitle(String member) throws IOException {
    TitledSession kimi = TitledSession.all().getFirst();
    TitledSession.write(
        sessions, kimi.transcript(), kimi.lines().replace("Wann ist Flut?", "pin 4711"));
    for (int minute = 1; minute < 4; minute++) {
      String state =
          kimi.state().formatted("2026-08-01T20:0%d:00Z".formatted(minute), "Ebb").strip();
      TitledSession.write(
          sessions,
          kimi.file(),
          state.substring(0, state.length() - 1) + ",\"" + member + "\":\"pin 4711\"}");
      trial.archive().run(sessions);
    }
    trial.forgetEntries("pin 4711");
    trial.assertGone("pin 4711");
    assertThat(trial.said()).containsExactlyInAnyOrder("At six.", "Ebb");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void redactedTitle_isRedactedInItsFile(TitledSession session) throws IOException {
    begin(session, TITLE);
    trial.redact("walrus");
    assertThat(trial.said()).contains("The ****** of the quay");
    trial.assertStays("walrus", sessions.resolve(session.file()));
  }
}
