package dev.tsearch.vectors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WordPiecesTest {
  private static final List<String> TOKENS =
      List.of("[CLS]", "[SEP]", "[UNK]", "play", "##ing", "##s", "the", ",", "é", "e", "字", "a");

  private static WordPieces pieces() throws IOException {
    return WordPieces.read(tokenizer(TOKENS));
  }

  private static byte[] tokenizer(List<String> tokens) {
    String vocabulary =
        IntStream.range(0, tokens.size())
            .mapToObj(number -> "\"" + tokens.get(number) + "\":" + number)
            .collect(Collectors.joining(","));
    return ("{\"model\":{\"vocab\":{" + vocabulary + "}}}").getBytes(UTF_8);
  }

  private static List<String> tokens(String text, int most) throws IOException {
    long[] numbers = pieces().tokens(text, most);
    return IntStream.range(0, numbers.length)
        .mapToObj(at -> TOKENS.get((int) numbers[at]))
        .toList();
  }

  @Test
  void wordsAreSplitIntoTheirLongestKnownParts() throws IOException {
    assertThat(tokens("Playing, the plays", 99))
        .containsExactly("[CLS]", "play", "##ing", ",", "the", "play", "##s", "[SEP]");
  }

  @Test
  void wordsWithAnUnknownPartAreUnknown() throws IOException {
    assertThat(tokens("playx the", 99)).containsExactly("[CLS]", "[UNK]", "the", "[SEP]");
    assertThat(tokens("a".repeat(101), 99)).containsExactly("[CLS]", "[UNK]", "[SEP]");
  }

  @Test
  void accentsAreRemovedAndIdeographsAreWords() throws IOException {
    assertThat(tokens("É字a", 99)).containsExactly("[CLS]", "e", "字", "a", "[SEP]");
  }

  @Test
  void longTextsAreCut() throws IOException {
    assertThat(tokens("the ".repeat(1_000), 5))
        .containsExactly("[CLS]", "the", "the", "the", "[SEP]");
    assertThat(tokens("the playing", 4)).containsExactly("[CLS]", "the", "play", "[SEP]");
    assertThat(tokens("", 2)).containsExactly("[CLS]", "[SEP]");
  }

  @Test
  void vocabularyMustHaveTheMarks() {
    assertThatThrownBy(() -> WordPieces.read(tokenizer(List.of("[CLS]", "[SEP]"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("[UNK]");
  }
}
