package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FolderCopy;
import dev.tsearch.core.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Damages every kind of file of an archive in every way. Searches are right or name the file,
/// `verify` sees the damage, and `repair` brings back all that the originals have.
class DamagedArchiveTest {
  private static final int SESSIONS = 6;
  private static final int ENTRIES = 12;

  /// Every this many-th case runs in a build, and every case with the profile `soak`.
  private static final int STRIDE = Integer.getInteger("tsearch.damage.stride", 7);

  /// The cases that run, by a regular expression that is found in them.
  private static final Pattern ONLY =
      Pattern.compile(System.getProperty("tsearch.damage.only", ""));

  @TempDir private Path folder;
  private Path whole;
  private Path older;
  private Answers right;

  /// What three commands print about the archive.
  private record Answers(Cli.Result search, Cli.Result sessions, Cli.Result show) {
    static Answers of(Path home) {
      Cli cli = Cli.in(home);
      return new Answers(
          cli.run("search", "lantern", "-n", "200", "--json", "--fields", "id,content"),
          cli.run("sessions", "-n", "50", "--json"),
          cli.run("show", "5e55a0d1", "--json"));
    }

    List<Cli.Result> all() {
      return List.of(search, sessions, show);
    }
  }

  @BeforeEach
  void fill() throws IOException {
    Path home = Files.createDirectory(folder.resolve("whole"));
    whole = home.resolve(".local/share/tsearch");
    Files.createDirectories(whole);
    Files.writeString(whole.resolve("config.toml"), "[storage]\npartition_max_entries = 9\n");
    for (int session = 0; session < SESSIONS; session++) {
      Path source = home.resolve("in/s" + session + ".jsonl");
      Files.createDirectories(source.getParent());
      Files.writeString(source, said(session, 0, ENTRIES));
    }
    assertThat(Cli.in(home).run("import", home.resolve("in").toString()).exit()).isZero();
    redact(home, 3);
    append(home, ENTRIES, ENTRIES + 3);
    older = folder.resolve("older");
    FolderCopy.make(whole, older);
    append(home, ENTRIES + 3, ENTRIES + 11);
    redact(home, 5);
    append(home, ENTRIES + 11, ENTRIES + 14);
    right = Answers.of(home);
    assertThat(right.search().out().lines()).hasSizeGreaterThan(SESSIONS * ENTRIES);
    assertThat(right.all()).allMatch(answer -> answer.exit() == 0);
    assertThat(Cli.in(home).run("verify").exit()).isZero();
  }

  /// Adds entries to the last session.
  private static void append(Path home, int from, int to) throws IOException {
    Path source = home.resolve("in/s5.jsonl");
    Files.writeString(source, said(5, from, to), StandardOpenOption.APPEND);
    assertThat(Cli.in(home).run("import", home.resolve("in").toString()).exit()).isZero();
  }

  /// Redacts a passage of the entries with a number. This seals the active partition.
  private static void redact(Path home, int number) {
    assertThat(Cli.in(home).run("redact", "number " + number, "--yes").exit()).isZero();
  }

  private static String said(int session, int from, int to) {
    var lines = new StringBuilder();
    for (int entry = from; entry < to; entry++) {
      lines.append(
          """
          {"type":"user","uuid":"%08d-000%d-4000-8000-000000000000",\
          "sessionId":"5e55a0d%d-0000-4000-8000-000000000000",\
          "timestamp":"2026-0%d-02T10:%02d:00Z",\
          "cwd":"/area/quay","version":"2.1.0",\
          "message":{"role":"user","content":"the lantern number %d of the %d. quay"}}
          """
              .formatted(entry, session, session, session / 3 + 1, entry, entry, session));
    }
    return lines.toString();
  }

  /// One file of each kind, by its path in the archive.
  private List<Path> kinds() throws IOException {
    Map<String, Path> kinds = new TreeMap<>();
    try (Stream<Path> files = Files.walk(whole)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        Path path = whole.relativize(file);
        String kind = path.toString().replaceAll("[0-9]+-[0-9]+-|(?<=/)_?[0-9a-z]+(?=\\.)", "*");
        if (Files.size(file) > 0 && !kind.equals("config.toml")) {
          kinds.putIfAbsent(kind, path);
        }
      }
    }
    return List.copyOf(kinds.values());
  }

  /// A damage of a file.
  private record Case(Path file, Damage damage) {}

  @Test
  @Timeout(1_800)
  void everyDamageIsNamedAndRepaired() throws IOException {
    long seed = Seed.next();
    var cases = new ArrayList<Case>();
    for (Path file : kinds()) {
      for (Damage damage : Damage.values()) {
        cases.add(new Case(file, damage));
      }
    }
    var problems = new ArrayList<String>();
    int tried = 0;
    for (int i = (int) Math.floorMod(seed, (long) STRIDE); i < cases.size(); i += STRIDE) {
      if (ONLY.matcher(cases.get(i).toString()).find()) {
        problems.addAll(problems(cases.get(i), new Random(seed + i)));
        tried++;
      }
    }
    System.out.printf(
        "damaged archives: %d of %d cases, %d kinds of files, %d problems (seed %d)%n",
        tried, cases.size(), kinds().size(), problems.size(), seed);
    problems.forEach(System.out::println);
    assertThat(problems).isEmpty();
  }

  /// A line that has lost what it was derived from, or whose it is, is no other entry.
  @ParameterizedTest
  @ValueSource(strings = {"id", "metadata", "origin", "source", "session", "content", "timestamp"})
  void linesWithoutAMemberAreRepaired(String name) throws IOException {
    Path home = folder.resolve("whole");
    Path partition = whole.resolve("partitions").resolve(firstPartition());
    String lines = Files.readString(partition);
    String changed = lines.replace("\"" + name + "\":", "\"" + name.toUpperCase(ROOT) + "\":");
    assertThat(changed).isNotEqualTo(lines);
    Files.writeString(partition, changed);
    assertThat(Cli.in(home).run("verify").exit()).isEqualTo(2);
    assertThat(Cli.in(home).run("repair").exit()).isZero();
    Answers after = Answers.of(home);
    assertThat(after.search()).isEqualTo(right.search());
    assertThat(after.sessions()).isEqualTo(right.sessions());
    assertThat(Cli.in(home).run("verify").exit()).isZero();
  }

  /// Every line that is left is whole; what is missing is seen by the entries that refer to it.
  @Test
  void cutListOfSourcesIsNamedByWhatPrintsTheirPaths() throws IOException {
    Path home = folder.resolve("whole");
    Path sources = whole.resolve("sources.jsonl");
    Files.writeString(sources, Files.readString(sources).lines().findFirst().orElseThrow() + "\n");
    for (String command : List.of("show 5e55a0d1 --json", "lantern --json")) {
      Cli.Result result = Cli.in(home).run(command.split(" "));
      assertThat(result.exit()).as(command).isEqualTo(2);
      assertThat(result.err()).as(command).contains("sources.jsonl", "to which an entry refers");
      assertThat(result.out()).as(command).contains("lantern number");
    }
  }

  private String firstPartition() throws IOException {
    try (Stream<Path> files = Files.list(whole.resolve("partitions"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".jsonl"))
          .sorted()
          .findFirst()
          .orElseThrow();
    }
  }

  private List<String> problems(Case each, Random random) throws IOException {
    Path home = Files.createDirectory(folder.resolve(each.toString().replaceAll("\\W+", "-")));
    Path archive = home.resolve(".local/share/tsearch");
    Files.createDirectories(archive.getParent());
    FolderCopy.make(whole, archive);
    Path file = archive.resolve(each.file());
    each.damage().apply(file, older.resolve(each.file()), random);
    var problems = new ArrayList<String>();
    Answers answers = Answers.of(home);
    for (int i = 0; i < 3; i++) {
      checkAnswer(answers.all().get(i), right.all().get(i), each, problems);
    }
    Cli cli = Cli.in(home);
    Cli.Result verified = cli.run("verify");
    // An older list of sources is whole: it is seen by the entries whose bytes it lacks.
    boolean isNamed =
        (verified.out() + verified.err()).contains(name(each)) || isTruth(each.file());
    // What a process left that was interrupted is named, too, and is no damage.
    boolean isSeen =
        isNamed && (verified.exit() == 2 || verified.out().contains("it was interrupted"));
    if (!isSeen && !isNoDamage(each, file)) {
      problems.add(each + ": verify does not see it: " + shortened(verified));
    }
    Cli.Result repaired = cli.run("repair");
    // Without its original an entry is still there, but may be printed in another order.
    Answers after = Answers.of(home);
    boolean isRestored =
        isTruth(each.file())
            ? sorted(after.search()).equals(sorted(right.search()))
            : after.search().out().equals(right.search().out());
    if (!isRestored) {
      problems.add(
          each
              + ": not restored: "
              + shortened(repaired)
              + difference(after.search().out(), right.search().out()));
    }
    if (!isTruth(each.file()) && cli.run("verify").exit() != 0) {
      problems.add(each + ": not sound after repair: " + shortened(repaired));
    }
    return problems;
  }

  private static void checkAnswer(
      Cli.Result answer, Cli.Result right, Case each, List<String> problems) {
    boolean isRight = answer.out().equals(right.out()) && answer.exit() == right.exit();
    boolean isNamed = answer.exit() == 2 && answer.err().contains(name(each));
    if (!isRight && !isNamed) {
      problems.add(
          each + ": wrong answer, " + shortened(answer) + difference(answer.out(), right.out()));
    }
  }

  private static List<String> sorted(Cli.Result result) {
    return result.out().lines().sorted().toList();
  }

  private static String difference(String out, String right) {
    Set<String> expected = new TreeSet<>(right.lines().toList());
    Set<String> found = new TreeSet<>(out.lines().toList());
    var more = new TreeSet<>(found);
    more.removeAll(expected);
    expected.removeAll(found);
    return "; lacks " + expected + ", has " + more;
  }

  private static String shortened(Cli.Result result) {
    String err = result.err().isEmpty() ? result.out() : result.err();
    return "status " + result.exit() + ", " + err.substring(0, Math.min(300, err.length()));
  }

  /// The name of the file, or of the folder of files that are only damaged together.
  private static String name(Case each) {
    return each.file().startsWith("index") ? "index" : each.file().getFileName().toString();
  }

  /// Whether the originals cannot restore what was damaged.
  private static boolean isTruth(Path file) {
    return file.startsWith("originals") || file.startsWith("sources.jsonl");
  }

  /// The lines of `sources.jsonl` that count: the first one, pieces, and the last row of each
  /// source.
  private static Map<String, String> lastRows(Path file) throws IOException {
    Map<String, String> rows = new TreeMap<>();
    for (String line : Files.readString(file, ISO_8859_1).split("\n", -1)) {
      rows.put(line.startsWith("{\"source\":") ? line.replaceAll(",.*", "") : line, line);
    }
    return rows;
  }

  /// Whether nothing was lost: locks have no content, caches may be absent, the filter of the
  /// active partition may be of fewer entries, a line of `sources.jsonl` may stand there twice, or
  /// one that a later line replaces may be absent, and the pack may have bytes that no table refers
  /// to.
  private boolean isNoDamage(Case each, Path file) throws IOException {
    String name = each.file().getFileName().toString();
    boolean isCache =
        name.endsWith(".lock")
            || List.of("seen", "git-refs", "databases", "verified.json").contains(name);
    boolean isBehind =
        name.equals("active.bloom") && (!Files.exists(file) || each.damage() == Damage.OLDER_COPY);
    boolean isRepeated =
        name.equals("sources.jsonl")
            && Files.isRegularFile(file)
            && (each.damage() == Damage.DOUBLED_LINE
                || lastRows(file).equals(lastRows(whole.resolve(each.file()))));
    boolean isUnused = name.equals("summary.pack") && Files.isRegularFile(file);
    return isCache
        || isBehind
        || isRepeated
        || isUnused
        || (Files.isRegularFile(file) && Files.mismatch(file, whole.resolve(each.file())) < 0);
  }
}
