package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Searches a real node, and compares what is printed with the same search of the archive that was
/// pushed there.
class ClusterSearchTest {
  private static final String OWNER = "ann";

  @TempDir static Path folder;
  private static SearchNode node;
  private static Cli cli;

  @BeforeAll
  static void start() throws Exception {
    node = SearchNode.start(folder.resolve("node"));
    Path home = Files.createDirectories(folder.resolve("home"));
    Path module = Files.createDirectories(home.resolve("module"));
    Path file = home.resolve(".config/tsearch/config.toml");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file, "[cluster.team]\nurl = \"%s\"\nowner = \"%s\"\n".formatted(node.url(), OWNER));
    cli = Cli.in(home).with("TSEARCH_CLUSTER_MODULE", module.toString());
    String demo = Path.of("src/main/resources/demo").toAbsolutePath().toString();
    assertThat(cli.run("import", demo).exit()).isZero();
    Path chat = home.resolve("chat.txt");
    Files.writeString(
        chat,
        """
        User: where does CommitInfo of the parentUuid come from

        Assistant: the commitinfo of a merge has the parent uuid, and the graphQLSchema too

        User: commit info and parent_uuid are parted here, the the end

        Assistant: see src/main/App.java and C++ or foo.bar_baz-qux
        """);
    assertThat(cli.run("import", chat.toString()).exit()).isZero();
    Path inserted = home.resolve("inserted.jsonl");
    Files.writeString(
        inserted,
        insertedText("i1", "<environment_context> commit info, commit info of the parentUuid")
            + insertedText("i2", "<system-reminder> the beacon of the commit"));
    assertThat(cli.run("import", inserted.toString()).exit()).isZero();
    Cli.Result push = cli.run("push", "team");
    assertThat(push.exit()).as(push.err()).isZero();
    node.send("POST", "/tsearch-*/_refresh", "");
  }

  /// A line of Claude Code with a text in the name of the user.
  private static String insertedText(String id, String text) {
    return """
    {"type":"user","uuid":"%s","sessionId":"51d0c0ff-0000-4000-8000-51d0c0ffee77",\
    "timestamp":"2026-02-21T08:00:00Z","cwd":"/projects/quay","version":"2.0.0",\
    "message":{"role":"user","content":"%s"}}
    """
        .formatted(id, text);
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
    }
  }

  private static Cli.Result here(String... arguments) {
    return cli.run(arguments);
  }

  private static Cli.Result there(String... arguments) {
    var all = new ArrayList<>(Arrays.asList(arguments));
    boolean isCommand = arguments[0].equals("show") || arguments[0].equals("sessions");
    all.addAll(isCommand ? 1 : 0, List.of("--at", "team"));
    return cli.run(all.toArray(String[]::new));
  }

  private static void assertSame(String... arguments) {
    Cli.Result here = here(arguments);
    Cli.Result there = there(arguments);
    assertThat(there.out()).as(String.join(" ", arguments) + there.err()).isEqualTo(here.out());
    assertThat(there.exit()).as(String.join(" ", arguments)).isEqualTo(here.exit());
  }

  @Test
  void printsTheSameHits() throws IOException {
    for (String query : Files.readAllLines(Path.of("src/test/resources/cluster/queries.txt"))) {
      if (!query.isBlank() && !query.startsWith("#")) {
        assertSame("--", query);
        assertSame("--count", "--", query);
      }
    }
  }

  @Test
  void countsTheSameValues() {
    assertSame("--facets", "the");
    assertSame("--facets", "--json", "*");
    assertSame("--histogram", "*");
  }

  @Test
  void listsTheSameSessions() {
    assertSame("-l", "the");
    assertSame("-l", "--json", "commit");
    assertSame("sessions");
    assertSame("sessions", "test");
  }

  @Test
  void leavesInsertedTextsOutOrFindsThemLast() {
    for (String query : List.of("commit info", "the commit", "\"commit info\"", "beacon", "*")) {
      for (String option : List.of("--count", "-l", "--facets", "--copies", "--sort=oldest")) {
        assertSame(option, query);
        assertSame("--all", option, query);
      }
      assertSame("--all", query);
      assertSame("--all", "-n", "2", "--page", "2", query);
    }
    assertSame("sessions", "--all", "the commit");
    assertThat(there("beacon").err())
        .contains("nothing found", "1 matching entry has text that programs inserted: tsearch");
    List<String> found = there("--all", "commit info").out().lines().toList();
    assertThat(found.getLast()).contains("<environment_context>");
    assertThat(here("--at", "all", "--all", "commit info").out().lines().toList().getLast())
        .contains("<environment_context>");
    assertThat(here("--at", "all", "commit info").out()).doesNotContain("<environment_context>");
  }

  @Test
  void ordersByTime() {
    assertSame("--sort", "newest", "the");
    assertSame("--sort", "oldest", "-n", "3", "test");
    assertSame("--since", "2026-01-01", "the");
    assertSame("--until", "2020", "the");
    assertSame("--page", "2", "-n", "3", "the");
  }

  @Test
  void nextGoesOnThere() {
    Cli terminal = cli.on(new Terminal(true, 100, false)).with("TSEARCH_TTY", "/dev/pts/7");
    terminal.run("-n", "2", "the");
    Cli.Result here = terminal.run("next");
    terminal.run("-n", "2", "--at", "team", "the");
    Cli.Result there = terminal.run("next");
    assertThat(there.out()).isNotEmpty().isEqualTo(here.out());
    assertThat(terminal.run("prev").out()).isNotEqualTo(there.out());
    assertThat(terminal.run("next")).isEqualTo(there);
  }

  @Test
  void pagesArePartsOfOneList() throws Exception {
    Path home = Files.createDirectories(folder.resolve("pages"));
    ClusterHome many = ClusterHome.of(home, List.of(node.url()), "index = \"pages\"");
    var random = new Random(20_261_129);
    var lines = new StringBuilder();
    for (int number = 0; number < 400; number++) {
      String text = "harbour " + "of the commitInfo boat ".repeat(random.nextInt(9)) + number % 350;
      lines.append(
          """
          {"type":"user","uuid":"u-%d","sessionId":"s-%d","timestamp":"2026-02-%02dT10:00:00Z",\
          "cwd":"/harbour","message":{"role":"user","content":"%s"}}
          """
              .formatted(number, random.nextInt(60), 1 + number % 28, text));
    }
    Path file = Files.writeString(home.resolve("s.jsonl"), lines.toString());
    assertThat(many.cli().run("import", "-q", file.toString()).exit()).isZero();
    assertThat(many.cli().run("push", "team").exit()).isZero();
    for (String query : List.of("harbour", "boat commitinfo", "*")) {
      List<String> all = ids(many.cli(), "1000", query);
      for (String size : List.of("7", "60")) {
        var paged = new ArrayList<String>();
        for (int page = 1; paged.size() < all.size(); page++) {
          List<String> next = ids(many.cli(), size, query, "--page", Integer.toString(page));
          assertThat(next).as(query).isNotEmpty();
          paged.addAll(next);
        }
        assertThat(paged).as(query).isEqualTo(all);
      }
    }
  }

  private static List<String> ids(Cli who, String size, String query, String... more) {
    var all = new ArrayList<>(List.of("--at", "team", "--json", "--fields", "id", "-n", size));
    all.addAll(List.of(more));
    all.add(query);
    return who.run(all).out().lines().toList();
  }

  @Test
  void sessionsAreNamedAsInTheArchive() throws Exception {
    String inserted = "51d0c0ff-0000-4000-8000-51d0c0ffee77";
    for (String name :
        List.of(
            "51d0c0ff",
            inserted.substring(0, 35),
            inserted,
            "latest",
            "51d0c0ff…ee77",
            "51d",
            "nowhere")) {
      assertSame("--all", "--count", "--session", name, "commit");
      assertSame("sessions", "--all", "--session", name, "commit");
    }
    assertSame("--all", "--count", "commit session:51d0c0ff");
    Path home = Files.createDirectories(folder.resolve("dora"));
    ClusterHome dora = ClusterHome.of(home, List.of(node.url()), "owner = \"dora\"");
    dora.importPrompts("doras", 0, 3);
    Cli terminal = dora.cli().on(new Terminal(true, 100, false)).with("TSEARCH_TTY", "/dev/pts/8");
    for (String at : List.of("team", "all")) {
      String[] count = {"--at", at, "--all", "--count", "commit", "--session"};
      Cli.Result beginning = counted(terminal, count, inserted.substring(0, 35));
      assertThat(beginning.out()).as(beginning.err()).isEqualTo("2\n");
      terminal.run("--at", at, "--all", "\"commit info\"");
      String first = terminal.run("show", "@1", "--json").out();
      String session = first.replaceAll("(?s).*?\"session\":\"([^\"]*)\".*", "$1");
      assertThat(session).as(at).isNotEmpty();
      assertThat(counted(terminal, count, "@1")).isEqualTo(counted(terminal, count, session));
    }
    assertThat(dora.cli().run("--at", "all", "--count", "--session", "doras", "harbour").out())
        .isEqualTo("3\n");
  }

  private static Cli.Result counted(Cli who, String[] count, String session) {
    return who.run(Stream.concat(Stream.of(count), Stream.of(session)).toList());
  }

  @Test
  void explainsWhatWasAsked() {
    assertThat(there("--explain", "--since", "2026-03-01", "the").err())
        .contains("cluster team: asked tsearch-undated")
        .contains("indices of other times left out")
        .containsPattern("words and matches \\d+ of \\d+ ms, texts \\d+ of \\d+ ms");
    assertThat(there("--explain", "\"commit info\"").err())
        .containsPattern("words \\d+ of \\d+ ms, matches \\d+ of \\d+ ms");
    assertThat(there("--explain", "qzxjvw").err())
        .as("the requests of all attempts")
        .containsPattern("words and matches .* similar words .* words and matches ");
  }

  @Test
  void correctsMistypedWords() {
    assertSame("--", "comitt");
    assertSame("--json", "--", "comitt schema");
    assertSame("--count", "--json", "--", "comitinfo");
    assertSame("--facets", "--", "comitt");
    assertSame("-l", "--", "comitt");
  }

  @Test
  void printsTheNeighborsOfHits() {
    assertSame("-C", "1", "--", "graphqlschema");
    assertSame("-A", "2", "-n", "3", "--", "test");
    String[] asJson = {"-B", "1", "--json", "-n", "3", "--", "error"};
    assertThat(withoutPlace(there(asJson).out())).isEqualTo(withoutPlace(here(asJson).out()));
  }

  @Test
  void readsManyHitsInPagesOfOnePointInTime() throws Exception {
    assertSame("--count", "*");
    String[] all = {"--json", "--copies", "--sort", "oldest", "-n", "20000", "*"};
    assertThat(withoutPlace(there(all).out())).isEqualTo(withoutPlace(here(all).out()));
    assertThat(node.send("GET", "/_search/point_in_time/_all", "")).contains("\"pits\":[]");
  }

  @Test
  void everywhereIsTheArchiveIfTheClusterHasOnlyItsEntries() {
    for (String[] arguments :
        List.of(
            new String[] {"--count", "the"},
            new String[] {"-n", "5", "commit"},
            new String[] {"--json", "-n", "5", "test"},
            new String[] {"--sort", "newest", "test"},
            new String[] {"--page", "2", "-n", "3", "the"},
            new String[] {"--facets", "the"},
            new String[] {"-l", "test"},
            new String[] {"sessions"},
            new String[] {"show", "latest"})) {
      var all = new ArrayList<>(Arrays.asList(arguments));
      boolean isCommand = arguments[0].equals("show") || arguments[0].equals("sessions");
      all.addAll(isCommand ? 1 : 0, List.of("--at", "all"));
      String typed = String.join(" ", all);
      assertThat(withoutPlace(cli.run(all.toArray(String[]::new)).out()))
          .as(typed)
          .isEqualTo(withoutPlace(here(arguments).out()));
    }
  }

  /// The objects of hits without the members that say where an entry is.
  private static String withoutPlace(String output) {
    return output
        .replaceAll("\"origin\":(\\{[^}]*}|null)", "")
        .replaceAll(",\"cluster\":\"[^\"]*\",\"owner\":\\[[^]]*]", "")
        .replaceAll("\"next\":(\"[^\"]*\"|null)", "");
  }

  @Test
  void everywhereAddsWhatOthersHaveSent() throws Exception {
    Path home = Files.createDirectories(folder.resolve("bob"));
    ClusterHome bob = ClusterHome.of(home, List.of(node.url()), "owner = \"bob\"");
    bob.importPrompts("bobs", 0, 40);
    assertThat(bob.cli().run("--count", "harbour").out()).isEqualTo("40\n");
    String others = there("--count", "*").out().strip();
    assertThat(bob.cli().run("--at", "all", "--count", "*").out())
        .isEqualTo(40 + Integer.parseInt(others) + "\n");
    Cli.Result merged = bob.cli().run("--at", "all", "--json", "harbour", "commitinfo");
    assertThat(merged.exit()).as(merged.err()).isZero();
    assertThat(merged.out()).contains("\"owner\":[\"ann\"]").contains("number");
    assertThat(bob.cli().run("show", "--at", "all", "bobs").out()).contains("number7");
    assertThat(bob.cli().run("--at", "all", "-l", "harbour", "commitinfo").out().lines())
        .hasSizeGreaterThan(1);
  }

  @Test
  void theSettingReplacesTheOption() throws Exception {
    Path home = Files.createDirectories(folder.resolve("carl"));
    ClusterHome carl = ClusterHome.of(home, List.of(node.url()));
    Path file = home.resolve(".config/tsearch/config.toml");
    Files.writeString(file, "[search]\nat = \"team\"\n" + Files.readString(file));
    assertThat(carl.cli().run("--count", "commitinfo").out())
        .isEqualTo(there("--count", "commitinfo").out());
    assertThat(carl.cli().run("--at", "local", "--count", "commitinfo").exit()).isEqualTo(2);
  }

  @Test
  void showsTheSameSession() {
    assertSame("show", "latest");
  }

  @Test
  void namesTheClusterAndTheOwner() {
    assertThat(there("--json", "-n", "1", "commitinfo").out())
        .contains("\"cluster\":\"team\",\"owner\":[\"ann\"]");
    assertThat(here("--json", "-n", "1", "commitinfo").out()).doesNotContain("cluster");
  }
}
