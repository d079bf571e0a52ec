package dev.tsearch.cli.tui.paint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.tui.state.ListRow;
import dev.tsearch.core.time.Zone;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListColumnsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final HumanTime CLOCK = new HumanTime(NOW, Zone.of(ZoneOffset.UTC));
  private static final String LONG = "Who has ownership of the moorings at the pier ".repeat(3);

  private static ListRow row(String title, int daysAgo, boolean isTimeInferred) {
    long timestamp = NOW.getEpochSecond() - daysAgo * 86_400L - 3_600;
    return new ListRow(
        "a", "", "", timestamp, isTimeInferred, "/srv/harbor", "x", title, List.of(), "", 1);
  }

  private static ListColumns columns(String title, int columns) {
    return ListColumns.of(List.of(row(title, 1, false)), columns, CLOCK);
  }

  /// A title had 18 columns of a list next to its preview.
  @Test
  void theTitleGetsWhatTheOthersLeave() {
    assertThat(columns(LONG, 120)).isEqualTo(new ListColumns(16, 92, 11, false));
    assertThat(columns(LONG, 80)).isEqualTo(new ListColumns(16, 52, 11, false));
    assertThat(columns(LONG, 58)).isEqualTo(new ListColumns(16, 42, 0, false));
    assertThat(columns(LONG, 38)).isEqualTo(new ListColumns(10, 28, 0, true));
  }

  @Test
  void besideShortTitles_theProjectStays() {
    assertThat(columns("boats", 38)).isEqualTo(new ListColumns(16, 10, 11, false));
  }

  @Test
  void timesOfFilesAreMarked_andMayLackTheTimeOfDay() {
    var wide = new ListColumns(17, 1, 0, false);
    var narrow = new ListColumns(11, 1, 0, true);
    assertThat(wide.when(row("", 1, true), CLOCK)).isEqualTo("~yesterday 11:00 ");
    assertThat(narrow.when(row("", 1, true), CLOCK)).isEqualTo("~yesterday ");
    assertThat(narrow.when(row("", 0, false), CLOCK)).isEqualTo("11:00      ");
    assertThat(narrow.when(row("", 9, false), CLOCK)).isEqualTo("20 Feb     ");
  }
}
