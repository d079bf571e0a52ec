package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What users are told if a real node, or the way to it, fails; and that nothing is lost.
class ClusterFailureTest {
  private static final String VARIABLE = "TSEARCH_CLUSTER_TEAM";

  @TempDir static Path shared;
  private static SearchNode node;
  private static NodeGate gate;

  @TempDir Path folder;
  private ClusterHome home;
  private String index;

  @BeforeAll
  static void start() throws Exception {
    // Little memory for writes: larger requests are refused with 429.
    node = SearchNode.start(shared.resolve("node"), "indexing_pressure.memory.limit=200kb");
    gate = new NodeGate(node, shared);
  }

  @AfterAll
  static void stop() {
    if (gate != null) {
      gate.close();
    }
    if (node != null) {
      node.close();
    }
  }

  @BeforeEach
  void settings() throws Exception {
    index = "f" + folder.getFileName().toString().replaceAll("[^0-9]", "");
    home = throughGate("ca = \"%s\"".formatted(gate.certificate()));
  }

  private ClusterHome throughGate(String... more) throws Exception {
    return ClusterHome.of(
        folder,
        List.of(gate.url()),
        "index = \"%s\"\n%s".formatted(index, String.join("\n", more)));
  }

  private Cli writer() {
    return home.cli().with(VARIABLE, NodeGate.WRITER);
  }

  private static String problem(Cli cli, String... arguments) {
    Cli.Result result = cli.run(arguments);
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err().strip().lines()).hasSize(1);
    return result.err();
  }

  private void assertAllThere() throws Exception {
    Cli.Result push = writer().run("push", "team");
    assertThat(push.exit()).as(push.err()).isZero();
    node.send("POST", "/" + index + "-*/_refresh", "");
    assertThat(writer().run("--at", "team", "--count", "*").out())
        .isEqualTo(writer().run("--count", "*").out());
  }

  @Test
  void aCertificateOfAnUnknownAuthorityIsRefused() throws Exception {
    home = throughGate();
    assertThat(problem(writer(), "--at", "team", "words"))
        .contains("the certificate of " + gate.url() + " is not trusted")
        .contains("ca in [cluster.team]");
    Path other = Files.writeString(folder.resolve("other.pem"), "no certificate");
    home = throughGate("ca = \"%s\"".formatted(other));
    assertThat(problem(writer(), "--at", "team", "words")).contains("other.pem");
  }

  @Test
  void credentialsAreAskedForAndNeverPrinted() throws Exception {
    home.importPrompts("s", 0, 3);
    assertThat(problem(home.cli(), "push", "team"))
        .contains("it asks for credentials")
        .contains(VARIABLE);
    Cli wrong = home.cli().with(VARIABLE, "ann:guessed");
    assertThat(problem(wrong, "push", "team"))
        .contains("does not accept the credentials")
        .doesNotContain("guessed");
    assertAllThere();
  }

  @Test
  void readersMaySearchAndNotWrite() throws Exception {
    home.importPrompts("s", 0, 3);
    assertAllThere();
    Cli reader = home.cli().with(VARIABLE, NodeGate.READER);
    assertThat(reader.run("--at", "team", "--count", "number2").out()).isEqualTo("1\n");
    Cli.Result check = reader.run("cluster", "check", "team");
    assertThat(check.out())
        .as(check.err())
        .contains("template   no right to read it", "writing    refused", "3 entries, 3 there as");
    home.importPrompts("t", 0, 3);
    assertThat(problem(reader, "push", "team")).contains("no right to read the index template");
    assertAllThere();
  }

  @Test
  void aClosedIndexIsNamed() throws Exception {
    home.importPrompts("s", 0, 3);
    assertAllThere();
    new ClusterHome(folder).importMonth("t", "2026-01");
    assertAllThere();
    node.send("POST", "/" + index + "-2026-01/_close", "");
    String closed = index + "-2026-01 is closed";
    Cli.Result count = writer().run("--at", "team", "--count", "--json", "*");
    assertThat(count.exit()).isEqualTo(2);
    assertThat(count.out()).contains("\"total\":3", "\"complete\":false");
    assertThat(count.err()).contains(closed);
    for (String[] search :
        List.of(
            new String[] {"--facets"}, new String[] {"-l"}, new String[] {"--since=2026-01-01"})) {
      Cli.Result found = writer().run(Stream.concat(Stream.of(search), at("*")).toList());
      assertThat(found.exit()).isEqualTo(2);
      assertThat(found.err()).contains(closed);
    }
    assertThat(writer().run("show", "--at", "team", "s").err()).contains(closed);
    assertThat(writer().run("--at", "team", "--count", "--on", "2026-02", "*"))
        .isEqualTo(new Cli.Result("3\n", "", 0));
    assertThat(problem(writer(), "push", "team")).contains("the index " + closed + " there");
    assertThat(writer().run("cluster", "check", "team").out())
        .contains("problem    " + closed, "writing    allowed");
    node.send("POST", "/" + index + "-2026-01/_open?wait_for_active_shards=1", "");
    assertAllThere();
  }

  private static Stream<String> at(String query) {
    return Stream.of("--at", "team", query);
  }

  @Test
  void aClusterWithoutAnyShardIsDescribed() throws Exception {
    home = throughGate("ca = \"%s\"\ntimeout_seconds = 2".formatted(gate.certificate()));
    node.send(
        "PUT",
        "/" + index + "-2026-01?wait_for_active_shards=0&timeout=1s",
        "{\"settings\":{\"index.routing.allocation.require._name\":\"nobody\"}}");
    home.importPrompts("s", 0, 3);
    Cli.Result check = writer().run("cluster", "check", "team");
    assertThat(check.exit()).isEqualTo(2);
    assertThat(check.out())
        .as(check.err())
        .contains("problem    " + index + "-2026-01 is red", "writing    not tried");
    node.send("DELETE", "/" + index + "-2026-01", "");
  }

  @Test
  void aFullDiskIsNamedAndThePushGoesOnLater() throws Exception {
    home.importPrompts("s", 0, 3);
    assertAllThere();
    node.send(
        "PUT", "/" + index + "-*/_settings", "{\"index.blocks.read_only_allow_delete\":true}");
    home.importPrompts("t", 0, 3);
    assertThat(problem(writer(), "push", "team")).contains("a disk there is full");
    assertThat(writer().run("--at", "team", "--count", "*").out()).isEqualTo("3\n");
    node.send(
        "PUT", "/" + index + "-*/_settings", "{\"index.blocks.read_only_allow_delete\":null}");
    assertAllThere();
  }

  @Test
  void aBulkWithoutAnAnswerIsSentAgainAndChangesNothing() throws Exception {
    home.importPrompts("s", 0, 300);
    gate.cut(2);
    assertAllThere();
    assertThat(gate.cutsLeft()).isZero();
  }

  @Test
  void aBusyClusterGetsSmallerRequests() throws Exception {
    home.importPrompts("s", 0, 4_000);
    assertAllThere();
  }

  /// A node that is short of memory refuses nearly every request.
  private static void limitMemory(String limit) throws IOException, InterruptedException {
    node.send(
        "PUT",
        "/_cluster/settings",
        "{\"persistent\":{\"indices.breaker.total.limit\":%s}}".formatted(limit));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_index_template", "/_settings", "/_stats", "/_bulk", "/_refresh"})
  void aPushWaitsForANodeThatIsShortOfMemory(String path) throws Exception {
    home.importPrompts("s", 0, 30);
    var answer = new AtomicReference<>("");
    gate.before(
        path,
        () -> {
          limitMemory("\"1%\"");
          answer.set(node.send("GET", "/_settings", ""));
          Thread.ofVirtual()
              .start(() -> {
                try {
                  Thread.sleep(Duration.ofSeconds(1));
                  limitMemory("null");
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
        });
    assertAllThere();
    assertThat(answer.get()).contains("Data too large");
  }

  @Test
  void aSlowClusterIsNamedWithTheSettingThatAllowsMore() throws Exception {
    home = throughGate("ca = \"%s\"\ntimeout_seconds = 1".formatted(gate.certificate()));
    gate.delay(Duration.ofSeconds(3));
    try {
      assertThat(problem(writer(), "--at", "team", "words"))
          .contains("no answer from " + gate.url() + " within 1 s")
          .contains("timeout_seconds");
    } finally {
      gate.delay(Duration.ZERO);
    }
  }

  @Test
  void aSlowClusterEndsWithTheTimeOfTheSearch() throws Exception {
    home.importPrompts("s", 0, 3);
    assertAllThere();
    gate.delay(Duration.ofSeconds(20));
    try {
      assertThat(problem(writer(), "--at", "team", "--timeout", "0.5", "number2"))
          .contains("no answer from " + gate.url() + " in the time of --timeout");
      Cli.Result all = writer().run("--at", "all", "--timeout", "0.5", "number2");
      assertThat(all.exit()).isEqualTo(2);
      assertThat(all.out()).contains("number2");
      assertThat(writer().run("sessions", "--at", "team", "--timeout", "0.5", "number2").exit())
          .isEqualTo(2);
    } finally {
      gate.delay(Duration.ZERO);
    }
    assertThat(writer().run("--at", "team", "--timeout", "60", "--count", "number2"))
        .isEqualTo(new Cli.Result("1\n", "", 0));
  }

  @Test
  void everywhereIsTheArchiveIfAClusterIsAway() throws Exception {
    home.importPrompts("s", 0, 3);
    home = ClusterHome.of(folder, List.of("http://127.0.0.1:1"));
    Cli.Result found = home.cli().run("--at", "all", "--json", "number2");
    assertThat(found.exit()).isEqualTo(2);
    assertThat(found.out()).contains("number2").contains("\"complete\":false");
    assertThat(found.err()).contains("cannot reach").contains("its entries are missing");
  }
}
