package dev.tsearch.cli.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tomlj.Toml;

class ClientChangeTest {
  private static final String COMMAND = "/opt/two words/tsearch";

  private static JsonObject parsed(String json) throws MalformedJsonException {
    return Json.SOURCE.object(json.getBytes(UTF_8));
  }

  private static JsonObject object(JsonObject parent, String name) {
    return (JsonObject) Objects.requireNonNull(parent.values().get(name));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODEX")
  void theServerIsAddedToJsonAndAllElseIsKept(AgentClient client)
      throws UserException, MalformedJsonException {
    for (String before :
        new String[] {
          "",
          "{}",
          " {\n  \"theme\": \"dark\",\n  \"n\": 1.50\n}\n",
          "{\"mcpServers\": {}}",
          "{\"a\":[1,2],\"mcpServers\":{\"other\":{\"command\":\"x\"}},\"b\":\"é\\u0041\"}"
        }) {
      ClientChange change = client.change(before, COMMAND);
      assertThat(change.isNeeded()).isTrue();
      JsonObject after = parsed(change.text());
      JsonObject server = object(object(after, "mcpServers"), "tsearch");
      assertThat(server.text("command", "")).isEqualTo(COMMAND);
      assertThat(server.values().get("args")).hasToString("[mcp]");
      if (!before.isEmpty()) {
        parsed(before)
            .values()
            .forEach((name, value) -> {
              if (!name.equals("mcpServers")) {
                assertThat(after.values()).containsEntry(name, value);
              }
            });
        String added = change.added();
        int at = change.text().indexOf(added);
        String without =
            change.text().substring(0, at) + change.text().substring(at + added.length());
        assertThat(without.replaceAll("[\\s,]", "")).isEqualTo(before.replaceAll("[\\s,]", ""));
      }
      assertThat(change.text()).contains(before.contains("other") ? "\"other\"" : "tsearch");
      assertThat(client.change(change.text(), "tsearch").isNeeded()).isFalse();
      assertThat(client.change(change.text(), "tsearch").text()).isEqualTo(change.text());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// a comment\n{}",
        "{\"a\": 1,}",
        "[]",
        "{\"a\": 1",
        "{} {}",
        "{\"mcpServers\": []}",
        "text"
      })
  void whatIsNotAnObjectIsNotChanged(String before) {
    assertThatThrownBy(() -> AgentClient.CURSOR.change(before, "tsearch"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("by hand");
  }

  @Test
  void theServerIsAddedToTomlAsATable() throws UserException {
    for (String before :
        new String[] {
          "",
          "model = \"o5\" # the best\n\n[mcp_servers.other]\ncommand = \"x\"",
          "# nothing but a comment\n"
        }) {
      ClientChange change = AgentClient.CODEX.change(before, COMMAND);
      assertThat(change.text()).startsWith(before);
      var after = Toml.parse(change.text());
      assertThat(after.hasErrors()).isFalse();
      assertThat(after.getString("mcp_servers.tsearch.command")).isEqualTo(COMMAND);
      assertThat(Objects.requireNonNull(after.getArray("mcp_servers.tsearch.args")).toList())
          .containsExactly("mcp");
      assertThat(AgentClient.CODEX.change(change.text(), "tsearch").isNeeded()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"= 1", "mcp_servers = 1\n", "mcp_servers = {other = {command = \"x\"}}\n"})
  void tomlThatCannotTakeATableIsNotChanged(String before) {
    assertThatThrownBy(() -> AgentClient.CODEX.change(before, "tsearch"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("by hand");
  }
}
