package dev.tsearch.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server as `@modelcontextprotocol/inspector --cli` sees it, the client with which authors of
/// servers try them. Its program is fetched by npm, so the test runs only with
/// `-Dtsearch.inspector=true`.
@Timeout(900)
class InspectorTest {
  /// A call of each tool, and what its answer must contain.
  private static final Map<List<String>, String> CALLS =
      Map.of(
          List.of("search", "query=reed pond"), "ref garden/g3",
          List.of("open", "ref=garden/g3"), "▶ [g3]",
          List.of("overview", "session=garden"), "ended with assistant",
          List.of("list", "limit=5"), "4 of 4 sessions",
          List.of("files", "path=src/pond.rs"), "by Edit: ref garden/g4",
          List.of("fix", "error=missing reed"), "worked: Bash cargo build");

  @TempDir private static Path home;

  @BeforeAll
  static void create() throws IOException {
    Skip.unless(Boolean.getBoolean("tsearch.inspector"), "needs -Dtsearch.inspector=true and npm");
    GardenArchive.create(home.resolve("archive"));
  }

  private static String inspect(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.addAll(List.of("npx", "--yes", "@modelcontextprotocol/inspector", "--cli"));
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(TestServer.class.getName(), home.resolve("archive").toString()));
    command.addAll(List.of(arguments));
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    int status = process.waitFor();
    assertThat(status).as(Files.readString(err, UTF_8)).isZero();
    return Files.readString(out, UTF_8);
  }

  @Test
  void listsEveryTool() throws IOException, InterruptedException, MalformedJsonException {
    JsonObject listed = Json.SOURCE.object(inspect("--method", "tools/list").getBytes(UTF_8));
    assertThat((List<?>) listed.values().get("tools"))
        .extracting(tool -> ((JsonObject) tool).text("name", ""))
        .containsExactlyInAnyOrder("search", "open", "overview", "list", "files", "fix");
  }

  @Test
  void callsEveryTool() throws IOException, InterruptedException, MalformedJsonException {
    for (Map.Entry<List<String>, String> call : CALLS.entrySet()) {
      String answer =
          inspect(
              "--method",
              "tools/call",
              "--tool-name",
              call.getKey().getFirst(),
              "--tool-arg",
              call.getKey().getLast());
      JsonObject result = Json.SOURCE.object(answer.getBytes(UTF_8));
      assertThat(result.values()).as(answer).doesNotContainEntry("isError", true);
      assertThat(answer).contains(call.getValue());
    }
  }
}
