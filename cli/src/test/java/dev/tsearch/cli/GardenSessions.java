package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Thirty sessions of Claude Code about herons, with calls and edits.
final class GardenSessions {
  /// What one of the sessions says: none of it may be more than text on a page.
  static final List<String> HOSTILE =
      List.of(
          "<script>document.title = 'broken'</script>",
          "<img src=x onerror=\"document.title = 'broken'\">",
          "</pre></main></body><svg onload=\"document.title = 'broken'\">",
          "[x](javascript:document.title='broken')",
          "a\u202eb \u001b[31mred\u0007",
          "\" onmouseover=\"document.title='broken'");

  private GardenSessions() {}

  /// Writes their transcripts to a folder, and imports them.
  static void importInto(Path home) throws IOException {
    for (int session = 0; session < 30; session++) {
      var lines = new StringBuilder();
      for (int n = 0; n < 3; n++) {
        String text = "heron " + session + " at the pond " + n;
        lines.append(line(session, n, "user", Json.OWN.print(text(text))));
      }
      if (session == 7) {
        for (String text : HOSTILE) {
          lines.append(line(session, lines.length(), "user", Json.OWN.print(text("reed " + text))));
        }
      }
      String call =
          "{\"content\":[{\"type\":\"tool_use\",\"id\":\"t%d\",\"name\":\"%s\",\"input\":{\"command\":\"count heron\"}}]}"
              .formatted(session, session % 3 == 0 ? "Read" : "Bash");
      lines.append(line(session, 50, "assistant", call));
      String edit =
          "{\"content\":[{\"type\":\"tool_use\",\"id\":\"w%d\",\"name\":\"%s\",\"input\":{\"file_path\":\"/area/pond%d/%s.rs\",\"old_string\":\"let depth = 1;\",\"new_string\":\"let depth = 2;\"}}]}"
              .formatted(
                  session,
                  session % 2 == 0 ? "Edit" : "Read",
                  session % 4,
                  session % 5 == 0 ? "reed" : "fish/carp");
      lines.append(line(session, 51, "assistant", edit));
      Files.writeString(home.resolve("garden-%02d.jsonl".formatted(session)), lines);
    }
    assertThat(Cli.in(home).run("import", home.toString()).exit()).isZero();
  }

  private static JsonObject text(String text) {
    return JsonObject.builder().put("content", text).build();
  }

  private static String line(int session, int number, String role, String content) {
    return ("{\"type\":\"%s\",\"uuid\":\"u%d-%d\",\"sessionId\":\"garden-%02d\","
            + "\"timestamp\":\"2026-02-%02dT08:00:%02dZ\",\"cwd\":\"/area/pond%d\",\"version\":\"2.0.1\","
            + "\"message\":{\"role\":\"%s\",%s}\n")
        .formatted(
            role,
            session,
            number,
            session,
            1 + session % 28,
            number % 60,
            session % 4,
            role,
            content.substring(1));
  }
}
