package dev.tsearch.indexer.lucene.query;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Query;
import dev.tsearch.indexer.lucene.reader.Corpus;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random texts and queries over a small vocabulary, so that queries have matches.
public final class RandomTexts {
  private static final List<String> WORDS =
      List.of(
          "alpha",
          "Beta",
          "gamma",
          "parentUuid",
          "ParentUUID",
          "parent_uuid",
          "parentuuid",
          "parent",
          "uuid",
          "src/main.rs",
          "main.rs",
          "src",
          "std::vector",
          "vector",
          "C++",
          "c",
          "v1.2.3",
          "1.2.3",
          "10ms",
          "10",
          "ms",
          "E0502",
          "a@b.example",
          "Straße",
          "STRASSE",
          "İstanbul",
          "istanbul",
          "naïve",
          "naive",
          "日本語テスト",
          "日本",
          "語",
          "한국어",
          "🎉",
          "👍🏽",
          "👍",
          "HTTPServer",
          "server",
          "kebab-case",
          "httpserver",
          "test_HTTPServer",
          "betaGamma",
          "betagamma",
          "alphabet",
          "alpine",
          "beta_gamma",
          "x",
          "GraphQLSchema",
          "graphql",
          "qlSchema",
          "parentUuidList",
          "LaneManager.cpp",
          "lanemanager.cpp",
          "…");
  private static final List<String> GAPS = List.of(" ", " ", " ", ", ", "\n", "(", "/", "-", "_");
  private static final List<String> TOOLS = List.of("Bash", "Read", "Grep");

  private static final List<EntryType> TYPES =
      List.of(EntryType.MESSAGE, EntryType.MESSAGE, EntryType.TOOL_RESULT, EntryType.PROGRESS);

  private RandomTexts() {}

  public static String word(Random random) {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  static String tool(Random random) {
    return TOOLS.get(random.nextInt(TOOLS.size()));
  }

  public static String text(Random random, int maxWords) {
    var text = new StringBuilder();
    for (int words = random.nextInt(maxWords + 1); words > 0; words--) {
      text.append(word(random)).append(GAPS.get(random.nextInt(GAPS.size())));
    }
    return text.toString();
  }

  /// Returns any text: letters of every plane, marks, lone surrogates, punctuation.
  public static String noise(Random random, int maxUnits) {
    var text = new StringBuilder();
    for (int units = random.nextInt(maxUnits + 1); units > 0; units--) {
      switch (random.nextInt(6)) {
        case 0 -> text.append((char) random.nextInt(0x10000));
        case 1 -> text.appendCodePoint(random.nextInt(0x110000));
        case 2 -> text.append((char) (0x300 + random.nextInt(0x40)));
        case 3 -> text.append("_-./:@#+ \n".charAt(random.nextInt(10)));
        default -> text.append((char) ('0' + random.nextInt(0x4B)));
      }
    }
    return text.toString();
  }

  /// Returns a corpus of a few partitions, with noise, undated entries and entries without a tool.
  public static Corpus corpus(Random random, int partitions, int maxEntries) {
    var corpus = new Corpus();
    for (int ordinal = 0; ordinal < partitions; ordinal++) {
      long from = random.nextInt(60);
      for (int entries = 1 + random.nextInt(maxEntries); entries > 0; entries--) {
        long timestamp = random.nextInt(10) == 0 ? 0 : from + random.nextInt(15);
        EntryType type = TYPES.get(random.nextInt(TYPES.size()));
        JsonObject metadata =
            random.nextInt(3) == 0
                ? JsonObject.EMPTY
                : JsonObject.builder()
                    .put("tool", tool(random))
                    .put("checkpoint", checkpoint(random))
                    .put("intent", text(random, 3))
                    .build();
        String text = random.nextInt(12) == 0 ? noise(random, 40) : text(random, 8);
        corpus.with(ordinal, Corpus.entry(timestamp, text, type, metadata));
      }
    }
    return corpus;
  }

  public static Query query(Random random, int depth) {
    return switch (depth == 0 ? random.nextInt(8) : random.nextInt(12)) {
      case 0, 1, 2 -> new Query.Word(word(random));
      case 3 -> new Query.Phrase(word(random) + " " + word(random), random.nextInt(3));
      case 4 -> new Query.Prefix(beginning(random));
      case 5 -> new Query.Wildcard(beginning(random) + (random.nextBoolean() ? "*" : "?*a"));
      case 6 -> field(random);
      case 7 ->
          random.nextInt(4) == 0
              ? new Query.Everything()
              : new Query.TimeIs(new TimeRange(random.nextInt(40), 20 + random.nextInt(60)));
      case 8, 9 -> new Query.All(parts(random, depth));
      case 10 -> new Query.Any(parts(random, depth));
      default -> new Query.Not(query(random, depth - 1));
    };
  }

  private static Query field(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> {
        String whole = checkpoint(random);
        yield new Query.FieldIs(Field.CHECKPOINT, whole.substring(0, 1 + random.nextInt(4)));
      }
      case 1 -> new Query.FieldIs(Field.INTENT, word(random));
      default -> new Query.FieldIs(Field.TOOL, tool(random));
    };
  }

  private static String checkpoint(Random random) {
    return List.of("a1b2", "a1c3", "b7f0", "A1B2c3d4").get(random.nextInt(4));
  }

  private static List<Query> parts(Random random, int depth) {
    var parts = new ArrayList<Query>();
    for (int count = 2 + random.nextInt(2); count > 0; count--) {
      parts.add(query(random, depth - 1));
    }
    return parts;
  }

  private static String beginning(Random random) {
    String word = "";
    while (word.isEmpty()
        || !word.chars().allMatch(unit -> Character.isLetterOrDigit(unit) || unit == '_')) {
      word = word(random);
    }
    return word.substring(
        0, word.offsetByCodePoints(0, 1 + random.nextInt(word.codePointCount(0, word.length()))));
  }
}
