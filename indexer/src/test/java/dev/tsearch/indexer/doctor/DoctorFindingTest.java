package dev.tsearch.indexer.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.doctor.RetentionCheck.RetentionPeriod;
import dev.tsearch.indexer.ingest.report.SurveyedFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The decisions that follow from facts.
class DoctorFindingTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Path SETTINGS = Path.of("/area/settings.json");

  private static SurveyedFile file(int ageDays, boolean isWaiting) {
    long time = NOW.minus(Duration.ofDays(ageDays)).getEpochSecond();
    return new SurveyedFile(Path.of("/area/" + ageDays + ".jsonl"), 10, time, isWaiting);
  }

  private static RetentionCheck kept(int days, boolean isWatched, SurveyedFile... files) {
    var period = new RetentionPeriod(days, false, SETTINGS);
    return RetentionCheck.of("Claude Code", period, List.of(files), NOW, isWatched);
  }

  @Test
  void transcriptThatIsDeletedSoon_isAProblemUntilItIsImported() {
    assertThat(kept(30, false, file(27, true)).condition()).isEqualTo(Condition.PROBLEM);
    assertThat(kept(30, false, file(26, true)).condition()).isEqualTo(Condition.FINE);
    assertThat(kept(30, false, file(40, false)).condition()).isEqualTo(Condition.FINE);
    assertThat(kept(30, false, file(40, false), file(20, true)).due()).isEqualTo(1);
  }

  @Test
  void shortPeriod_isNotedUnlessTheFolderIsWatched() {
    assertThat(kept(7, false, file(1, false)).condition()).isEqualTo(Condition.NOTE);
    assertThat(kept(7, true, file(1, false)).condition()).isEqualTo(Condition.FINE);
    assertThat(kept(7, false).command()).contains("tsearch watch");
  }

  @Test
  void noDays_deletesEverythingAtTheNextStart() {
    assertThat(kept(0, false, file(0, true)).condition()).isEqualTo(Condition.PROBLEM);
  }

  @Test
  void nextDeletion_isThatOfTheOldestTranscript() {
    long oldest = NOW.minus(Duration.ofDays(20)).getEpochSecond();
    assertThat(kept(30, false, file(20, false), file(3, false)).nextDue())
        .isEqualTo(oldest + Duration.ofDays(30).toSeconds());
  }

  @Test
  void littleSpace_isAProblemThatCompressionMayHelp() {
    assertThat(new SpaceCheck(SpaceCheck.MIN_BYTES - 1, 5).condition())
        .isEqualTo(Condition.PROBLEM);
    assertThat(new SpaceCheck(SpaceCheck.MIN_BYTES - 1, 5).command()).contains("tsearch compress");
    assertThat(new SpaceCheck(SpaceCheck.MIN_BYTES, 0).condition()).isEqualTo(Condition.NOTE);
    assertThat(new SpaceCheck(SpaceCheck.MIN_BYTES, 0).command()).isEmpty();
    assertThat(new SpaceCheck(SpaceCheck.LOW_BYTES, 5).condition()).isEqualTo(Condition.FINE);
  }

  @Test
  void access_isAProblemIfOthersHaveIt_andANoteIfItIsLimited() {
    var open = new AccessCheck("mira", "mira", 1, Optional.of(SETTINGS), List.of(), true);
    assertThat(open.condition()).isEqualTo(Condition.PROBLEM);
    assertThat(new AccessCheck("mira", "root", 0, Optional.empty(), List.of(), true).condition())
        .isEqualTo(Condition.NOTE);
    assertThat(new AccessCheck("mira", "mira", 0, Optional.empty(), List.of(), false).condition())
        .isEqualTo(Condition.NOTE);
    assertThat(new AccessCheck("mira", "mira", 0, Optional.empty(), List.of(), true).condition())
        .isEqualTo(Condition.FINE);
  }

  @Test
  void unfinishedWork_isThatOfARunningProcessWhileItWrites() {
    assertThat(new InterruptedWorkCheck(true, true, 3, 2, 0).condition()).isEqualTo(Condition.FINE);
    assertThat(new InterruptedWorkCheck(false, true, 0, 0, 0).condition())
        .isEqualTo(Condition.PROBLEM);
    assertThat(new InterruptedWorkCheck(false, false, 0, 2, 0).command())
        .contains("tsearch import --again");
    assertThat(new InterruptedWorkCheck(false, false, 0, 0, 4).condition())
        .isEqualTo(Condition.FINE);
  }

  @Test
  void index_isAProblemOnlyIfThereIsSomethingToFind() {
    assertThat(new IndexCoverageCheck("there is no index yet", 0, 0).condition())
        .isEqualTo(Condition.FINE);
    assertThat(new IndexCoverageCheck("there is no index yet", 1, 1).condition())
        .isEqualTo(Condition.PROBLEM);
    assertThat(new IndexCoverageCheck("", 5, 2).condition()).isEqualTo(Condition.NOTE);
  }
}
