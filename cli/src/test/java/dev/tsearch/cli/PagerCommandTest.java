package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.time.Zone;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagerCommandTest {
  @Test
  void ownVariableWinsOverPager_andPagerOverLess() {
    assertThat(words(Map.of())).containsExactly("less");
    assertThat(words(Map.of("PAGER", "more -s"))).containsExactly("more", "-s");
    assertThat(words(Map.of("PAGER", "more", "TSEARCH_PAGER", "most"))).containsExactly("most");
  }

  @Test
  void emptyPagerAndCatMeanNone() {
    assertThat(words(Map.of("PAGER", ""))).isEmpty();
    assertThat(words(Map.of("PAGER", " cat "))).isEmpty();
    assertThat(words(Map.of("PAGER", "more", "TSEARCH_PAGER", ""))).isEmpty();
  }

  @Test
  void commandWithSignsOfTheShellIsRunByIt() {
    assertThat(words(Map.of("PAGER", "less -p 'a b'")))
        .containsExactly("sh", "-c", "less -p 'a b'");
  }

  @Test
  void terminalThatCannotMoveItsCursorHasNoPager() {
    assertThat(words(Map.of("TERM", "dumb"))).isEmpty();
    assertThat(words(Map.of("TERM", ""))).isEmpty();
  }

  @Test
  void optionsOfLessThatTheUserSetAreKept() {
    assertThat(command(Map.of()).defaults()).containsEntry("LESS", "FRX").containsEntry("LV", "-c");
    assertThat(command(Map.of("LESS", "i")).defaults()).doesNotContainKey("LESS");
  }

  private static List<String> words(Map<String, String> variables) {
    var all = new LinkedHashMap<>(Map.of("TERM", "xterm"));
    all.putAll(variables);
    return PagerCommand.of(environment(all)).map(PagerCommand::words).orElse(List.of());
  }

  private static PagerCommand command(Map<String, String> variables) {
    var all = new LinkedHashMap<>(Map.of("TERM", "xterm"));
    all.putAll(variables);
    return PagerCommand.of(environment(all)).orElseThrow();
  }

  private static Environment environment(Map<String, String> variables) {
    return new Cli(Path.of("/"), variables, Terminal.PIPE, Zone.of(ZoneOffset.UTC)).environment();
  }

  @Test
  void lessStaysIfEverythingFits() {
    assertThat(new PagerCommand(List.of("less", "-S"), Map.of()).staying().words())
        .containsExactly("less", "-S", "-+F");
    var most = new PagerCommand(List.of("most"), Map.of());
    assertThat(most.staying()).isEqualTo(most);
  }

  @Test
  void onlyLessPassesLinksOn_andStays() {
    assertThat(new PagerCommand(List.of("less", "-S"), Map.of()).isLess()).isTrue();
    assertThat(new PagerCommand(List.of("/usr/bin/less"), Map.of()).isLess()).isTrue();
    assertThat(new PagerCommand(List.of("most"), Map.of()).isLess()).isFalse();
    assertThat(new PagerCommand(List.of("sh", "-c", "less | cat"), Map.of()).isLess()).isFalse();
  }
}
