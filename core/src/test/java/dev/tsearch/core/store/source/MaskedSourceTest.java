package dev.tsearch.core.store.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What an archive was told to forget does not come back from any source, and a source whose bytes
/// are masked is known, grown or moved as any other.
class MaskedSourceTest {
  private static final ArchiveLayout LAYOUT = SourceFiles.LAYOUT;

  /// Enough lines for several samples and pieces of a stream.
  private static final List<String> LINES =
      IntStream.range(0, 400)
          .mapToObj(i -> "{\"n\":" + i + ",\"text\":\"the walrus number " + i + "\"}\n")
          .toList();

  private static final String FORGOTTEN = LINES.get(200);

  private static ForgottenRule rule(Forgotten before, Set<String> lines, Set<String> values) {
    LiteralHash literal = LiteralHash.of(before.keyed(), "walrus");
    return new ForgottenRule(
        before.nextId(),
        "",
        ForgottenRule.ForgetKind.FORGET,
        0,
        0,
        0,
        new TreeSet<>(),
        new TreeSet<>(lines),
        new TreeSet<>(values),
        Set.of(),
        new TreeSet<>(),
        new TreeSet<>(),
        new TreeMap<>(),
        List.of(ForgottenRule.HashedText.of(literal)),
        List.of());
  }

  /// A disk with an archive that forgot a line and a word.
  private static MemoryDisk forgetful() throws IOException {
    var disk = new MemoryDisk();
    forget(disk);
    return disk;
  }

  private static void forget(MemoryDisk disk) throws IOException {
    disk.createDirectories(LAYOUT.root());
    var file = new ForgottenFile(disk, LAYOUT);
    Forgotten before = file.read().salted(new byte[KeyedHash.SALT_BYTES]);
    byte[] line = FORGOTTEN.getBytes(UTF_8);
    String hash = JsonBytes.lineHash(before.keyed(), line, 0, line.length);
    String value = "{\"text\":\"within\"}";
    file.append(before.adding(rule(before, Set.of(hash), Set.of(hash(before, value)))));
  }

  private static String hash(Forgotten before, String value) {
    byte[] bytes = value.getBytes(UTF_8);
    return JsonBytes.valueHash(before.keyed(), bytes, 0, bytes.length);
  }

  private static String masked(String text) {
    return text.replace(FORGOTTEN, " ".repeat(FORGOTTEN.length() - 1) + "\n")
        .replace("walrus", "******");
  }

  private static SourceRow store(OriginalStore store, String path, String text) throws IOException {
    try (OriginalTransaction transaction = store.begin(SourceFiles.NOW)) {
      SourceRow row = transaction.store(SourceFiles.file(path, text.getBytes(UTF_8)));
      transaction.commit();
      return row;
    }
  }

  private static String stored(OriginalStore store, SourceRow row) throws IOException {
    return new String(store.read(row.number(), 0, (int) row.length()), UTF_8);
  }

  private static String lines(int to) {
    return LINES.subList(0, to).stream().collect(Collectors.joining());
  }

  @Test
  void maskedSourceGrows_movesAndIsCopied() throws IOException {
    MemoryDisk disk = forgetful();
    try (OriginalStore store = SourceFiles.openStore(disk)) {
      SourceRow row = store(store, "/area/garden/a.jsonl", lines(150));
      assertThat(stored(store, row)).isEqualTo(masked(lines(150)));
      SourceRow grown = store(store, "/area/garden/a.jsonl", lines(399));
      assertThat(grown.number()).isEqualTo(row.number());
      assertThat(stored(store, grown)).isEqualTo(masked(lines(399)));
      SourceRow copy = store(store, "/area/shed/b.jsonl", lines(400));
      assertThat(copy.original()).isEqualTo(row.original());
      assertThat(stored(store, copy)).isEqualTo(masked(lines(400)));
    }
  }

  @Test
  void incompleteLineWaits_untilItIsWhole() throws IOException {
    MemoryDisk disk = forgetful();
    try (OriginalStore store = SourceFiles.openStore(disk)) {
      String half = lines(1) + FORGOTTEN.substring(0, 30);
      SourceRow row = store(store, "/area/garden/a.jsonl", half);
      assertThat(stored(store, row)).isEqualTo(masked(lines(1)));
      SourceRow whole = store(store, "/area/garden/a.jsonl", lines(1) + FORGOTTEN);
      assertThat(whole.number()).isEqualTo(row.number());
      assertThat(stored(store, whole)).isEqualTo(masked(lines(1) + FORGOTTEN));
    }
  }

  /// The file was taken for a rewritten one, and stored again without the line.
  @Test
  void incompleteLineThatWasStoredBefore_stays() throws IOException {
    var disk = new MemoryDisk();
    String half = LINES.get(0) + "{\"n\":1,\"text\":\"an unfini";
    half = half.replace("walrus", "whale");
    try (OriginalStore store = SourceFiles.openStore(disk)) {
      SourceRow row = store(store, "/area/garden/a.jsonl", half);
      forget(disk);
      SourceRow again = store(store, "/area/garden/a.jsonl", half);
      assertThat(again).isEqualTo(row);
      SourceRow longer = store(store, "/area/garden/a.jsonl", half + "sh");
      assertThat(longer.number()).isEqualTo(row.number());
      SourceRow whole = store(store, "/area/garden/a.jsonl", half + "shed text\"}\n");
      assertThat(whole.number()).isEqualTo(row.number());
      assertThat(stored(store, whole)).isEqualTo(half + "shed text\"}\n");
    }
  }

  @Test
  void objectWithinADocumentBecomesEmpty() throws IOException {
    MemoryDisk disk = forgetful();
    String document = "{\n \"all\": [\n  {\"text\":\"within\"},\n  {\"text\":\"other\"}\n ]\n}\n";
    try (OriginalStore store = SourceFiles.openStore(disk)) {
      SourceRow row = store(store, "/area/garden/a.json", document);
      assertThat(stored(store, row))
          .isEqualTo(document.replace("{\"text\":\"within\"}", "{" + " ".repeat(15) + "}"));
    }
  }

  @Test
  void textIsForgottenAsSpaces() throws IOException {
    MemoryDisk disk = forgetful();
    String text = "# The walrus\n\nsays \"walrus\" often\n".repeat(100);
    try (OriginalStore store = SourceFiles.openStore(disk)) {
      SourceRow row = store(store, "/area/garden/a.md", text);
      assertThat(stored(store, row)).isEqualTo(text.replace("walrus", "      "));
      String longer = text + "one more walrus";
      SourceRow grown = store(store, "/area/garden/a.md", longer);
      assertThat(grown.number()).isEqualTo(row.number());
      assertThat(stored(store, grown)).isEqualTo(longer.replace("walrus", "      "));
    }
  }
}
