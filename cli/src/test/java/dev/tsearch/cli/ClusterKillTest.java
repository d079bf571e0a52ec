package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.ChildProcess;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pushes that are killed, nodes that are killed, and a cluster that is started again: afterwards
/// each entry is there once, and no search has called a part the whole.
class ClusterKillTest {
  private static final int KILLS = Integer.getInteger("tsearch.push.kills", 50);
  private static final int ENTRIES_PER_KILL = 400;

  /// Some pushes end before they are killed.
  private static final int MAX_PUSHES = 5 * KILLS;

  private static final long PAGE = 5_000;
  private static final int MAX_DELAY_MILLIS = 2_500;

  @TempDir Path folder;

  /// The ids of all documents of the cluster, read in pages.
  private static List<String> documents(SearchNode node, String index) throws Exception {
    node.send("POST", "/" + index + "-*/_refresh", "");
    var ids = new ArrayList<String>();
    JsonObject body =
        JsonObject.EMPTY
            .with("size", PAGE)
            .with("_source", false)
            .with("sort", List.of("id", "_index"));
    while (true) {
      List<JsonObject> page =
          Json.OWN
              .object(node.send("POST", "/" + index + "-*/_search", text(body)))
              .object("hits")
              .objects("hits");
      page.forEach(hit -> ids.add(hit.text("_id", "")));
      if (page.size() < PAGE) {
        return ids;
      }
      body = body.with("search_after", page.getLast().list("sort"));
    }
  }

  private static String text(JsonObject object) {
    var bytes = new ByteArrayOutputStream();
    Json.OWN.write(object, bytes);
    return bytes.toString(UTF_8);
  }

  private static long entries(Cli cli) {
    return Long.parseLong(cli.run("--count", "*").out().strip());
  }

  private static void assertWhole(SearchNode node, Cli cli, String when) throws Exception {
    List<String> ids = documents(node, "tsearch");
    assertThat(ids).as(when).doesNotHaveDuplicates().hasSize((int) entries(cli));
    Cli.Result check = cli.run("cluster", "check", "team");
    assertThat(check.exit()).as(when + check.err() + check.out()).isZero();
    assertThat(cli.run("--at", "team", "--count", "*").out())
        .isEqualTo(cli.run("--count", "*").out());
  }

  @Test
  void killedPushesLoseAndRepeatNothing() throws Exception {
    SearchNode.skipUnlessLong();
    var random = new Random(Seed.next());
    try (SearchNode node = SearchNode.start(folder.resolve("node"))) {
      ClusterHome home = ClusterHome.of(folder.resolve("home"), List.of(node.url()));
      int killed = 0;
      int pushes = 0;
      for (; killed < KILLS && pushes < MAX_PUSHES; pushes++) {
        home.importPrompts("s" + pushes % 5, pushes * ENTRIES_PER_KILL, ENTRIES_PER_KILL);
        try (ChildProcess child =
            ChildProcess.start(PushingProgram.class, home.folder().toString())) {
          child.awaitLine();
          Thread.sleep(random.nextInt(MAX_DELAY_MILLIS));
          killed += child.kill().contains("ended.") ? 0 : 1;
        }
        if (pushes % 10 == 9) {
          assertThat(home.cli().run("push", "team").exit()).isZero();
          assertWhole(node, home.cli(), "after push " + pushes);
        }
      }
      assertThat(home.cli().run("push", "team").exit()).isZero();
      assertWhole(node, home.cli(), "at the end");
      System.out.printf(
          "pushes killed: %d of %d, entries there once: %d%n",
          killed, pushes, documents(node, "tsearch").size());
      assertThat(killed).isEqualTo(KILLS);
    }
  }

  @Test
  void aNodeThatIsKilledAndStartedAgainHasAllAfterTheNextPush() throws Exception {
    SearchNode.skipUnlessLong();
    var random = new Random(Seed.next());
    int http = SearchNode.freePort();
    int transport = SearchNode.freePort();
    Path data = folder.resolve("node");
    SearchNode node = SearchNode.start(data, "n1", http, transport, List.of());
    try {
      ClusterHome home = ClusterHome.of(folder.resolve("home"), List.of(node.url()));
      home.importPrompts("calm", 0, 2_000);
      assertThat(home.cli().run("push", "team").exit()).isZero();
      node.send("POST", "/tsearch-*/_refresh", "");
      home.importPrompts("storm", 0, 20_000);
      var push = CompletableFuture.supplyAsync(() -> home.cli().run("push", "team"));
      var searches = CompletableFuture.supplyAsync(() -> searches(home.cli()));
      Thread.sleep(500 + random.nextInt(MAX_DELAY_MILLIS));
      node.kill();
      List<Cli.Result> results = searches.join();
      for (Cli.Result result : results) {
        boolean isWhole = result.exit() == 0 && result.out().contains("\"complete\":true");
        boolean saysSo =
            result.exit() == 2
                && (result.out().isEmpty() || result.out().contains("\"complete\":false"));
        assertThat(isWhole || saysSo).as(result.toString()).isTrue();
      }
      node = SearchNode.start(data, "n1", http, transport, List.of());
      node.awaitStatus("yellow");
      Cli.Result first = push.join();
      System.out.printf(
          "push over a killed node: %d %s%s%n", first.exit(), first.out(), first.err());
      Cli.Result next = home.cli().run("push", "team");
      assertThat(next.exit()).as(next.err()).isZero();
      assertWhole(node, home.cli(), "after the restart");
      node.kill();
      node = SearchNode.start(data, "n1", http, transport, List.of());
      node.awaitStatus("yellow");
      assertWhole(node, home.cli(), "after another restart");
    } finally {
      node.close();
    }
  }

  private static List<Cli.Result> searches(Cli cli) {
    var results = new ArrayList<Cli.Result>();
    for (int number = 0; number < 40; number++) {
      results.add(cli.run("--at", "team", "--count", "--json", "number" + number));
    }
    return results;
  }

  @Test
  void searchesGoOnWhileOneOfTwoNodesIsDown() throws Exception {
    SearchNode.skipUnlessLong();
    int[] http = {SearchNode.freePort(), SearchNode.freePort()};
    List<Integer> transport = List.of(SearchNode.freePort(), SearchNode.freePort());
    var starting =
        CompletableFuture.supplyAsync(
            () -> started(folder.resolve("n2"), "n2", http[1], transport, 1));
    try (SearchNode first = started(folder.resolve("n1"), "n1", http[0], transport, 0);
        SearchNode second = starting.join()) {
      ClusterHome home = ClusterHome.of(folder.resolve("home"), List.of(second.url(), first.url()));
      home.importPrompts("both", 0, 1_000);
      Cli.Result push = home.cli().run("push", "team");
      assertThat(push.exit()).as(push.err()).isZero();
      first.awaitStatus("green");
      String before = home.cli().run("--at", "team", "--json", "number7").out();
      assertThat(before).contains("number7");
      second.kill();
      Cli.Result during = home.cli().run("--at", "team", "--json", "number7");
      assertThat(during.exit()).as(during.err()).isZero();
      assertThat(during.out()).isEqualTo(before);
      home.importPrompts("one", 0, 500);
      Cli.Result pushOfOne = home.cli().run("push", "team");
      boolean isManaged = pushOfOne.exit() == 0; // of two nodes, one alone can manage the cluster
      assertThat(isManaged || pushOfOne.err().contains("try again later"))
          .as(pushOfOne.toString())
          .isTrue();
      try (SearchNode again = started(folder.resolve("n2"), "n2", http[1], transport, 1)) {
        first.awaitStatus("green");
        Cli.Result later = home.cli().run("push", "team");
        assertThat(later.exit()).as(later.err()).isZero();
        assertWhole(again, home.cli(), "after the second node came back");
      }
    }
  }

  private static SearchNode started(
      Path folder, String name, int http, List<Integer> transport, int number) {
    try {
      Files.createDirectories(folder);
      return SearchNode.start(folder, name, http, transport.get(number), transport);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
