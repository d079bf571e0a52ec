package dev.tsearch.indexer.lucene.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Random words of all the shapes that names have in code and in prose.
public final class RandomCompounds {
  private static final List<String> ALPHABETS =
      List.of(
          "abcdefghijklmnopqrstuvwxyz",
          "abcdefghijklmnopqrstuvwxyz",
          "etaoinshr",
          "äéçñøœßıł",
          "бгджзйклё",
          "αβγδσςώ",
          "𐐨𐐩𐐪",
          "ǆǳĳ",
          "日本語",
          "한국");

  private static final List<String> JOINERS = List.of(".", "-", "/", "::", "@", "/../", "\\");
  private static final List<String> GAPS = List.of(" ", " ", ", ", "\n", " (", ": ", " = ", "; ");

  private RandomCompounds() {}

  /// Returns words with separators between them, none of which joins two words.
  public static String text(Random random, int maxWords) {
    return String.join("", words(random, maxWords));
  }

  /// Returns words and the separators after them, in turns; the last one is a word.
  static List<String> words(Random random, int maxWords) {
    var words = new ArrayList<String>();
    for (int count = 1 + random.nextInt(maxWords); count > 0; count--) {
      words.add(compound(random));
      words.add(GAPS.get(random.nextInt(GAPS.size())));
    }
    words.removeLast();
    return words;
  }

  /// Returns identifiers with joiners between them.
  private static String compound(Random random) {
    var compound = new StringBuilder(random.nextInt(12) == 0 ? "/" : "");
    compound.append(identifier(random));
    for (int more = Math.max(0, random.nextInt(6) - 2); more > 0; more--) {
      compound.append(JOINERS.get(random.nextInt(JOINERS.size()))).append(identifier(random));
    }
    return compound.append(random.nextInt(20) == 0 ? "++" : "").toString();
  }

  private static String identifier(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> camel(random) + "_" + camel(random);
      case 1 -> "_" + camel(random) + (random.nextBoolean() ? "_" : "__" + lower(random));
      case 2 -> lower(random) + "_" + lower(random);
      case 3 -> (lower(random) + "_" + lower(random)).toUpperCase(Locale.ROOT);
      case 4 -> lower(random).toUpperCase(Locale.ROOT) + pascal(random);
      case 5 -> pascal(random) + lower(random).toUpperCase(Locale.ROOT);
      case 6 -> "v" + random.nextInt(30) + pascal(random) + random.nextInt(4);
      case 7 -> random.nextInt(2000) + (random.nextBoolean() ? "ms" : "MiB");
      case 8 -> (random.nextBoolean() ? "V" : "v") + random.nextInt(20);
      case 9 -> random.nextInt(24) + "T" + random.nextInt(60) + (random.nextBoolean() ? "Z" : "");
      case 10 -> lower(random);
      default -> camel(random);
    };
  }

  private static String camel(Random random) {
    var camel = new StringBuilder(random.nextBoolean() ? lower(random) : pascal(random));
    for (int more = random.nextInt(4); more > 0; more--) {
      camel.append(pascal(random));
    }
    return camel.toString();
  }

  private static String pascal(Random random) {
    String word = lower(random);
    int first = word.offsetByCodePoints(0, 1);
    return word.substring(0, first).toUpperCase(Locale.ROOT) + word.substring(first);
  }

  private static String lower(Random random) {
    int[] letters = ALPHABETS.get(random.nextInt(ALPHABETS.size())).codePoints().toArray();
    var word = new StringBuilder();
    for (int count = 1 + random.nextInt(5); count > 0; count--) {
      word.appendCodePoint(letters[random.nextInt(letters.length)]);
      if (random.nextInt(40) == 0) {
        word.append('\u0301');
      }
    }
    return word.toString();
  }
}
