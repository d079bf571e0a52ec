package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.ReadResult.Skipped;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentFrameTest {

  /// The text of each damaged part of a document with the list `m`.
  private static List<String> damaged(String document) {
    byte[] bytes = document.getBytes(UTF_8);
    var scanner = new JsonScanner(bytes);
    List<ValueRange> messages = scanner.parts(document.indexOf('[', 1));
    var skipped = new ArrayList<Skipped>();
    var frame = new DocumentFrame(bytes, messages, 100, 1);
    messages.forEach(message -> frame.skip(100L + message.start(), skipped::add));
    frame.skip(100L + bytes.length, skipped::add);
    return skipped.stream()
        .map(bad -> new String(bytes, (int) bad.offset() - 100, (int) bad.length(), UTF_8))
        .toList();
  }

  @Test
  void validFrame_hasNoDamage() {
    assertThat(damaged("{\"a\":1,\"m\":[{\"x\":1}, {\"x\":2}],\"b\":[]}")).isEmpty();
    assertThat(damaged(" {} \n{\"m\":[]}")).isEmpty();
    assertThat(damaged(" [[{\"x\":1}]]")).isEmpty();
  }

  @Test
  void damageOutsideOfTheMessages_isEachPartBetweenThem() {
    assertThat(damaged("{\"a\":1?,\"m\":[{\"x\":1}, {\"x\":2}x],\"b\":[]}"))
        .containsExactly("{\"a\":1?,\"m\":[", "x],\"b\":[]}");
    assertThat(damaged("{\"m\":[{\"x\":1} true{\"x\":2}]}"))
        .containsExactly("{\"m\":[", " true{\"x\":2}]}");
  }

  @Test
  void damagedMessages_areNoneOfTheFrame() {
    assertThat(damaged("{\"m\":[{\"x\":?}]}")).isEmpty();
  }
}
