package dev.tsearch.cli.render.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import java.io.ByteArrayOutputStream;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatsHeatmapTest {
  /// A Sunday.
  private static final LocalDate TODAY = LocalDate.of(2026, 3, 1);

  private static List<String> lines(Map<LocalDate, Long> messages, LocalDate today, int width)
      throws OutputException {
    var bytes = new ByteArrayOutputStream();
    var out = new TextOutput(bytes);
    Map<String, Long> byDay = new HashMap<>();
    messages.forEach((day, count) -> byDay.put(day.toString(), count));
    new StatsHeatmap(byDay, today).print(out, new Terminal(true, width, false));
    out.flush();
    return bytes.toString(UTF_8).lines().toList();
  }

  @Test
  void yearHas53Weeks_withTheMonthsAboveTheirFirstWeek() throws OutputException {
    List<String> lines = lines(Map.of(TODAY, 1L, TODAY.minusWeeks(52), 9L), TODAY, 200);
    assertThat(lines).hasSize(9);
    assertThat(lines.getFirst()).startsWith("     Mar").contains("Jan", "Feb");
    assertThat(lines.get(7)).isEqualTo("Sun ▓" + "·".repeat(51) + "░");
    assertThat(lines.get(1)).isEqualTo("Mon " + "·".repeat(53));
    assertThat(lines.get(8)).isEmpty();
  }

  @Test
  void aDayIsAsDarkAsItsQuarterOfAllDays() throws OutputException {
    Map<LocalDate, Long> messages = new HashMap<>();
    List<Long> counts = List.of(7L, 7L, 30L, 1L, 90L, 8L, 90L);
    for (int day = 0; day < counts.size(); day++) {
      messages.put(TODAY.minusDays(6 - day), counts.get(day));
    }
    List<String> lines = lines(messages, TODAY, 5);
    assertThat(lines.subList(1, 8))
        .extracting(line -> line.substring(line.length() - 1))
        .containsExactly("░", "░", "▓", "░", "▓", "▒", "▓");
  }

  @Test
  void daysAfterTodayAreBlank_andANarrowTerminalHasFewerWeeks() throws OutputException {
    List<String> lines = lines(Map.of(TODAY.minusDays(3), 4L), TODAY.minusDays(3), 24);
    assertThat(lines.get(4)).isEqualTo("    " + "·".repeat(19) + "░");
    assertThat(lines.get(5)).isEqualTo("Fri " + "·".repeat(19));
    assertThat(lines).allMatch(line -> line.length() <= 24);
  }
}
