package dev.tsearch.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page of the limits and the constants of the code agree, in both directions: each value of
/// the page is that of the constant that it names, and each constant whose name says that it is a
/// limit is on the page or in `unlisted-limits.txt`, with the reason why users never meet it.
class LimitsPageTest {
  private static final List<String> MODULES =
      List.of("core", "indexer", "service", "cli", "mcp", "sqlite", "cluster");

  private static final Path PAGE =
      ProjectSources.ROOT.resolve("cli/src/main/resources/dev/tsearch/cli/command/help/limits.md");

  private static final Path UNLISTED =
      ProjectSources.ROOT.resolve("cli/src/test/resources/unlisted-limits.txt");

  /// An item of the page, continued lines joined.
  private static final Pattern ITEM =
      Pattern.compile("- ([\\d,]+) (\\S+) ([^:]+): (.+) `(\\w+\\.[A-Z_]+)`");

  private static final Pattern SETTING = Pattern.compile("Setting\\s+([\\w.]+\\w)");

  private static final Pattern CONSTANT =
      Pattern.compile("static final (?:int|long|Duration) ([A-Z_]+)\\s*=\\s*([^;]+);");

  private static final Pattern LIMIT = Pattern.compile("(?:.*_)?(?:MAX|LIMIT|LIMITS)(?:_.*)?");

  private static final Map<String, Long> UNITS =
      Map.of("KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30, "ms", 1L, "s", 1_000L);

  /// The values of all constants by `Class.NAME`; durations in milliseconds.
  private static final Map<String, Expression> CONSTANTS = new TreeMap<>();

  private static List<String> items;

  /// @param source a constant expression
  /// @param isDuration whether it is a `Duration`
  private record Expression(String source, boolean isDuration) {
    /// Its value: a sum, difference, product or shift of numbers, or a duration.
    long value() {
      String plain = source.replaceAll("[_\\s]", "").replaceAll("(\\d)L", "$1");
      Matcher duration =
          Pattern.compile("Duration\\.of(Millis|Seconds)\\((\\d+)\\)").matcher(plain);
      if (duration.matches()) {
        return Long.parseLong(duration.group(2)) * (duration.group(1).equals("Millis") ? 1 : 1_000);
      }
      plain = plain.replace("Integer.MAXVALUE", Integer.toString(Integer.MAX_VALUE));
      if (plain.contains("<<")) {
        String[] parts = plain.split("<<", -1);
        return Long.parseLong(parts[0]) << Long.parseLong(parts[1]);
      }
      long sum = 0;
      for (String part : plain.replace("-", "+-").split("\\+", -1)) {
        long product = 1;
        for (String factor : part.split("\\*", -1)) {
          product *= Long.parseLong(factor);
        }
        sum += product;
      }
      return sum;
    }
  }

  @BeforeAll
  static void read() throws IOException {
    for (String module : MODULES) {
      try (Stream<Path> files =
          Files.walk(ProjectSources.ROOT.resolve(module + "/src/main/java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          String type = file.getFileName().toString().replace(".java", "");
          Matcher constant = CONSTANT.matcher(Files.readString(file));
          while (constant.find()) {
            boolean isDuration = constant.group().contains("Duration ");
            CONSTANTS.put(
                type + "." + constant.group(1), new Expression(constant.group(2), isDuration));
          }
        }
      }
    }
    items =
        Files.readString(PAGE)
            .replaceAll("\\n  ", " ")
            .lines()
            .filter(line -> line.startsWith("- "))
            .toList();
    assertThat(items).hasSizeGreaterThan(50).allMatch(line -> ITEM.matcher(line).matches());
  }

  @Test
  void eachValueOfThePageIsThatOfItsConstant() {
    for (String item : items) {
      Matcher parts = ITEM.matcher(item);
      assertThat(parts.matches()).isTrue();
      assertThat(CONSTANTS).containsKey(parts.group(5));
      Expression constant = requireNonNull(CONSTANTS.get(parts.group(5)));
      assertThat(said(parts.group(1), parts.group(2), constant)).as(item).isTrue();
    }
  }

  /// Whether a number with its unit is the value of a constant. Two GiB less some bytes, the
  /// longest array, are two GiB.
  private static boolean said(String number, String unit, Expression constant) {
    long factor =
        constant.isDuration() || !Set.of("s", "ms").contains(unit)
            ? UNITS.getOrDefault(unit, 1L)
            : 1;
    long value = Long.parseLong(number.replace(",", "")) * factor;
    long actual = constant.value();
    return value == actual || (value == 1L << 31 && actual > value - 128 && actual < value);
  }

  @Test
  void eachSettingOfThePageExists() {
    long named = 0;
    for (String item : items) {
      Matcher setting = SETTING.matcher(item);
      while (setting.find()) {
        assertThat(Setting.keys()).as(item).contains(setting.group(1));
        named++;
      }
    }
    assertThat(named).isPositive();
  }

  @Test
  void eachLimitOfTheCodeIsOnThePageOrSaidToBeInternal() throws IOException {
    var expected = new TreeSet<String>();
    for (String name : CONSTANTS.keySet()) {
      if (LIMIT.matcher(name.substring(name.indexOf('.') + 1)).matches()) {
        expected.add(name);
      }
    }
    var listed = new TreeSet<String>();
    for (String item : items) {
      listed.add(item.substring(item.lastIndexOf('`', item.length() - 2) + 1, item.length() - 1));
    }
    assertThat(listed).hasSameSizeAs(items);
    var unlisted = new TreeSet<String>();
    for (String line : Files.readAllLines(UNLISTED)) {
      if (!line.startsWith("#") && !line.isBlank()) {
        unlisted.add(line);
      }
    }
    assertThat(unlisted).doesNotContainAnyElementsOf(listed);
    var known = new TreeSet<>(unlisted);
    for (String name : listed) {
      if (expected.contains(name)) {
        known.add(name);
      }
    }
    var missing = new TreeSet<>(expected);
    missing.removeAll(known);
    assertThat(missing).as("neither in limits.md nor in unlisted-limits.txt").isEmpty();
    known.removeAll(expected);
    assertThat(known).as("not in the code").isEmpty();
  }

  @Test
  void helpAndManualPageHaveEveryItem(@TempDir Path home) {
    Cli.Result help = Cli.in(home).run("help", "limits");
    String manual = Cli.in(home).run("completion", "man", "limits").out();
    assertThat(help.exit()).isZero();
    for (String item : items) {
      String name = item.substring(item.lastIndexOf('`', item.length() - 2) + 1, item.length() - 1);
      assertThat(help.out()).contains("[" + name + "]");
      assertThat(manual).contains("[" + name + "]");
    }
  }
}
