package dev.tsearch.core.json;

import java.util.Random;

/// Random valid JSON in every form that the grammar allows: white space, escapes, numbers, nesting.
final class JsonText {
  private static final String[] CHARACTERS = {
    "a",
    "é",
    "日",
    "😀",
    " ",
    "/",
    "\\/",
    "\\\"",
    "\\\\",
    "\\n",
    "\\t",
    "\\b",
    "\\f",
    "\\r",
    "\\u0041",
    "\\u0000",
    "\\u001b",
    "\\ud83d\\ude00",
    "\\ud83d",
    "\u007f",
    "'",
    "{",
    "]",
    ","
  };
  private static final String[] NUMBERS = {
    "0",
    "-0",
    "7",
    "-12",
    "9223372036854775807",
    "9223372036854775808",
    "0.1",
    "-0.0",
    "1e5",
    "1E-3",
    "1.10",
    "3.14159265358979323846",
    "1e400"
  };

  private JsonText() {}

  /// An object with values of at most the given depth.
  static String object(Random random, int depth) {
    var text = new StringBuilder(space(random)).append('{').append(space(random));
    int size = random.nextInt(5);
    for (int index = 0; index < size; index++) {
      text.append(index == 0 ? "" : ",").append(space(random)).append(string(random));
      text.append(space(random)).append(':').append(value(random, depth));
    }
    return text.append(space(random)).append('}').toString();
  }

  private static String value(Random random, int depth) {
    String value =
        switch (random.nextInt(depth == 0 ? 5 : 7)) {
          case 0 -> NUMBERS[random.nextInt(NUMBERS.length)];
          case 1 -> random.nextBoolean() ? "true" : "false";
          case 2 -> "null";
          case 3, 4 -> string(random);
          case 5 -> object(random, depth - 1);
          default -> list(random, depth - 1);
        };
    return space(random) + value + space(random);
  }

  private static String list(Random random, int depth) {
    var text = new StringBuilder("[").append(space(random));
    int size = random.nextInt(4);
    for (int index = 0; index < size; index++) {
      text.append(index == 0 ? "" : ",").append(value(random, depth));
    }
    return text.append("]").toString();
  }

  private static String string(Random random) {
    var text = new StringBuilder("\"");
    for (int length = random.nextInt(8); length > 0; length--) {
      text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
    }
    return text.append('"').toString();
  }

  private static String space(Random random) {
    return random.nextInt(4) > 0 ? "" : " \t\r\n".substring(random.nextInt(4));
  }
}
