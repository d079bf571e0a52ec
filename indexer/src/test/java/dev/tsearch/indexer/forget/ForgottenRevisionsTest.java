package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A forgotten message does not come back in a later export in which it has other members or words.
class ForgottenRevisionsTest {
  @TempDir private Path folder;

  /// A message of a bot, which has no id but its time.
  private static String message(int second, String text, String more) {
    return """
    {"type":"message","subtype":"bot_message","bot_id":"B1","username":"robo","text":"%s",\
    "ts":"17672616%02d.000100"%s}\
    """
        .formatted(text, second, more);
  }

  private Path export(ForgettingTrial trial, String name, List<String> messages, String between)
      throws IOException {
    Path export = Files.createDirectories(folder.resolve("sources/" + name));
    Files.writeString(
        export.resolve("channels.json"), "[{\"id\":\"C04QUAY0001\",\"name\":\"regatta\"}]");
    return trial.source(
        name + "/regatta/2026-01-01.json", "[" + String.join(between, messages) + "]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"the medlar of the robot is ready", "medlar", "medlars, ready"})
  void ofAThreadInAnotherExport_onlyTheOthersCome(String later) throws IOException {
    var trial = new ForgettingTrial(folder);
    String first = later.replace("medlars, ready", "the medlars");
    String stays = message(2, "the boats are ready", "");
    export(trial, "one", List.of(message(1, first, ""), stays), ",");
    assertThat(trial.forgetEntries(first).entries()).isEqualTo(1);
    Path again =
        export(
            trial,
            "two",
            List.of(
                message(1, later, ",\"reply_count\":1"),
                stays,
                message(3, "all of them", ",\"thread_ts\":\"1767261601.000100\"")),
            ",\n  ");
    assertThat(trial.said()).containsExactly("all of them", "the boats are ready");
    trial.assertStays("medlar", again);
  }

  /// The same time in another channel is another message.
  @Test
  void ofAnotherChannel_allStays() throws IOException {
    String text = "the medlar of the robot is ready";
    var trial = new ForgettingTrial(folder);
    export(trial, "one", List.of(message(1, text, ""), message(2, "the boats", "")), ",");
    trial.forgetEntries(text);
    Path other = folder.resolve("sources/two/channels.json");
    Files.createDirectories(other.getParent());
    Files.writeString(other, "[{\"id\":\"C04QUAY0002\",\"name\":\"harbour\"}]");
    trial.source(
        "two/harbour/2026-01-01.json",
        "[" + message(0, "a buoy", "") + "," + message(1, text, ",\"reply_count\":1") + "]");
    assertThat(trial.said()).containsExactly("a buoy", "the boats", text);
  }
}
