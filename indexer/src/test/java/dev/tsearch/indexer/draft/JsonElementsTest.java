package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.draft.JsonElements.Element;
import dev.tsearch.indexer.draft.JsonElements.Garbage;
import dev.tsearch.indexer.draft.JsonElements.WholeObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonElementsTest {
  private static final int MAX_BYTES = 8;

  private static List<Element> elements(String text) throws IOException {
    var elements = new JsonElements(new ByteArrayInputStream(text.getBytes(UTF_8)), MAX_BYTES);
    var all = new ArrayList<Element>();
    for (Optional<Element> next = elements.next(); next.isPresent(); next = elements.next()) {
      all.add(next.get());
    }
    return all;
  }

  private static Garbage garbage(long offset, long length) {
    return new Garbage(offset, length, 1, "not a JSON object");
  }

  @Test
  void garbageOfAnyLength_isOnePart() throws IOException {
    assertThat(elements("[" + "?".repeat(30) + ",{\"a\":1}]"))
        .containsExactly(garbage(1, 30), new WholeObject(32, 1));
    assertThat(elements("?".repeat(30) + "\n{}"))
        .containsExactly(garbage(0, 30), new WholeObject(31, 2));
    assertThat(elements("{}" + "?".repeat(30)))
        .containsExactly(new WholeObject(0, 1), garbage(2, 30));
  }

  @Test
  void shortGarbageAtTheEnd_mayBeContinued() throws IOException {
    assertThat(elements("{}???")).containsExactly(new WholeObject(0, 1));
  }
}
