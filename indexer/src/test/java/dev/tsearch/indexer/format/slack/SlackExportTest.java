package dev.tsearch.indexer.format.slack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlackExportTest {
  static final String SAMPLE =
      """
      {"type":"message","user":"U1","text":"<@U1> has joined the channel","ts":"1452837301.000200","subtype":"channel_join"}
      {"type":"message","user":"U2","text":"Grüße!","ts":"1452837302.000200"}
      {"type":"message","user":"U1","text":"Hello <@U2>.","ts":"1452837303.000200"}
      {"type":"message","user":"U2","text":"Is the boat in?","ts":"1452837304.000200"}
      {"type":"message","user":"U1","text":"Not yet.","ts":"1452837305.000200"}
      {"type":"message","user":"U2","text":"At six.","ts":"1452837306.000200"}
      {"type":"message","user":"U1","text":"Good.","ts":"1452837307.000200"}
      {"type":"message","user":"U2","text":"Bring rope.","ts":"1452837308.000200"}
      {"type":"message","user":"U1","text":"And sails.","ts":"1452837309.000200"}
      {"type":"message","user":"U2","text":"Bye.","ts":"1452837310.000200"}
      """;

  private static final SlackExport FORMAT = new SlackExport(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("/x/harbor/2016-01-15.json"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: <@U1> has joined the channel",
            "message U2: Grüße!",
            "message U1: Hello <@U2>.",
            "message U2: Is the boat in?",
            "message U1: Not yet.",
            "message U2: At six.",
            "message U1: Good.",
            "message U2: Bring rope.",
            "message U1: And sails.",
            "message U2: Bye.");
  }

  @Test
  void textsAreAsTheyWereTyped() {
    String line =
        "{\"type\":\"message\",\"user\":\"U1\",\"text\":\"if a &lt; b &amp;&amp; b &gt; c, say &amp;lt;\","
            + "\"ts\":\"1452837301.000200\"}\n";
    assertThat(
            Reading.of(FORMAT, Reading.alone("/x/harbor/2016-01-15.json"), line.getBytes(UTF_8))
                .entries())
        .extracting(Entry::content)
        .containsExactly("if a < b && b > c, say &lt;");
  }

  @Test
  void messages_haveChannelTimeAndId() {
    Entry first = read("/x/harbor/2016-01-15.json").getFirst();
    assertThat(first.metadata().session()).isEqualTo("harbor");
    assertThat(first.to()).isEqualTo("#harbor");
    assertThat(first.id()).isEqualTo("1452837301.000200");
    assertThat(first.metadata().values().text("time")).contains("2016-01-15T05:55:01.000200Z");
  }

  @Test
  void realExport_hasTheNamesOfUsersAndAsManyEntriesAsTexts(@TempDir Path folder)
      throws IOException {
    Path zip = SharedData.require("slack/hfaran+slack-export-viewer/HEAD/tests/testarchive.zip");
    try (FileSystem files = FileSystems.newFileSystem(zip)) {
      for (Path file :
          List.of("users.json", "channels.json", "enrique/2016-02-07.json").stream()
              .map(folder::resolve)
              .toList()) {
        Files.createDirectories(file.getParent());
        Files.copy(files.getPath("/" + folder.relativize(file)), file);
      }
    }
    Path day = folder.resolve("enrique/2016-02-07.json");
    Reading reading = Samples.read(FORMAT, day);
    Samples.assertSound(day, reading);
    List<JsonObject> messages =
        Json.SOURCE.object("{\"all\":" + Files.readString(day) + "}").objects("all");
    assertThat(reading.entries()).hasSameSizeAs(messages);
    assertThat(reading.entries())
        .allMatch(entry -> entry.metadata().session().equals("C0JGLMMNX"))
        .noneMatch(entry -> entry.from().matches("U[0-9A-Z]{8}"));
  }
}
