package dev.tsearch.cli;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A node of OpenSearch in a process of its own. The property `tsearch.node` is the folder with its
/// jars, which the module `cluster/opensearch` fetches. Tests that take minutes run only with the
/// profile `cluster`.
final class SearchNode implements AutoCloseable {
  private static final String JARS = "tsearch.node";
  private static final String LONG = "tsearch.cluster.long";
  private static final Path PROGRAM = Path.of("../cluster/src/test/node/Node.java");
  private static final int START_TRIES = 1_800;

  private final Process process;
  private final int port;
  private final HttpClient client = HttpClient.newHttpClient();

  private SearchNode(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /// Skips a test that takes minutes, unless the profile runs it.
  static void skipUnlessLong() {
    Skip.unless(Boolean.getBoolean(LONG), "it takes minutes: ./mvnw -Pcluster verify");
  }

  /// Starts a cluster of one node. Skips the test without the jars.
  ///
  /// @param settings settings of the node: `KEY=VALUE`
  static SearchNode start(Path folder, String... settings)
      throws IOException, InterruptedException {
    return start(folder, "n1", freePort(), freePort(), List.of(), settings);
  }

  /// Starts a node of a cluster.
  ///
  /// @param seeds the transport ports of all nodes; empty for a cluster of one node
  /// @param settings further settings of the node: `KEY=VALUE`
  static SearchNode start(
      Path folder, String name, int http, int transport, List<Integer> seeds, String... settings)
      throws IOException, InterruptedException {
    String jars = System.getProperty(JARS, "");
    Skip.unless(
        !jars.isEmpty() && Files.isDirectory(Path.of(jars)),
        "the jars of OpenSearch are not here: ./mvnw verify fetches them");
    Files.createDirectories(folder);
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dnode.settings=" + String.join(",", settings),
                "-cp",
                jars + "/*",
                PROGRAM.toString(),
                folder.toString(),
                name,
                Integer.toString(http),
                Integer.toString(transport)));
    seeds.forEach(seed -> command.add(Integer.toString(seed)));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("node.log").toFile())
            .start();
    var node = new SearchNode(process, http);
    node.await("/_cluster/health?wait_for_status=yellow&timeout=60s");
    return node;
  }

  /// Waits until all shards have a status.
  ///
  /// @param status `yellow` or `green`
  void awaitStatus(String status) throws InterruptedException {
    await("/_cluster/health?wait_for_status=" + status + "&wait_for_no_initializing_shards=true");
  }

  /// A port that is free now.
  static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void await(String path) throws InterruptedException {
    for (int tries = 0; tries < START_TRIES && process.isAlive(); tries++) {
      try {
        if (client.send(request("GET", path, ""), BodyHandlers.discarding()).statusCode() == 200) {
          return;
        }
      } catch (IOException _) {
        // not yet
      }
      Thread.sleep(100);
    }
    throw new IllegalStateException("the node did not start");
  }

  private HttpRequest request(String method, String path, String body) {
    return HttpRequest.newBuilder(URI.create(url() + path))
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body))
        .build();
  }

  /// Sends a request, and returns the body of the answer.
  String send(String method, String path, String body) throws IOException, InterruptedException {
    return client.send(request(method, path, body), BodyHandlers.ofString()).body();
  }

  /// The address of the node.
  String url() {
    return "http://127.0.0.1:" + port;
  }

  /// Kills the process, as `kill -9` does.
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
