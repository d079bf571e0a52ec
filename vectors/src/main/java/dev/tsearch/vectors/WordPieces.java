package dev.tsearch.vectors;

import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Splits texts into the tokens of the model: words and punctuation marks in lower case and without
/// accents; words that the vocabulary lacks into their longest known parts from the left.
///
/// @param vocabulary the number of each token; a part inside a word starts with `##`
record WordPieces(Map<String, Long> vocabulary) {
  /// Longer words are unknown.
  private static final int LONGEST_WORD = 100;

  /// A token has at least one letter, and few have more than so many: more of a text is not read.
  private static final int LETTERS_PER_TOKEN = 16;

  private static final String START = "[CLS]";
  private static final String END = "[SEP]";
  private static final String UNKNOWN = "[UNK]";

  /// Reads the vocabulary from the bytes of a `tokenizer.json`.
  ///
  /// @throws IOException if they are not JSON, or the vocabulary lacks a token that every text
  ///   needs
  static WordPieces read(byte[] tokenizer) throws IOException {
    var vocabulary = new HashMap<String, Long>();
    Json.OWN
        .object(tokenizer)
        .object("model")
        .object("vocab")
        .values()
        .forEach((token, number) -> vocabulary.put(token, ((Number) number).longValue()));
    if (!vocabulary.keySet().containsAll(List.of(START, END, UNKNOWN))) {
      throw new IOException("the vocabulary lacks one of " + START + ", " + END + ", " + UNKNOWN);
    }
    return new WordPieces(vocabulary);
  }

  /// The numbers of the tokens of a text, with the marks of its start and its end.
  ///
  /// @param most the maximum number of tokens, at least 2; the rest of the text is ignored
  long[] tokens(String text, int most) {
    var tokens = new ArrayList<Long>();
    tokens.add(number(START));
    int end = Math.min(text.length(), most * LETTERS_PER_TOKEN);
    for (String word : words(text.substring(0, end))) {
      if (tokens.size() >= most - 1) {
        break;
      }
      tokens.addAll(parts(word));
    }
    while (tokens.size() > most - 1) {
      tokens.removeLast();
    }
    tokens.add(number(END));
    return tokens.stream().mapToLong(number -> number).toArray();
  }

  private long number(String token) {
    return vocabulary.getOrDefault(token, -1L);
  }

  /// The tokens of a word.
  private List<Long> parts(String word) {
    var parts = new ArrayList<Long>();
    int start = 0;
    while (start < word.length() && word.length() <= LONGEST_WORD) {
      int end = word.length();
      while (end > start && !vocabulary.containsKey(part(word, start, end))) {
        end--;
      }
      if (end == start) {
        break;
      }
      parts.add(number(part(word, start, end)));
      start = end;
    }
    return start == word.length() ? parts : List.of(number(UNKNOWN));
  }

  private static String part(String word, int start, int end) {
    String letters = word.substring(start, end);
    return start == 0 ? letters : "##" + letters;
  }

  /// The words of a text; each punctuation mark and each ideograph is a word of its own.
  private static List<String> words(String text) {
    var words = new StringBuilder();
    Normalizer.normalize(text, Normalizer.Form.NFD)
        .codePoints()
        .filter(sign -> Character.getType(sign) != Character.NON_SPACING_MARK)
        .map(Character::toLowerCase)
        .forEach(sign -> add(sign, words));
    return Arrays.stream(words.toString().split(" ", -1)).filter(word -> !word.isEmpty()).toList();
  }

  private static void add(int sign, StringBuilder words) {
    if (Character.isWhitespace(sign) || Character.isSpaceChar(sign)) {
      words.append(' ');
    } else if (isWord(sign)) {
      words.append(' ').appendCodePoint(sign).append(' ');
    } else if (!Character.isISOControl(sign) && Character.getType(sign) != Character.FORMAT) {
      words.appendCodePoint(sign);
    }
  }

  private static boolean isWord(int sign) {
    if (sign < 128) {
      return sign > ' ' && sign < 127 && !Character.isLetterOrDigit(sign);
    }
    return switch (Character.getType(sign)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> Character.isIdeographic(sign);
    };
  }
}
