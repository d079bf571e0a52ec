package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FolderCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is forgotten or redacted in an archive does not stay on a real node once a push has ended
/// with status 0, whatever happened before. Each test has an index of its own.
class ClusterErasureTest {
  @TempDir static Path nodeFolder;
  private static SearchNode node;

  @TempDir Path folder;
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
  void name() {
    index = "e" + folder.getFileName().toString().replaceAll("[^0-9]", "");
  }

  private Cli owner(String name, String home, String... more) throws IOException {
    return ClusterHome.of(
            folder.resolve(home),
            List.of(node.url()),
            "index = \"%s\"\nowner = \"%s\"\n%s".formatted(index, name, String.join("\n", more)))
        .cli();
  }

  private void session(Cli who, String name, String month, String... prompts) throws IOException {
    var lines = new StringBuilder();
    for (int number = 0; number < prompts.length; number++) {
      lines.append(
          """
          {"type":"user","uuid":"%s-%d","sessionId":"%s","timestamp":"%s-03T10:00:00Z",\
          "cwd":"/harbour","message":{"role":"user","content":"%s"}}
          """
              .formatted(name, number, name, month, prompts[number]));
    }
    Path file = Files.createDirectories(folder.resolve("chats")).resolve(name + ".jsonl");
    Files.writeString(file, lines.toString());
    assertThat(who.run("import", "-q", file.toString()).exit()).isZero();
  }

  private static String pushed(Cli who, String... more) {
    Cli.Result result =
        who.run(Stream.concat(Stream.of("push", "team"), Stream.of(more)).toArray(String[]::new));
    assertThat(result.exit()).as(result.err()).isZero();
    return result.out();
  }

  private static void forget(Cli who, String query) {
    assertThat(who.run("forget", "--query", query, "--yes").exit()).isZero();
  }

  /// All documents.
  private String there() throws Exception {
    node.send("POST", "/" + index + "-*/_refresh", "");
    return node.send("POST", "/" + index + "-*/_search", "{\"size\":1000}");
  }

  private void block(String month, boolean isBlocked) throws Exception {
    String answer =
        node.send(
            "PUT",
            "/" + index + "-" + month + "/_settings",
            "{\"index.blocks.write\":%s}".formatted(isBlocked ? "true" : "null"));
    assertThat(answer).contains("\"acknowledged\":true");
  }

  private static Path archive(Path home) {
    return home.resolve(".local/share/tsearch");
  }

  @Test
  void whatArrivedOfAPushThatFailed() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "old", "2026-01", "calm wind");
    pushed(ann);
    session(ann, "new", "2025-12", "hidden cove", "open sea");
    session(ann, "later", "2026-01", "high tide");
    block("2026-01", true);
    assertThat(ann.run("push", "team").exit()).isEqualTo(2);
    forget(ann, "hidden");
    block("2026-01", false);
    pushed(ann);
    assertThat(there()).doesNotContain("hidden cove").contains("open sea", "high tide");
    assertThat(pushed(ann)).contains("nothing to push");
  }

  @Test
  void whatIsForgottenIsRemovedEvenIfNothingCanBeAdded() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "old", "2026-01", "calm wind");
    session(ann, "older", "2025-12", "hidden cove");
    pushed(ann);
    block("2026-01", true);
    session(ann, "new", "2026-01", "high tide");
    forget(ann, "hidden");
    assertThat(ann.run("push", "team").exit()).isEqualTo(2);
    assertThat(there()).doesNotContain("hidden cove");
  }

  @Test
  void whatAPushOfSomeEntriesHasSent() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "old", "2026-01", "calm wind");
    pushed(ann);
    session(ann, "new", "2026-02", "hidden cove", "hidden bay", "open sea");
    pushed(ann, "--since", "2026-02");
    forget(ann, "cove");
    pushed(ann, "--since", "2026-02");
    assertThat(there()).doesNotContain("hidden cove").contains("hidden bay");
    forget(ann, "bay");
    pushed(ann);
    assertThat(there()).doesNotContain("hidden bay").contains("open sea");
  }

  @Test
  void whatAPushOfSomeEntriesDoesNotSelect() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "old", "2026-01", "my hunter2secret here", "hidden cove");
    session(ann, "new", "2026-02", "open sea");
    pushed(ann);
    assertThat(ann.run("redact", "hunter2secret", "--yes").exit()).isZero();
    forget(ann, "hidden");
    pushed(ann, "--since", "2026-02");
    assertThat(there()).doesNotContain("hidden cove", "hunter2secret").contains("open sea");
  }

  @Test
  void whatWasSentUnderAnotherName() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "one", "2026-02", "my hunter2secret here", "hidden cove", "open sea");
    pushed(ann);
    Cli anna = owner("anna", "ann");
    assertThat(anna.run("redact", "hunter2secret", "--yes").exit()).isZero();
    forget(anna, "hidden");
    pushed(anna);
    assertThat(there())
        .doesNotContain("hidden cove", "hunter2secret", "\"ann\"")
        .contains("open sea", "\"anna\"");
  }

  @Test
  void whatIsOlderThanTheKeptMonths() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "one", "2020-02", "my hunter2secret here", "hidden cove", "open sea");
    pushed(ann);
    Cli keeping = owner("ann", "ann", "keep_months = 1");
    assertThat(keeping.run("redact", "hunter2secret", "--yes").exit()).isZero();
    forget(keeping, "hidden");
    assertThat(pushed(keeping)).contains("1 removed");
    assertThat(there()).doesNotContain("hidden cove", "hunter2secret").contains("open sea");
    assertThat(pushed(keeping)).contains("nothing to push");
  }

  @Test
  void whatALostArchiveHasSentIsNamedUntilItIsReleased() throws Exception {
    Cli lost = owner("ann", "lost");
    session(lost, "one", "2026-02", "hidden cove", "open sea");
    pushed(lost);
    Cli ann = owner("ann", "ann");
    session(ann, "one", "2026-02", "hidden cove", "open sea");
    pushed(ann);
    forget(ann, "hidden");
    for (int time = 0; time < 2; time++) {
      Cli.Result push = ann.run("push", "team");
      assertThat(push.exit()).isEqualTo(2);
      assertThat(push.err()).contains("it is forgotten here, and stays since archive ");
    }
    String check = ann.run("cluster", "check", "team").out();
    String other = check.replaceAll("(?s).* --release (\\S+)\n.*", "$1");
    assertThat(check).contains("other      " + other + " has 2 documents");
    pushed(ann, "--release", other);
    assertThat(there()).doesNotContain("hidden cove").contains("open sea");
    assertThat(ann.run("cluster", "check", "team").out()).doesNotContain("--release");
    Cli.Result again = ann.run("push", "team", "--release", other);
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("has nothing that archive " + other + " has sent for you");
  }

  @Test
  void theTextOfAnOwnerWhoLeavesIsReplacedByThatOfTheOther() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "one", "2026-02", "my hunter2secret here");
    pushed(ann);
    Cli bob = owner("bob", "bob");
    session(bob, "one", "2026-02", "my hunter2secret here");
    assertThat(bob.run("redact", "hunter2secret", "--yes").exit()).isZero();
    pushed(bob);
    forget(ann, "my");
    pushed(ann);
    assertThat(there()).doesNotContain("hunter2secret");
    assertThat(pushed(bob)).contains("1 new");
    assertThat(there()).doesNotContain("hunter2secret").contains("\"bob\"");
    assertThat(pushed(bob)).contains("nothing to push");
  }

  @Test
  void whatAnotherHasDeletedIsSentAgainAlsoAfterAPushOfSomeEntries() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "one", "2026-01", "my hunter2secret here", "calm wind");
    pushed(ann);
    Cli bob = owner("bob", "bob");
    session(bob, "one", "2026-01", "my hunter2secret here", "calm wind");
    assertThat(bob.run("redact", "hunter2secret", "--yes").exit()).isZero();
    session(bob, "old", "2026-01", "low tide");
    pushed(bob);
    forget(bob, "low");
    session(bob, "two", "2026-02", "open sea");
    pushed(bob, "--since", "2026-02");
    forget(ann, "my");
    pushed(ann);
    assertThat(pushed(bob)).contains("1 new");
    assertThat(there())
        .doesNotContain("hunter2secret", "low tide")
        .contains(" here", "calm wind", "open sea");
    assertThat(pushed(bob)).contains("nothing to push");
  }

  @Test
  void aCopyOfAnArchiveLeavesTheEntriesOfTheOtherAlone() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "one", "2026-02", "calm wind");
    Cli other = owner("ann", "other");
    Files.createDirectories(archive(folder.resolve("other")).getParent());
    FolderCopy.make(archive(folder.resolve("ann")), archive(folder.resolve("other")));
    session(ann, "two", "2026-02", "open sea", "high tide");
    pushed(ann);
    session(other, "three", "2026-02", "low tide");
    pushed(other);
    assertThat(there()).contains("calm wind", "open sea", "high tide", "low tide");
    assertThat(other.run("--at", "all", "--count", "tide").out()).isEqualTo("2\n");
    forget(ann, "open");
    pushed(ann);
    assertThat(there()).doesNotContain("open sea").contains("calm wind", "high tide", "low tide");
  }

  @Test
  void whatThisArchiveHasSentFromAnotherMachineUnderAnotherNameIsNamed() throws Exception {
    Cli ann = owner("ann@old", "ann");
    session(ann, "one", "2026-02", "my hunter2secret here", "hidden cove", "open sea");
    pushed(ann);
    Cli moved = owner("ann@new", "moved");
    Files.createDirectories(archive(folder.resolve("moved")).getParent());
    FolderCopy.make(archive(folder.resolve("ann")), archive(folder.resolve("moved")));
    assertThat(moved.run("redact", "hunter2secret", "--yes").exit()).isZero();
    pushed(moved);
    assertThat(there()).doesNotContain("hunter2secret").contains("hidden cove");
    forget(moved, "hidden");
    Cli.Result push = moved.run("push", "team");
    assertThat(push.exit()).isEqualTo(2);
    assertThat(push.err()).contains("stays since archive ").contains(" of ann@old has it, too");
    String old = push.err().strip().replaceAll(".* --release ", "");
    assertThat(moved.run("cluster", "check", "team").out())
        .contains("other      " + old + " has 3 documents");
    pushed(moved, "--release", old);
    assertThat(there()).doesNotContain("hidden cove", "ann@old").contains("open sea", "ann@new");
  }

  @Test
  void anIndexThatIsRedIsNamed() throws Exception {
    Cli ann = owner("ann", "ann", "timeout_seconds = 3");
    session(ann, "one", "2026-01", "calm wind");
    pushed(ann);
    node.send(
        "PUT",
        "/" + index + "-2026-02?wait_for_active_shards=0&timeout=1s",
        "{\"settings\":{\"index.routing.allocation.require._name\":\"nobody\"}}");
    session(ann, "two", "2026-02", "open sea");
    Cli.Result push = ann.run("push", "team");
    assertThat(push.exit()).isEqualTo(2);
    assertThat(push.err()).contains(index + "-2026-02 is red");
    assertThat(ann.run("cluster", "check", "team").out())
        .contains("entries to push", "problem    " + index + "-2026-02 is red");
    node.send(
        "PUT",
        "/" + index + "-2026-02/_settings",
        "{\"index.routing.allocation.require._name\":null}");
    node.awaitStatus("yellow");
    pushed(ann);
    assertThat(there()).contains("open sea");
  }

  @Test
  void withoutAnyDerivedFile() throws Exception {
    Cli ann = owner("ann", "ann");
    session(ann, "one", "2026-02", "hidden cove", "open sea");
    pushed(ann);
    forget(ann, "hidden");
    try (Stream<Path> paths = Files.walk(archive(folder.resolve("ann")).resolve("derived"))) {
      for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
    assertThat(ann.run("push", "team", "--dry-run").out()).contains(", and remove 1 entry");
    pushed(ann);
    assertThat(there()).doesNotContain("hidden cove").contains("open sea");
  }
}
