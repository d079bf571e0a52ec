package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeadTest {
  private static List<JsonObject> objects(String text) {
    return Head.of(Path.of("x"), text.getBytes(UTF_8), Siblings.NONE).objects();
  }

  @Test
  void objects_areThoseOfTheFirstLines() {
    assertThat(objects("// note\n{\"a\":1}\n\n[2]\n{\"b\":2}")).hasSize(2);
  }

  @Test
  void objects_areTheSameInWhateverOrderTheyAreAskedFor() {
    String text =
        IntStream.range(0, 100)
            .mapToObj(line -> line % 3 == 1 && line < 30 ? "prose" : "{\"line\":" + line + "}")
            .collect(Collectors.joining("\n"));
    List<JsonObject> whole = List.copyOf(objects(text));
    assertThat(whole).hasSize(64);
    List<JsonObject> bySize = objects(text);
    assertThat(bySize).hasSize(64).isEqualTo(whole);
    List<JsonObject> byStream = objects(text);
    assertThat(byStream.stream().findFirst()).contains(whole.getFirst());
    assertThat(byStream.stream().toList()).isEqualTo(whole);
    List<JsonObject> byIndex = objects(text);
    assertThat(byIndex.get(40)).isEqualTo(whole.get(40));
    var one = byIndex.iterator();
    for (JsonObject object : byIndex) {
      assertThat(object).isEqualTo(one.next());
    }
    assertThat(one.hasNext()).isFalse();
    assertThat(byIndex).isEqualTo(whole);
    assertThatThrownBy(() -> byIndex.get(64)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(objects("prose\n".repeat(17) + text)).isEmpty();
    assertThat(objects("prose\n".repeat(16) + "{\"a\":1}").isEmpty()).isFalse();
  }

  @Test
  void truncatedObject_hasTheMembersBeforeTheCut() {
    String line = "{\"a\":\"one\",\"n\":5,\"in\":{\"deep\":\"" + "x".repeat(Head.MAX_BYTES);
    JsonObject partial = objects(line).getFirst();
    assertThat(partial.text("a")).contains("one");
    assertThat(partial.number("n", 0)).isEqualTo(5);
    assertThat(partial.has("in")).isTrue();
    assertThat(
            objects("{\"a\":\"one\",\"long\":\"" + "x".repeat(Head.MAX_BYTES))
                .getFirst()
                .has("long"))
        .isFalse();
  }

  @Test
  void lineLongerThanTheHead_isReadUpToTheLimit() {
    String long1 = "{\"id\":\"first\",\"content\":\"" + "x".repeat(2 * Head.MAX_BYTES) + "\"}\n";
    assertThat(objects(long1 + "{\"id\":\"second\"}\n"))
        .extracting(object -> object.text("id", ""))
        .containsExactly("first");
  }

  @Test
  void longFirstValue_isInOutlineToItsEnd() throws IOException {
    String messages = "{\"role\":\"user\",\"content\":\"" + "y".repeat(3_000) + "\"},";
    String long1 =
        "{\"diff\":\""
            + "x".repeat(3 * Head.MAX_BYTES)
            + "\",\"in\":{\"deep\":[1,2]},\n"
            + " \"messages\":["
            + messages.repeat(40)
            + "{}],\"after\":\"the end\"}\n";
    byte[] bytes = long1.getBytes(StandardCharsets.UTF_8);
    Head head = Head.read(Path.of("a.json"), new ByteArrayInputStream(bytes), Siblings.NONE);
    assertThat(head.object().text("after")).contains("the end");
    assertThat(head.object().object("in").list("deep")).containsExactly(1L, 2L);
    assertThat(head.object().objects("messages").getFirst().text("role")).contains("user");
    assertThat(head.outline().length).isLessThanOrEqualTo(JsonOutline.MAX_BYTES);
  }

  @Test
  void bytes_areTheUnchangedHeadOfTheFile() {
    byte[] file =
        ("### user\r\n" + "y".repeat(2 * Head.MAX_BYTES)).getBytes(StandardCharsets.UTF_8);
    byte[] head = Head.of(Path.of("notes.md"), file, Siblings.NONE).bytes();
    assertThat(head).isEqualTo(Arrays.copyOf(file, Head.MAX_BYTES));
  }
}
