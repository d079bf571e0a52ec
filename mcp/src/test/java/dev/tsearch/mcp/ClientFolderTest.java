package dev.tsearch.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The server asks its client which folders it works in, and gets on with any answer.
@Timeout(60)
class ClientFolderTest {
  @TempDir private Path root;

  @BeforeEach
  void create() throws IOException {
    GardenArchive.create(root);
  }

  /// An answer of a client to the question which folders it works in; it may be none of use.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"error\":{\"code\":-32601,\"message\":\"nope\"}",
        "\"result\":{\"roots\":[{\"uri\":\"file://elsewhere/area\"}]}",
        "\"result\":{\"roots\":[{\"uri\":\"file:area\"}]}",
        "\"result\":{\"roots\":[{\"uri\":\"file:///area/my garden%\"}]}",
        "\"result\":{\"roots\":[]}"
      })
  void aClientThatDoesNotTellItsFolderIsAnswered(String roots) throws Exception {
    assertThat(searched(roots, "heron")).contains("ref garden/g1").doesNotContain("isError\":true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:///area/my garden", "file:///area/my%20garden"})
  void aFolderMayHaveASpace(String uri) throws Exception {
    String roots = "\"result\":{\"roots\":[{\"uri\":\"" + uri + "\"}]}";
    assertThat(searched(roots, "heron\",\"project\":\".")).contains("0 of 0");
    assertThat(searched(roots, "heron\",\"project\":\"/area/garden")).contains("ref garden/g1");
  }

  /// The answer to a search by a client that answers the question for its folders.
  private String searched(String roots, String query) throws Exception {
    var toServer = new PipedOutputStream();
    var fromServer = new PipedInputStream();
    var output = new PipedOutputStream(fromServer);
    var input = new PipedInputStream(toServer);
    Thread server =
        Thread.ofPlatform()
            .start(() -> {
              try {
                new McpModule().serve(GardenArchive.served(root), input, output);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    toServer.write(
        """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
        "capabilities":{"roots":{}},"clientInfo":{"name":"pipe","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":\
        {"query":"QUERY"}}}
        """
            .replace("QUERY", query)
            .getBytes(UTF_8));
    toServer.flush();
    String answer = "";
    var lines = new BufferedReader(new InputStreamReader(fromServer, UTF_8));
    while (answer.isEmpty()) {
      String line = Objects.requireNonNull(lines.readLine());
      JsonObject message = Json.SOURCE.object(line);
      if (message.text("method", "").equals("roots/list")) {
        String id = "{\"jsonrpc\":\"2.0\",\"id\":\"" + message.text("id", "") + "\",";
        toServer.write((id + roots + "}\n").getBytes(UTF_8));
        toServer.flush();
      } else if (message.number("id", 0) == 2) {
        answer = line;
      }
    }
    toServer.close();
    server.join();
    return answer;
  }
}
