package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pushes to a real node. Each test has an index of its own.
class ClusterPushTest {
  @TempDir static Path nodeFolder;
  private static SearchNode node;

  @TempDir Path home;
  private Cli cli;
  private String index;

  @BeforeAll
  static void start() throws Exception {
    node = SearchNode.start(nodeFolder);
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
    }
  }

  @BeforeEach
  void settings() throws IOException {
    index = "t" + home.getFileName().toString().replaceAll("[^0-9]", "");
    cli = owner("ann", home);
  }

  /// The command line of an owner with a home of their own.
  private Cli owner(String name, Path folder) throws IOException {
    Path installed = Files.createDirectories(folder.resolve("module"));
    Path file = folder.resolve(".config/tsearch/config.toml");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "[cluster.team]\nurl = \"%s\"\nindex = \"%s\"\nowner = \"%s\"\n"
            .formatted(node.url(), index, name));
    return Cli.in(folder).with("TSEARCH_CLUSTER_MODULE", installed.toString());
  }

  private Path chat(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file;
  }

  private String pushed(Cli who) {
    Cli.Result result = who.run("push", "team");
    assertThat(result.err()).isEmpty();
    assertThat(result.exit()).isZero();
    return result.out();
  }

  private String count(String query) throws Exception {
    return node.send(
        "POST", "/" + index + "-*/_count?filter_path=count", "{\"query\":" + query + "}");
  }

  @Test
  void aSecondPushHasNothingToDo() throws Exception {
    cli.run("import", chat(home, "a.txt", "User: borrow checker\n\nAssistant: yes\n").toString());
    assertThat(pushed(cli))
        .isEqualTo("pushed 1 entry of 1 partition to team: 1 new, 0 changed, 0 removed\n");
    assertThat(pushed(cli)).isEqualTo("nothing to push: team has all entries\n");
    assertThat(count("{\"match_all\":{}}")).isEqualTo("{\"count\":1}");
  }

  @Test
  void withoutItsRecordAPushChangesNothing() throws Exception {
    cli.run("import", chat(home, "a.txt", "User: borrow checker\n\nAssistant: yes\n").toString());
    pushed(cli);
    Files.delete(home.resolve(".local/share/tsearch/derived/pushed/team"));
    assertThat(pushed(cli)).contains("0 new, 0 changed, 0 removed");
    assertThat(count("{\"match_all\":{}}")).isEqualTo("{\"count\":1}");
  }

  @Test
  void aCopyHasBothOwners() throws Exception {
    String text = "User: shared words\n\nAssistant: yes\n";
    Path session = chat(home, "shared.txt", text);
    cli.run("import", session.toString());
    pushed(cli);
    Path other = Files.createDirectories(home.resolve("bob"));
    Cli bob = owner("bob", other);
    bob.run("import", session.toString());
    assertThat(pushed(bob)).contains("0 new, 1 changed");
    assertThat(count("{\"match_all\":{}}")).isEqualTo("{\"count\":1}");
    assertThat(
            count(
                "{\"bool\":{\"filter\":[{\"term\":{\"owner\":\"ann\"}},"
                    + "{\"term\":{\"owner\":\"bob\"}}]}}"))
        .isEqualTo("{\"count\":1}");
  }

  @Test
  void aCopyWithTheTimeOfItsFileIsOneDocument() throws Exception {
    Path session = chat(home, "shared.txt", "User: shared words\n\nAssistant: yes\n");
    Files.setLastModifiedTime(session, FileTime.from(Instant.parse("2025-06-01T10:00:00Z")));
    cli.run("import", session.toString());
    pushed(cli);
    Cli bob = owner("bob", Files.createDirectories(home.resolve("bob")));
    Files.setLastModifiedTime(session, FileTime.from(Instant.parse("2025-08-01T10:00:00Z")));
    bob.run("import", session.toString());
    assertThat(pushed(bob)).contains("0 new, 1 changed");
    assertThat(count("{\"match_all\":{}}")).isEqualTo("{\"count\":1}");
    assertThat(bob.run("--at", "team", "--count", "--on", "2025-06", "shared").out())
        .isEqualTo("1\n");
  }

  @Test
  void anEntryThatIsTooLongIsNamedAndTheOthersAreSent() throws Exception {
    cli.run(
        "import",
        chat(home, "a.txt", "User: " + "long text ".repeat(900_000) + "\n\nAssistant: yes\n")
            .toString());
    cli.run("import", chat(home, "b.txt", "User: short\n\nAssistant: yes\n").toString());
    for (String sent : List.of("2 new", "nothing else to push")) {
      Cli.Result push = cli.run("push", "team");
      assertThat(push.exit()).isEqualTo(2);
      assertThat(push.out()).contains(sent);
      assertThat(push.err()).contains("has more than 8 MB and is not sent");
    }
  }

  @Test
  void aSearchNamesBothOwnersAndCountsACopyOnce() throws Exception {
    Path session = chat(home, "shared.txt", "User: shared words\n\nAssistant: yes\n");
    cli.run("import", session.toString());
    pushed(cli);
    Cli bob = owner("bob", Files.createDirectories(home.resolve("bob")));
    bob.run("import", session.toString());
    pushed(bob);
    count("{\"match_all\":{}}");
    assertThat(bob.run("--at", "team", "--count", "shared").out()).isEqualTo("1\n");
    assertThat(bob.run("--at", "team", "--json", "shared").out())
        .contains("\"owner\":[\"ann\",\"bob\"]");
    assertThat(bob.run("--at", "team", "--facets", "--json", "shared").out())
        .contains("\"total\":1");
  }

  @Test
  void aResultWithoutSomeShardsIsMarked() throws Exception {
    cli.run("import", chat(home, "a.txt", "User: borrow checker\n\nAssistant: yes\n").toString());
    pushed(cli);
    node.send(
        "PUT",
        "/" + index + "-2020-01?wait_for_active_shards=0&timeout=1s",
        "{\"settings\":{\"index.routing.allocation.require._name\":\"nobody\"}}");
    Cli.Result found = cli.run("--at", "team", "--json", "borrow");
    assertThat(found.exit()).isEqualTo(2);
    assertThat(found.out()).contains("borrow").contains("\"complete\":false");
    assertThat(found.err()).contains("1 of 2 shards did not answer");
    Cli.Result shown = cli.run("show", "--at", "team", "latest");
    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.out()).contains("borrow checker");
    assertThat(shown.err()).contains("1 of 2 shards did not answer");
  }

  @Test
  void everywhereEachNameIsLookedForAlone() throws Exception {
    var here = new ClusterHome(home);
    Path other = Files.createDirectories(home.resolve("bob"));
    Cli bob = owner("bob", other);
    new ClusterHome(other).importPrompts("theirs", 0, 1);
    pushed(bob);
    here.importPrompts("mine", 1, 1);
    count("{\"match_all\":{}}");
    Cli.Result both = cli.run("show", "--at", "all", "mine", "theirs");
    assertThat(both.exit()).as(both.err()).isZero();
    assertThat(both.out()).contains("number0 of", "number1 of");
    Cli.Result one = cli.run("show", "--at", "all", "nothing", "mine");
    assertThat(one.exit()).isEqualTo(1);
    assertThat(one.out()).contains("number1 of");
    Path file = home.resolve(".config/tsearch/config.toml");
    Files.writeString(
        file, Files.readString(file) + "[cluster.away]\nurl = \"http://127.0.0.1:1\"\n");
    Cli.Result part = cli.run("show", "--at", "all", "theirs");
    assertThat(part.exit()).isEqualTo(2);
    assertThat(part.out()).contains("number0 of");
    assertThat(part.err()).contains("cluster away: cannot reach").contains("are missing");
  }

  @Test
  void aClusterThatCannotBeReachedIsOneSentence() throws IOException {
    Path file = home.resolve(".config/tsearch/config.toml");
    Files.writeString(file, "[cluster.team]\nurl = \"http://127.0.0.1:1\"\n");
    Cli.Result down = cli.run("--at", "team", "words");
    assertThat(down.exit()).isEqualTo(2);
    assertThat(down.err()).isEqualTo("tsearch: cluster team: cannot reach http://127.0.0.1:1\n");
    assertThat(cli.run("--at", "nowhere", "words").err()).contains("there is no cluster nowhere");
  }

  @Test
  void whatIsForgottenHereIsDeletedThere() throws Exception {
    cli.run("import", chat(home, "a.txt", "User: keep\n\nAssistant: yes\n").toString());
    cli.run("import", chat(home, "b.txt", "User: hidden words\n\nAssistant: no\n").toString());
    pushed(cli);
    assertThat(cli.run("forget", "--query", "hidden", "--yes").exit()).isZero();
    assertThat(pushed(cli)).contains("1 removed");
    assertThat(count("{\"term\":{\"content\":\"hidden\"}}")).isEqualTo("{\"count\":0}");
    assertThat(count("{\"match_all\":{}}")).isEqualTo("{\"count\":1}");
  }

  @Test
  void aRedactedTextIsReplaced() throws Exception {
    cli.run(
        "import", chat(home, "a.txt", "User: my hunter2secret here\n\nAssistant: no\n").toString());
    pushed(cli);
    assertThat(cli.run("redact", "hunter2secret", "--yes").exit()).isZero();
    assertThat(pushed(cli)).contains("1 changed");
    assertThat(node.send("POST", "/" + index + "-*/_search", "{\"size\":10}"))
        .contains("here")
        .doesNotContain("hunter2secret");
  }

  @Test
  void aDryRunSendsNothing() throws Exception {
    cli.run("import", chat(home, "a.txt", "User: borrow checker\n\nAssistant: yes\n").toString());
    assertThat(cli.run("push", "team", "--dry-run").out())
        .isEqualTo("would push 1 entry of 1 partition to team\n");
    assertThat(count("{\"match_all\":{}}")).isEqualTo("{\"count\":0}");
  }

  @Test
  void theStateOfTheClusterIsOneReport() throws Exception {
    cli.run("import", chat(home, "a.txt", "User: borrow checker\n\nAssistant: yes\n").toString());
    pushed(cli);
    Cli.Result check = cli.run("cluster", "check", "team");
    assertThat(check.exit()).isZero();
    assertThat(check.out())
        .contains("template   current")
        .contains("writing    allowed")
        .contains("1 entry, 1 there as ann")
        .contains("missing    0 entries to push; 0 documents only of others");
    Cli bob = owner("bob", Files.createDirectories(home.resolve("bob")));
    bob.run("import", chat(home, "b.txt", "User: wind and rain\n\nAssistant: no\n").toString());
    assertThat(bob.run("cluster", "check", "team").out())
        .contains("1 entry, 0 there as bob")
        .contains("missing    1 entry to push; 1 document only of others");
  }

  @Test
  void aMonthGoesOnInAnotherIndexAndEachEntryIsThereOnce() throws Exception {
    var other = new ClusterHome(home);
    other.importPrompts("s", 0, 30);
    pushed(cli);
    // What a push would create once the first index is too large.
    node.send("PUT", "/" + index + "-2026-02.2", "");
    other.importPrompts("t", 0, 30);
    assertThat(pushed(cli)).contains("30 new");
    assertThat(node.send("POST", "/" + index + "-2026-02.2/_count?filter_path=count", ""))
        .isEqualTo("{\"count\":30}");
    Files.delete(home.resolve(".local/share/tsearch/derived/pushed/team"));
    assertThat(pushed(cli)).contains("pushed 60 entries").contains("0 new, 0 changed, 0 removed");
    assertThat(count("{\"match_all\":{}}")).isEqualTo("{\"count\":60}");
    assertThat(cli.run("--at", "team", "--count", "number7", "--since", "2026-02-01").out())
        .isEqualTo("2\n");
    assertThat(cli.run("forget", "--query", "number8", "--yes").exit()).isZero();
    assertThat(pushed(cli)).contains("2 removed");
    assertThat(count("{\"match_all\":{}}")).isEqualTo("{\"count\":58}");
  }

  @Test
  void whatIsNotKeptIsNotSentAgain() throws Exception {
    Path file = home.resolve(".config/tsearch/config.toml");
    Files.writeString(file, Files.readString(file) + "keep_months = 1\n");
    new ClusterHome(home).importPrompts("s", 0, 30);
    assertThat(pushed(cli)).isEqualTo("nothing to push: team has all entries\n");
    Files.writeString(file, Files.readString(file).replace("keep_months = 1", "keep_months = 2"));
    assertThat(pushed(cli)).contains("30 new");
  }

  @Test
  void aPushOfSomeEntriesIsRemembered() throws Exception {
    new ClusterHome(home).importPrompts("s", 0, 30);
    assertThat(cli.run("push", "team", "--since", "2026-02-20").out()).contains("9 new");
    assertThat(cli.run("push", "team", "--since", "2026-02-20").out()).contains("nothing to push");
    assertThat(cli.run("push", "team", "--since", "2026-02-21").out())
        .as("as --since 9d a day later")
        .contains("nothing to push");
    assertThat(cli.run("push", "team", "--since", "2026-02-18").out()).contains("2 new");
    assertThat(pushed(cli)).contains("19 new");
  }

  @Test
  void aMissingLifeCyclePolicyIsNamed() throws Exception {
    Path file = home.resolve(".config/tsearch/config.toml");
    Files.writeString(file, Files.readString(file) + "policy = \"two-years\"\n");
    new ClusterHome(home).importPrompts("s", 0, 3);
    Cli.Result push = cli.run("push", "team");
    assertThat(push.exit()).isEqualTo(2);
    assertThat(push.err()).contains("give the indices the life cycle policy two-years");
    assertThat(pushed(cli)).contains("nothing to push");
  }

  @Test
  void aNewerTemplateIsNotReplaced() throws Exception {
    node.send(
        "PUT",
        "/_index_template/" + index,
        "{\"index_patterns\":[\"" + index + "-*\"],\"_meta\":{\"schema\":99}}");
    cli.run("import", chat(home, "a.txt", "User: borrow checker\n\nAssistant: yes\n").toString());
    Cli.Result push = cli.run("push", "team");
    assertThat(push.exit()).isEqualTo(2);
    assertThat(push.err()).contains("has schema 99").contains("update tsearch");
  }
}
