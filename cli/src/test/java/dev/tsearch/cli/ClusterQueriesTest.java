package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs a list of queries over the shared samples, in the archive and in a real cluster with a copy
/// of it: the matches must be equal, except that a cluster may find more similar words, and the
/// first ten of nearly all queries.
class ClusterQueriesTest {
  private static final int MANY = 10_000;
  private static final Pattern SIMILAR = Pattern.compile("\\w~[12]\\b");
  private static final int FIRST = 10;

  @TempDir Path folder;

  @Test
  void theSameEntriesAreFound() throws Exception {
    SearchNode.skipUnlessLong();
    String data = SharedData.copy(".", folder.resolve("data")).toString();
    try (SearchNode node = SearchNode.start(folder.resolve("node"))) {
      Path home = Files.createDirectories(folder.resolve("home"));
      Path module = Files.createDirectories(home.resolve("module"));
      Path file = home.resolve(".config/tsearch/config.toml");
      Files.createDirectories(file.getParent());
      Files.writeString(file, "[cluster.team]\nurl = \"%s\"\n".formatted(node.url()));
      Cli cli = Cli.in(home).with("TSEARCH_CLUSTER_MODULE", module.toString());
      assertThat(cli.run("import", data).exit()).isLessThan(2);
      Cli.Result push = cli.run("push", "team");
      assertThat(push.exit()).as(push.err()).isZero();
      node.send("POST", "/tsearch-*/_refresh", "");
      System.out.println(cli.run("cluster", "check", "team").out());
      compare(cli);
    }
  }

  private static void compare(Cli cli) throws Exception {
    var otherMatches = new ArrayList<String>();
    var moreMatches = new ArrayList<String>();
    var otherFirst = new ArrayList<String>();
    int queries = 0;
    for (String query : Files.readAllLines(Path.of("src/test/resources/cluster/shared.txt"))) {
      if (query.startsWith("#")) {
        continue;
      }
      queries++;
      Set<String> here = new TreeSet<>(hits(cli, 2_000, query, "--copies"));
      Set<String> there = new TreeSet<>(hits(cli, 2_000, query, "--copies", "--at", "team"));
      String count = cli.run("--count", "--", query).out();
      if (!count.equals(cli.run("--count", "--at", "team", "--", query).out())
          || (here.size() < 2_000 && !here.equals(there))) {
        (isMoreOfSimilarWords(cli, query) ? moreMatches : otherMatches).add(query);
      }
      if (!hits(cli, FIRST, query).equals(hits(cli, FIRST, query, "--at", "team"))) {
        otherFirst.add(query);
      }
    }
    System.out.printf(
        "queries: %d, with other matches: %s, with more: %s, with other first %d: %s%n",
        queries, otherMatches, moreMatches, FIRST, otherFirst);
    assertThat(queries).isEqualTo(300);
    assertThat(otherMatches).isEmpty();
    assertThat(moreMatches).hasSizeLessThanOrEqualTo(queries / 100);
    assertThat(otherFirst).hasSizeLessThanOrEqualTo(queries / 10);
  }

  /// Whether a cluster finds all that the archive finds, and more, since each shard expands a word
  /// to its own most similar ones.
  private static boolean isMoreOfSimilarWords(Cli cli, String query) {
    return SIMILAR.matcher(query).find()
        && hits(cli, MANY, query, "--copies", "--at", "team")
            .containsAll(hits(cli, MANY, query, "--copies"));
  }

  private static List<String> hits(Cli cli, int limit, String query, String... options) {
    var words = new ArrayList<>(List.of("--json", "--fields", "source,session,agent,id"));
    words.addAll(List.of(options));
    words.addAll(List.of("-n", Integer.toString(limit), "--", query));
    return cli.run(words.toArray(String[]::new)).out().lines().toList();
  }
}
