package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Texts that a source has in pieces, which its reader joins: they were found in the entries only,
/// and came back whenever entries were derived.
class RedactedPiecesTest {
  private static final String TOKEN = "ghp_" + "aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC3";
  private static final String NAME = "workspaceStorage/w/chatSessions/s.jsonl";
  private static final String RESULT =
      "{\"kind\":1,\"k\":[\"requests\",0,\"result\"],"
          + "\"v\":{\"metadata\":{\"promptTokens\":5,\"outputTokens\":3}}}\n";

  @TempDir private Path folder;

  /// A log of operations of Copilot Chat, whose answer is in two parts.
  private static String log() {
    String part = "{\"kind\":2,\"k\":[\"requests\",0,\"response\"],\"v\":[{\"value\":\"%s\"}]}\n";
    return "{\"kind\":0,\"v\":{\"version\":3,\"sessionId\":\"s-9aaaaaaa-bbbb\","
        + "\"creationDate\":1760000000000,\"requests\":[]}}\n"
        + "{\"kind\":2,\"k\":[\"requests\"],\"v\":[{\"requestId\":\"r1\",\"timestamp\":1760000001000,"
        + "\"message\":{\"text\":\"Where?\"},\"response\":[]}]}\n"
        + part.formatted("the token is " + TOKEN.substring(0, 15))
        + part.formatted(TOKEN.substring(15) + " indeed");
  }

  private static boolean hasToken(Importing archive) throws IOException {
    return archive.entries().stream().anyMatch(entry -> entry.content().contains(TOKEN));
  }

  @Test
  void redactedText_isNotDerivedAgain() throws IOException {
    var trial = new ForgettingTrial(folder);
    Path source = trial.source(NAME, log());
    assertThat(hasToken(trial.archive())).isTrue();
    trial.redact(TOKEN);
    trial.assertGone(TOKEN);
    trial.archive().again();
    trial.assertGone(TOKEN);
    Files.writeString(source, log() + RESULT);
    trial.archive().run(source);
    trial.assertGone(TOKEN);
    assertThat(trial.said()).anyMatch(text -> text.contains("the token is ***"));
  }

  @Test
  void secret_isNotStored() throws IOException {
    var trial = new ForgettingTrial(folder);
    Path source = folder.resolve(NAME);
    Files.createDirectories(source.getParent());
    Files.writeString(source, log());
    Importing.redacting(
        new RealDisk(), trial.archive().root(), StorageSettings.DEFAULT, List.of(source));
    assertThat(trial.said()).anyMatch(text -> text.contains("the token is"));
    trial.assertGone(TOKEN);
    trial.archive().again();
    trial.assertGone(TOKEN);
  }
}
