package dev.tsearch.indexer.format.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.edit.Injection;
import dev.tsearch.core.edit.Position;
import dev.tsearch.core.edit.Synthetic;
import dev.tsearch.core.edit.TranscriptFile;
import dev.tsearch.core.edit.Validation;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.UserLine;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.core.transcript.Tokens;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.core.transcript.View;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queries and statistics of a file that is edited.
class EditedTranscriptTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

  private final Random random = new Random(1);

  @Test
  void aFileHasTheQueriesOfATranscriptAndItsMessagesLeadToLines(@TempDir Path folder)
      throws Exception {
    Path path = SharedData.copy("fasthooks/sample_main_transcript.jsonl", folder);
    TranscriptFile file = TranscriptFile.load(new RealDisk(), path, Validation.STRICT);
    Transcript before = ClaudeTranscript.of(file);
    assertThat(before.stats().tokens()).isEqualTo(new Tokens(132, 1480, 223_265, 8_467, 12));

    var synthetic = new Synthetic(() -> NOW, () -> new UUID(random.nextLong(), random.nextLong()));
    UserLine reminder =
        new Injection(file, synthetic).injectReminder("Mind the roses", new Position.AtStart());
    Transcript after = ClaudeTranscript.of(file);
    assertThat(after.messages(View.ALL)).hasSize(before.messages(View.ALL).size() + 1);
    Message message = after.message(reminder.outline().uuid()).orElseThrow();
    assertThat(message.text()).isEqualTo("Mind the roses");
    assertThat(file.line(message.id()).map(Line::isSynthetic)).contains(true);
    assertThat(after.query(View.ALL).users().all())
        .allSatisfy(each -> assertThat(file.line(each.id())).isPresent());
  }
}
