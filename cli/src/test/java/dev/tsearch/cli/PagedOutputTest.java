package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PagedOutputTest {
  private static final Terminal SCREEN = new Terminal(true, 20, 4, true);

  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
  private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
  private int started;

  @Test
  void outputThatFitsStartsNoPager_andKeepsItsOrder() throws IOException {
    try (PagedOutput output = paged(pages)) {
      output.console().out().line("one");
      output.console().say("note");
      output.console().out().line("two");
    }
    assertThat(started).isZero();
    assertThat(terminal.toString(UTF_8)).isEqualTo("one\ntsearch: note\ntwo\n");
  }

  @Test
  void longerOutputGoesToThePager_andDiagnosticsAfterIt() throws IOException {
    try (PagedOutput output = paged(pages)) {
      Console console = output.console();
      console.say("before");
      for (int line = 1; line <= 5; line++) {
        console.out().line("line " + line);
        console.say("note " + line);
      }
      assertThat(terminal.toString(UTF_8)).isEqualTo("tsearch: before\n");
    }
    assertThat(started).isEqualTo(1);
    assertThat(pages.toString(UTF_8)).isEqualTo("line 1\nline 2\nline 3\nline 4\nline 5\n");
    assertThat(terminal.toString(UTF_8))
        .isEqualTo(
            """
            tsearch: before
            tsearch: note 1
            tsearch: note 2
            tsearch: note 3
            tsearch: note 4
            tsearch: note 5
            """);
  }

  @Test
  void lineWiderThanTheScreenCountsAsItsRows_andEscapeSequencesAsNothing() throws IOException {
    try (PagedOutput output = paged(pages)) {
      output.console().out().line("\u001b[1;31mshort\u001b[0m\u001b[1;31m\u001b[0m");
      output.console().out().line("日本語".repeat(3) + "ab");
      output.console().out().line("x".repeat(20));
    }
    assertThat(started).isZero();
    try (PagedOutput output = paged(pages)) {
      output.console().out().line("x".repeat(61));
    }
    assertThat(started).isEqualTo(1);
  }

  @Test
  void aLinkCountsAsItsText() throws IOException {
    String link =
        "\u001b]8;;file:///a/long/path/with/m\u001b\\" + "x".repeat(20) + "\u001b]8;;\u001b\\";
    try (PagedOutput output = paged(pages)) {
      for (int line = 1; line <= 3; line++) {
        output.console().out().line(link);
      }
    }
    assertThat(started).isZero();
  }

  @Test
  void withoutThePagersProgramOutputIsPrinted() throws IOException {
    try (var output = new PagedOutput(console(), Optional::empty)) {
      for (int line = 1; line <= 6; line++) {
        output.console().out().line("line " + line);
      }
      output.console().say("note");
    }
    assertThat(terminal.toString(UTF_8)).startsWith("line 1\n").endsWith("line 6\ntsearch: note\n");
  }

  @Test
  void pagerThatTheUserLeftEndsTheOutput_asAClosedPipe() throws IOException {
    try (PagedOutput output = paged(new ClosedStream())) {
      assertThatThrownBy(
              () -> {
                for (int line = 1; line <= 6; line++) {
                  output.console().out().line("line " + line);
                }
              })
          .isInstanceOfSatisfying(
              OutputException.class, failure -> assertThat(failure.isBrokenPipe()).isTrue());
    }
  }

  private PagedOutput paged(OutputStream pager) {
    return new PagedOutput(
        console(),
        () -> {
          started++;
          return Optional.of(new FakePager(pager));
        });
  }

  private Console console() {
    var out = new TextOutput(terminal);
    var err = new TextOutput(terminal);
    return new Console(out, err, SCREEN, SCREEN, Console.Verbosity.NORMAL);
  }

  private record FakePager(OutputStream input) implements PagedOutput.RunningPager {
    @Override
    public void await() {}
  }

  private static final class ClosedStream extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("Stream closed");
    }
  }
}
