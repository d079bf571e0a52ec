package dev.tsearch.indexer.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.format.DerivedIds.DigestStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DerivedIdsTest {

  @Test
  void digestOfAStreamIsThatOfItsBytes() throws IOException {
    var stream = new DigestStream();
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < 300; i++) {
      byte[] more = {(byte) i, '-', (byte) (i / 2)};
      stream.write(more);
      stream.write(i);
      bytes.write(more);
      bytes.write(i);
      assertThat(stream.digest()).isEqualTo(DerivedIds.digest(bytes.toByteArray()));
    }
  }
}
