package dev.tsearch.indexer.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntireSessionTest {
  private static final String ID = "0c1d94f5-6a5e-4d55-a4d5-0d3b7f1c2a3c";

  @TempDir Path folder;

  /// The session of metadata that name no program.
  private EntireSession session(String transcript) throws IOException {
    Path place = Files.createDirectories(folder.resolve("12/cbfeaa512b/0"));
    Path metadata =
        Files.writeString(
            place.resolve("metadata.json"),
            "{\"checkpoint_id\":\"12cbfeaa512b\",\"session_id\":\"2026-01-09-" + ID + "\"}");
    Files.writeString(place.resolve("full.jsonl"), transcript);
    return EntireSession.of(EntireFolder.of(metadata).orElseThrow(), Siblings.of(metadata));
  }

  /// The metadata became a session of their own, of an unknown program.
  @Test
  void sessionOfGeminiCli_isRecognizedByItsTranscript() throws IOException {
    String document = "{\n\"sessionId\":\"" + ID + "\",\n\"projectHash\":\"7e\",\n\"messages\":[]}";
    for (String transcript : new String[] {document, document.replace("\n", "")}) {
      EntireSession session = session(transcript);
      assertThat(session.program()).isEqualTo("Gemini CLI");
      assertThat(session.session()).isEqualTo(ID);
    }
  }

  /// The first lines of a transcript are read for each file next to it, more only if they lack
  /// something.
  @Test
  void sessionAndFolder_areFoundAnywhereInTheBeginning() throws IOException {
    String both = "{\"sessionId\":\"g-1\",\"cwd\":\"/projects/kite\"}\n";
    String more = "{\"text\":\"" + "kite ".repeat(200) + "\"}\n";
    String longLine = "{\"text\":\"" + "kite ".repeat(4_000) + "\"," + both.substring(1);
    for (String transcript :
        new String[] {
          both,
          both + more.repeat(40),
          more.repeat(40) + both,
          "{\"sessionId\":\"g-1\"}\n" + more.repeat(40) + both,
          longLine,
          longLine.strip(),
          more.repeat(7) + longLine,
          "\n".repeat(9_000) + both,
        }) {
      EntireSession session = session(transcript);
      assertThat(session.session()).isEqualTo("g-1");
      assertThat(session.project()).isEqualTo("/projects/kite");
    }
  }

  @Test
  void otherPrograms_areUnknown() throws IOException {
    assertThat(session("{\n\"messages\":[]}").program()).isEqualTo(EntireSession.UNKNOWN);
    assertThat(session("{\"type\":\"user\",\"sessionId\":\"g-1\"}").program()).isEmpty();
  }
}
