package dev.tsearch.cli.tui.paint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.tui.state.KeyPress;
import dev.tsearch.cli.tui.state.KeyPress.Control;
import dev.tsearch.cli.tui.state.KeyPress.Named;
import dev.tsearch.cli.tui.state.SampleArchive;
import dev.tsearch.cli.tui.state.Screen;
import dev.tsearch.cli.tui.state.Size;
import dev.tsearch.core.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares pictures with files, and checks the laws of all pictures for random keys.
/// `-Dgolden.update` writes down what is drawn now: read the difference before you commit it.
class ScreenPainterTest {
  private static final Path FOLDER = Path.of("src/test/resources/tui");
  private static final boolean UPDATE = System.getProperty("golden.update") != null;
  private static final int KEYS = 2_000;
  private static final List<Named> NAMED = List.of(Named.values());

  private static List<String> text(Screen screen) {
    return new ScreenPainter(screen)
        .picture().lines().stream()
            .map(line -> line.stream().map(StyledText::text).collect(Collectors.joining()))
            .map(String::stripTrailing)
            .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 120, 200})
  void picturesAreThoseOfTheFiles(int columns) throws IOException {
    SampleArchive archive = SampleArchive.on(columns, 24);
    var pages = new ArrayList<String>();
    add("sessions", archive, pages);
    add("hits", archive.type("harbor gate").press(Named.DOWN), pages);
    add("facets", archive.press(new Control('f'), new KeyPress.Typed(" ")), pages);
    archive.press(Named.ESCAPE, new Control('u')).type("harbor").press(Named.DOWN, Named.DOWN);
    add("conversation", archive.press(Named.ENTER), pages);
    add("all unfolded", archive.type("gZ"), pages);
    add("find", archive.type("/harbor"), pages);
    add("copy", archive.press(Named.ESCAPE).type("y"), pages);
    add("nothing found", archive.press(Named.ESCAPE, Named.ESCAPE).type("qzx"), pages);
    add("keys", archive.press(Named.F1), pages);
    add("resume", archive.press(Named.ESCAPE, new Control('u'), new Control('o')), pages);
    String drawn = String.join("", pages);
    Path file = FOLDER.resolve(columns + ".txt");
    if (UPDATE) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, drawn);
    }
    assertThat(drawn).isEqualTo(Files.readString(file, UTF_8));
  }

  private static void add(String name, SampleArchive archive, List<String> pages) {
    checkLaws(archive.screen());
    pages.add("=== " + name + "\n" + String.join("\n", text(archive.screen())) + "\n");
  }

  @Test
  void smallTerminalShowsInputListAndStatus() {
    SampleArchive archive = SampleArchive.on(40, 10);
    archive.type("harbor");
    assertThat(text(archive.screen()))
        .satisfies(lines -> {
          assertThat(lines.getFirst()).isEqualTo("> harbor");
          assertThat(lines.get(1)).contains("→ Bash");
          assertThat(lines.getLast()).isEqualTo("1/246 hits · 8 ms · also sear… · F1 keys");
        });
    checkLaws(archive.screen());
    archive.press(Named.ENTER).type("/long words that fill the status").press(Named.ENTER);
    archive.press(Named.DOWN);
    assertThat(text(archive.screen()).getLast()).hasSize(40).endsWith("… · ? keys");
  }

  /// What looks like a field can be typed as one; what is chosen is shown at any width.
  @Test
  void whatIsChosenIsInTheStatus() {
    for (int columns : new int[] {66, 80}) {
      SampleArchive archive = SampleArchive.on(columns, 24).type("harbor");
      archive.press(new Control('r'), new Control('t'), new Control('t'), new Control('s'));
      assertThat(status(archive))
          .startsWith("1/246 hits · newest first · since:7d · project:/srv/");
      archive.press(new Control('r'));
      assertThat(status(archive)).contains("session:aaaa").doesNotContain("project:");
    }
    SampleArchive typed = SampleArchive.on(80, 24).type("harbor since:7d project:x");
    assertThat(status(typed)).contains("8 ms · best").doesNotContain("any time", "· all");
    SampleArchive narrow = SampleArchive.on(40, 24).type("harbor");
    narrow.press(new Control('s'), new Control('r'));
    assertThat(status(narrow)).startsWith("1/246 hits · newest · project");
  }

  /// A reader of a conversation had to scroll to its keys.
  @Test
  void helpBeginsWithTheKeysOfThePlace() {
    SampleArchive archive = SampleArchive.on(80, 12);
    assertThat(text(archive.press(Named.F1).screen()).get(2)).isEqualTo("In the list");
    archive.press(Named.ESCAPE, Named.ENTER, Named.F1);
    assertThat(text(archive.screen()).get(2)).isEqualTo("In a conversation");
  }

  private static String status(SampleArchive archive) {
    return text(archive.screen()).get(22);
  }

  @Test
  void hostileTextIsText() {
    SampleArchive archive = SampleArchive.on(120, 30);
    String shown =
        String.join("\n", text(archive.screen()))
            + String.join("\n", text(archive.press(Named.DOWN).screen()))
            + String.join("\n", text(archive.press(Named.ENTER).type("GZ").screen()));
    assertThat(shown).contains("<script>alert(1)</script>", "<img onerror=x>", "javascript:x");
    assertThat(shown.codePoints().filter(c -> c == 0x1B || c == 7 || c == 0x202E)).isEmpty();
  }

  /// Whatever is pressed at whatever size: no exception, no line wider than the terminal, and the
  /// cursor inside.
  @Test
  void lawsHoldForRandomKeys() {
    var random = new Random(Seed.next());
    SampleArchive archive = SampleArchive.on(80, 24);
    for (int i = 0; i < KEYS; i++) {
      if (random.nextInt(20) == 0) {
        archive.resize(random.nextInt(1, 220), random.nextInt(1, 60));
      }
      archive.press(randomKey(random));
      checkLaws(archive.screen());
    }
  }

  private static KeyPress randomKey(Random random) {
    String typed = "abc jkgGnNmzZtaey oq/?[]{}\"-:()*~ \u65E5\uD83D\uDC69\u0301\u001b\u202e\t\n";
    return switch (random.nextInt(4)) {
      case 0 -> NAMED.get(random.nextInt(NAMED.size()));
      case 1 -> new Control((char) ('a' + random.nextInt(26)));
      case 2 -> new KeyPress.Alt((char) random.nextInt(' ', 127));
      default -> {
        int at = random.nextInt(typed.length());
        yield new KeyPress.Typed(
            typed.substring(at, Math.min(typed.length(), at + 1 + random.nextInt(3))));
      }
    };
  }

  private static void checkLaws(Screen screen) {
    Size size = screen.size();
    Picture picture = new ScreenPainter(screen).picture();
    assertThat(picture.lines()).hasSize(size.rows());
    for (List<StyledText> line : picture.lines()) {
      String text = line.stream().map(StyledText::text).collect(Collectors.joining());
      assertThat(DisplayWidth.of(text)).as(text).isLessThanOrEqualTo(size.columns());
      assertThat(text.codePoints().filter(Character::isISOControl)).as(text).isEmpty();
    }
    assertThat(picture.cursorRow()).isBetween(0, size.rows() - 1);
    assertThat(picture.cursorColumn()).isBetween(0, size.columns() - 1);
  }
}
