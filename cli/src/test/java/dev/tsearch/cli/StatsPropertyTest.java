package dev.tsearch.cli;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.time.Zone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compares `stats --json` with a scan of all lines of the archive, and with what Entire counted.
class StatsPropertyTest {
  private static final int ARCHIVES = 20;

  @TempDir private Path root;

  @Test
  void statisticsEqualAScanOfAllLines() throws IOException {
    var random = new Random(Seed.next());
    for (int archive = 0; archive < ARCHIVES; archive++) {
      Path home = Files.createDirectories(root.resolve("home" + archive));
      var sessions = new RandomSessions(random);
      importAll(home, sessions.write(home.resolve("one")), 3 + random.nextInt(20));
      sessions.grow();
      importAll(home, sessions.write(home.resolve("two")), 3 + random.nextInt(20));
      List<JsonObject> lines = lines(home);
      for (String by :
          List.of("", "day", "model", "tool", "session", "source", "month,model,tool")) {
        assertThat(stats(home, by))
            .as("archive %d by %s", archive, by)
            .isEqualTo(ScannedFigures.of(lines, by));
      }
    }
  }

  /// Sums of sessions, tables of sessions that grew or are in several periods, and tables of new
  /// partitions together are the tables of all partitions.
  @Test
  void mergedSumsChangeNothing() throws IOException {
    var random = new Random(Seed.next());
    int withSums = 0;
    for (int archive = 0; archive < ARCHIVES; archive++) {
      Path home = Files.createDirectories(root.resolve("home" + archive));
      var sessions = new RandomSessions(random);
      importAll(home, sessions.write(home.resolve("one")), 2 + random.nextInt(3));
      sessions.grow();
      importAll(home, sessions.write(home.resolve("two")), 2 + random.nextInt(10));
      Path sums = archive(home).resolve("derived/usage.pack");
      Map<String, String> before = inAllGroupings(home);
      withSums += Files.exists(sums) ? 1 : 0;
      Files.deleteIfExists(sums);
      assertThat(inAllGroupings(home)).as("archive %d", archive).isEqualTo(before);
    }
    assertThat(withSums).isGreaterThan(ARCHIVES / 2);
  }

  private static Map<String, String> inAllGroupings(Path home) {
    Map<String, String> outputs = new TreeMap<>();
    for (String zone : List.of("UTC", "Asia/Kolkata", "Asia/Kathmandu", "Pacific/Auckland")) {
      for (String by : List.of("day", "week,model", "month", "session,tool", "source,project")) {
        Cli.Result result =
            Cli.in(home).at(Zone.of(ZoneId.of(zone))).run("stats", "--json", "--by", by);
        assertThat(result.exit()).as(result.err()).isZero();
        outputs.put(zone + " " + by, result.out());
      }
    }
    return outputs;
  }

  /// Nothing but the sidecars is read: the lines may be gone.
  @Test
  void partitionsAreNotRead() throws IOException {
    var sessions = new RandomSessions(new Random(Seed.next()));
    importAll(root, sessions.write(root.resolve("one")), 10);
    Map<String, Map<String, Long>> before = stats(root, "day,model");
    for (Path partition : partitions(root)) {
      Files.write(partition, new byte[(int) Files.size(partition)]);
    }
    assertThat(partitions(root)).hasSizeGreaterThan(3);
    assertThat(stats(root, "day,model")).isEqualTo(before);
  }

  /// A partition without the section, as an earlier version wrote it, is read.
  @Test
  void partitionsWithoutASidecarAreRead() throws IOException {
    var sessions = new RandomSessions(new Random(Seed.next()));
    importAll(root, sessions.write(root.resolve("one")), 10);
    Map<String, Map<String, Long>> before = stats(root, "day,model");
    Path archive = archive(root);
    Files.delete(archive.resolve("derived/summary.pack"));
    Files.deleteIfExists(archive.resolve("derived/usage.pack"));
    for (Path partition : partitions(root)) {
      Files.deleteIfExists(Path.of(partition.toString().replace(".jsonl", ".bloom")));
    }
    Cli.Result read = Cli.in(root).run("stats");
    assertThat(read.err()).contains("partitions were read", "`tsearch index` renews them");
    assertThat(stats(root, "day,model")).isEqualTo(before);
  }

  @Test
  void filtersOfTablesAndOfEntriesSelectTheSame() throws IOException {
    var sessions = new RandomSessions(new Random(Seed.next()));
    importAll(root, sessions.write(root.resolve("one")), 10);
    for (String[] filter :
        new String[][] {
          {"--model", "model-1"},
          {"--tool", "Bash"},
          {"--project", "garden"},
          {"--since", "2026-02-03"}
        }) {
      List<String> words = new ArrayList<>(List.of("stats", "--by", "session", "--json"));
      words.addAll(List.of(filter));
      String fromTables = Cli.in(root).run(words).out();
      words.addAll(List.of("--from", "user", "--from", "assistant", "--from", "system"));
      for (String tool : RandomSessions.TOOLS) {
        words.addAll(List.of("--from", tool));
      }
      assertThat(Cli.in(root).run(words).out()).as(filter[0]).isEqualTo(fromTables).isNotEmpty();
    }
  }

  /// Early versions of Entire counted from the checkpoint's first line, later ones the whole file.
  @Test
  void tokensEqualThoseOfEntire() throws IOException {
    var wrong = new ArrayList<String>();
    int compared = 0;
    for (Path file : checkpoints()) {
      JsonObject noted = Json.SOURCE.object(Files.readAllBytes(file));
      Path transcript = file.resolveSibling("full.jsonl");
      boolean isWhole = noted.number("checkpoint_transcript_start", 0) == 0;
      boolean isClaude = noted.text("agent", "").equals("Claude Code");
      if (isWhole && isClaude && noted.has("token_usage") && Files.exists(transcript)) {
        Path home = Files.createDirectories(root.resolve("entire" + compared++));
        Path folder = Files.createDirectories(home.resolve("in"));
        Files.write(folder.resolve("session.jsonl"), Files.readAllBytes(transcript));
        importAll(home, folder, 50);
        Map<String, Long> ours = tokens(home);
        JsonObject usage = noted.object("token_usage");
        Map<String, Long> theirs = new TreeMap<>();
        theirs.put("input", usage.number("input_tokens", 0));
        theirs.put("output", usage.number("output_tokens", 0));
        theirs.put("cache_read", usage.number("cache_read_tokens", 0));
        theirs.put("cache_creation", usage.number("cache_creation_tokens", 0));
        if (!ours.equals(theirs)) {
          wrong.add(file.toString());
        }
      }
    }
    System.out.printf("stats: agree with Entire in %d of %d%n", compared - wrong.size(), compared);
    assertThat(wrong).allMatch(file -> file.contains("7a/d2528cc37f"));
    assertThat(compared - wrong.size()).isPositive();
  }

  /// Each answer of the sample stands on several lines, all with the same usage.
  @Test
  void figuresOfTheSample() throws IOException {
    Path data = root.resolve("data");
    SharedData.copy("fasthooks/sample_main_transcript.jsonl", data);
    importAll(root, data, 10);
    Map<String, Long> figures =
        Map.ofEntries(
            entry("messages", 47L),
            entry("turns", 12L),
            entry("answers", 12L),
            entry("input", 132L),
            entry("output", 1480L),
            entry("cache_read", 223_265L),
            entry("cache_creation", 8467L),
            entry("tool_calls", 10L),
            entry("failures", 2L),
            entry("compactions", 1L));
    JsonObject row = Json.OWN.object(Cli.in(root).run("stats", "--json").out().strip());
    figures.forEach((name, count) -> assertThat(row.number(name, -1)).as(name).isEqualTo(count));
    assertThat(row.number("seconds", -1)).isEqualTo(151);
  }

  /// Only answers of models with a price have a cost; the sum says how many it leaves out.
  @Test
  void answersWithoutAPriceCostNothingKnown() throws IOException {
    Path data = Files.createDirectories(root.resolve("data"));
    Files.writeString(data.resolve("s.jsonl"), answer("a1", "m-1", 2) + answer("a2", "n-1", 1));
    importAll(root, data, 10);
    assertThat(costs("m 0 1000000", "--by", "model")).containsExactly("2.0 0", "null 1");
    assertThat(costs("m 0 1000000")).containsExactly("2.0 1");
    assertThat(costs("x 0 1")).containsExactly("null 2");
    String csv = priced("x 0 1", "--csv").lines().toList().getLast();
    assertThat(csv).matches("(\\d+,){12},(\\d+,){7}2");
  }

  private static String answer(String id, String model, int output) {
    return """
    {"type":"assistant","uuid":"%1$s","sessionId":"s","timestamp":"2026-01-05T10:00:00Z",\
    "message":{"id":"msg_%1$s","role":"assistant","model":"%2$s",\
    "content":[{"type":"text","text":"x"}],"usage":{"input_tokens":1,"output_tokens":%3$d}}}
    """
        .formatted(id, model, output);
  }

  private List<String> costs(String price, String... words) throws IOException {
    var costs = new ArrayList<String>();
    for (String line : priced(price, "--json", words).lines().toList()) {
      JsonObject row = Json.OWN.object(line);
      costs.add(row.values().get("cost") + " " + row.number("unpriced", -1));
    }
    return costs;
  }

  private String priced(String price, String form, String... words) {
    var all = new ArrayList<>(List.of("stats", "--set", "stats.prices=" + price, form));
    all.addAll(List.of(words));
    Cli.Result result = Cli.in(root).run(all.toArray(String[]::new));
    assertThat(result.exit()).as(result.err()).isZero();
    return result.out();
  }

  private static List<Path> checkpoints() throws IOException {
    try (Stream<Path> files = Files.walk(SharedData.require("entire"))) {
      return files.filter(file -> file.endsWith("metadata.json")).sorted().toList();
    }
  }

  /// The tokens of the main conversation: those of its sub-agents are apart.
  private static Map<String, Long> tokens(Path home) throws MalformedJsonException {
    JsonObject row = Json.OWN.object(Cli.in(home).run("stats", "--json").out().strip());
    Map<String, Long> tokens = new TreeMap<>();
    for (String name : List.of("input", "output", "cache_read", "cache_creation")) {
      tokens.put(name, row.number(name, 0) - row.object("agents").number(name, 0));
    }
    return tokens;
  }

  private static void importAll(Path home, Path folder, int partitionEntries) {
    Cli.Result result =
        Cli.in(home)
            .run(
                "import",
                "--set",
                "storage.partition_max_entries=" + partitionEntries,
                folder.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  private static Path archive(Path home) {
    return home.resolve(".local/share/tsearch");
  }

  private static List<Path> partitions(Path home) throws IOException {
    try (Stream<Path> files = Files.list(archive(home).resolve("partitions"))) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    }
  }

  private static List<JsonObject> lines(Path home) throws IOException {
    var files = new ArrayList<>(partitions(home));
    files.add(archive(home).resolve("active.jsonl"));
    var lines = new ArrayList<JsonObject>();
    for (Path file : files) {
      for (String line : Files.readAllLines(file)) {
        lines.add(Json.OWN.object(line));
      }
    }
    return lines;
  }

  /// The figures of each row by its labels.
  private static Map<String, Map<String, Long>> stats(Path home, String by)
      throws MalformedJsonException {
    var words = new ArrayList<>(List.of("stats", "--json"));
    if (!by.isEmpty()) {
      words.addAll(List.of("--by", by));
    }
    Cli.Result result = Cli.in(home).run(words);
    assertThat(result.exit()).as(result.err()).isZero();
    Map<String, Map<String, Long>> rows = new TreeMap<>();
    for (String line : result.out().lines().toList()) {
      JsonObject row = Json.OWN.object(line);
      var labels = new ArrayList<String>();
      for (String grouping : by.split(",", -1)) {
        labels.add(row.text(grouping, ""));
      }
      Map<String, Long> figures = new TreeMap<>();
      ScannedFigures.NAMES.forEach(name -> figures.put(name, row.number(name, -1)));
      figures.put(ScannedFigures.OF_AGENTS, row.object("agents").number("output", -1));
      rows.put(String.join("|", labels), figures);
    }
    return rows;
  }
}
