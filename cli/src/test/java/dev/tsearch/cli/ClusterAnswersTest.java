package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What searches of a real node answer if it has indices of other versions, many hits or sessions
/// with names and titles that are alike, and what they answer if something else is at its address.
class ClusterAnswersTest {
  private static final int MORE_THAN_AN_ANSWER = 10_050;
  private static final int ALIKE = 25;
  private static final int LONG_QUERY = 60;

  @TempDir static Path folder;
  private static SearchNode node;

  @BeforeAll
  static void start() throws Exception {
    node = SearchNode.start(folder.resolve("node"));
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
    }
  }

  private static ClusterHome home(String index) throws IOException {
    return ClusterHome.of(folder.resolve(index), List.of(node.url()), "index = \"" + index + '"');
  }

  /// An index as an earlier version has made it, with its template.
  private static void createOlder(String index) throws Exception {
    node.send("DELETE", "/_index_template/" + index.replaceFirst("-\\d.*", ""), "");
    node.send(
        "PUT",
        "/" + index,
        """
        {"mappings":{"_meta":{"schema":3},"properties":{"content":{"type":"text"}}}}\
        """);
  }

  private static void push(ClusterHome home) {
    Cli.Result push = home.cli().run("push", "team");
    assertThat(push.exit()).as(push.out() + push.err()).isZero();
  }

  @Test
  void anIndexOfAnotherVersionIsNotSearchedInSilence() throws Exception {
    ClusterHome home = home("parted");
    home.importPrompts("s1", 0, 20);
    push(home);
    createOlder("parted-2025-01");
    for (String query : List.of("harbour", "\"the harbour\"", "from:user")) {
      Cli.Result found = home.cli().run("--json", "--at", "team", "--", query);
      assertThat(found.exit()).as(query).isEqualTo(2);
      assertThat(found.out()).as(query).contains("\"complete\":false");
    }
    assertThat(home.cli().run("--count", "--at", "team", "harbour").err())
        .contains("it has indices that another version of tsearch has made");
    assertThat(home.cli().run("sessions", "--at", "team").err()).contains("another version");
    assertThat(home.cli().run("push", "team").err())
        .contains("another version of tsearch has made the index parted-2025-01")
        .contains(
            "delete there parted-YEAR-MONTH and parted-undated, then push from every machine");
  }

  @Test
  void onlyIndicesOfAnotherVersionAreAFailure() throws Exception {
    ClusterHome home = home("older");
    createOlder("older-2026-02");
    Cli.Result found = home.cli().run("--at", "team", "harbour");
    assertThat(found.exit()).isEqualTo(2);
    assertThat(found.err()).contains("it has indices that another version of tsearch has made");
  }

  @Test
  void anIndexOfAnotherProgramIsNoReasonToFail() throws Exception {
    ClusterHome home = home("shared");
    home.importPrompts("s1", 0, 20);
    push(home);
    node.send("POST", "/shared-notes/_doc?refresh=true", "{\"note\":\"of another program\"}");
    Cli.Result found = home.cli().run("--json", "-n", "50", "--copies", "--at", "team", "*");
    assertThat(found.out().lines().filter(line -> line.contains("number")).count()).isEqualTo(20);
    assertThat(home.cli().run("push", "team").exit()).isZero();
  }

  @Test
  void aPrefixThatBeginsWithAnotherIsApart() throws Exception {
    ClusterHome team = home("crew");
    team.importPrompts("s1", 0, 20);
    ClusterHome ops = home("crew-ops");
    ops.importPrompts("s2", 0, 7);
    push(team);
    push(ops);
    push(team);
    assertThat(team.cli().run("--count", "--at", "team", "harbour").out()).isEqualTo("20\n");
    assertThat(ops.cli().run("--count", "--at", "team", "harbour").out()).isEqualTo("7\n");
    assertThat(team.cli().run("cluster", "check", "team").out()).doesNotContain("crew-ops");
    createOlder("crew-ops-2025-01");
    assertThat(team.cli().run("--json", "--at", "team", "harbour").exit()).isZero();
    push(team);
  }

  @Test
  void moreHitsThanOneAnswerHasAreRead() throws Exception {
    ClusterHome home = home("many");
    home.importPrompts("s1", 0, MORE_THAN_AN_ANSWER);
    push(home);
    String limit = Integer.toString(MORE_THAN_AN_ANSWER);
    Cli.Result found =
        home.cli()
            .run("--json", "--copies", "--fields", "id", "-n", limit, "--at", "team", "harbour");
    assertThat(found.exit()).as(found.err()).isZero();
    assertThat(found.out().lines().filter(line -> line.contains("\"id\":\"s1-")).distinct())
        .hasSize(MORE_THAN_AN_ANSWER);
  }

  @Test
  void aLongQueryAsksForItsWordsTogether() throws Exception {
    ClusterHome home = home("long");
    var words = new StringBuilder();
    for (int number = 0; number < LONG_QUERY; number++) {
      words.append("number").append(number % 26).append("harbourIsWide").append(number).append(' ');
    }
    assertThat(home.cli().run("--count", "--at", "team", words.toString()).exit()).isEqualTo(1);
    home.importPrompts("s1", 0, 40);
    push(home);
    String query = words + "OR number39";
    Cli.Result here = home.cli().run("--count", query);
    Cli.Result there = home.cli().run("--count", "--at", "team", query);
    assertThat(there.out()).as(there.err()).isEqualTo(here.out());
    assertThat(home.cli().run("--explain", "--at", "team", query).err()).doesNotContain("problem");
  }

  @Test
  void aWholeNameAndOneWithItsSourceAreASession() throws Exception {
    ClusterHome home = home("named");
    home.importPrompts("sess", 0, 1);
    for (int number = 1; number <= ALIKE; number++) {
      home.importPrompts("sess" + number, number, 1);
    }
    push(home);
    for (String name : List.of("sess", "claude-code:sess7")) {
      Cli.Result here = home.cli().run("show", name);
      Cli.Result there = home.cli().run("show", name, "--at", "team");
      assertThat(here.exit()).as(name).isZero();
      assertThat(there.out()).as(name + there.err()).isEqualTo(here.out());
    }
  }

  @Test
  void aCommandIsTheTitleOnlyWithoutAPrompt() throws Exception {
    ClusterHome home = home("titles");
    Path file = Files.createDirectories(home.folder().resolve("chats")).resolve("s.jsonl");
    Files.writeString(
        file,
        line("a", 1, "<command-name>/clear</command-name>")
            + line("a", 2, "where is the beacon")
            + line("b", 3, "<command-name>/mcp</command-name>"));
    assertThat(home.cli().run("import", "-q", file.toString()).exit()).isZero();
    push(home);
    Cli.Result here = home.cli().run("sessions");
    assertThat(here.out()).contains("where is the beacon", "/mcp").doesNotContain("/clear");
    assertThat(home.cli().run("sessions", "--at", "team").out()).isEqualTo(here.out());
  }

  private static String line(String session, int number, String text) {
    return """
    {"type":"user","uuid":"%s-%d","sessionId":"titled-%s","timestamp":"2026-02-0%dT10:00:00Z",\
    "cwd":"/harbour","message":{"role":"user","content":"%s"}}
    """
        .formatted(session, number, session, number, text);
  }

  @Test
  void anAddressWithoutTlsIsNotOneOfAWrongCertificate() throws Exception {
    ClusterHome home =
        ClusterHome.of(
            folder.resolve("plain"),
            List.of(node.url().replace("http:", "https:")),
            "timeout_seconds = 3000000");
    Cli.Result result = home.cli().run("--at", "team", "harbour");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .contains("does not answer in TLS; without TLS, url in [cluster.team] begins with http://")
        .doesNotContain("certificate");
  }

  @Test
  void anAddressOfSomethingElseIsAFailureOfTheCluster() throws Exception {
    for (Foreign foreign :
        List.of(new Foreign(302, ""), new Foreign(200, ""), new Foreign(200, "{}"))) {
      HttpServer server = foreign.start();
      try {
        Path place = folder.resolve("foreign-" + foreign.status() + foreign.body().length());
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        ClusterHome home = ClusterHome.of(place, List.of(url));
        home.importPrompts("s1", 0, 3);
        assertFailure(home.cli().run("--at", "team", "harbour"));
        assertFailure(home.cli().run("show", "absent-id", "--at", "team"));
        assertFailure(home.cli().run("cluster", "check", "team"));
        Cli.Result all = home.cli().run("--at", "all", "harbour");
        assertThat(all.out()).contains("number0");
        assertFailure(all);
      } finally {
        server.stop(0);
      }
    }
  }

  private static void assertFailure(Cli.Result result) {
    assertThat(result.exit()).as(result.out() + result.err()).isEqualTo(2);
    assertThat(result.err()).contains("cluster team: ").doesNotContain("bug").doesNotContain("Exc");
  }

  /// What something else than OpenSearch answers to each request.
  private record Foreign(int status, String body) {
    HttpServer start() throws IOException {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
          });
      server.start();
      return server;
    }
  }
}
