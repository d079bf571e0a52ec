package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits.SourceUnit;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is to be forgotten and no mask finds.
class ForgottenOriginalsTest {
  private static final String TEXT =
      "# aider chat started at 2026-02-01 08:00:00\n\n#### Walrus?\n";
  private static final ForgottenPart PROMPT =
      new ForgottenPart(TEXT.indexOf("Walrus"), TEXT.length());

  private final OriginalStore originals;
  private final ForgottenBytes bytes;
  private final ErasureDraft draft = new ErasureDraft();
  private final ForgottenOriginals found;

  ForgottenOriginalsTest(@TempDir Path folder) throws IOException {
    var trial = new ForgettingTrial(folder);
    trial.source(".aider.chat.history.md", TEXT);
    originals = OriginalStore.open(new RealDisk(), new ArchiveLayout(trial.archive().root()));
    var keyed = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);
    bytes = new ForgottenBytes(keyed, originals, new SourceLines(keyed, originals));
    found = new ForgottenOriginals(originals, bytes, _ -> true, _ -> true, draft);
  }

  @AfterEach
  void close() throws IOException {
    originals.close();
  }

  private void find(String text) throws IOException {
    int from = TEXT.indexOf(text);
    var span = MaskSpan.blank(from, from + text.length());
    found.unit(
        1,
        originals.originals().getOrDefault(1L, List.of()),
        new SourceUnit(0, TEXT.getBytes(UTF_8), List.of(span), false));
  }

  @Test
  void aTextThatWouldStayEndsTheCommand() throws IOException {
    bytes.addPart(1, PROMPT);
    assertThatThrownBy(found::requireAll)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("would stay at byte " + PROMPT.from());
    find("Wal");
    assertThatThrownBy(found::requireAll)
        .hasMessageContaining("would stay at byte " + TEXT.indexOf("rus?"));
  }

  /// Nothing but the end of the line is left.
  @Test
  void aTextThatIsFoundDoesNot() throws IOException {
    bytes.addPart(1, PROMPT);
    find("Walrus?");
    assertThatCode(found::requireAll).doesNotThrowAnyException();
  }
}
