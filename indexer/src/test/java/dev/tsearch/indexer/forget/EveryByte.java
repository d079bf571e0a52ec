package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toSet;

import com.github.luben.zstd.ZstdInputStream;
import dev.tsearch.core.json.Unescaped;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.FSDirectory;

/// Every byte of an archive: of plain files, of zstd frames decoded, and all terms and values of
/// its index.
final class EveryByte {
  private EveryByte() {}

  /// Where an archive has one of some texts, in any case.
  static List<String> having(Path root, List<String> texts) throws IOException {
    return places(root, texts).stream().map(Place::toString).toList();
  }

  /// Which of some texts an archive has, in any case.
  static Set<String> of(Path root, List<String> texts) throws IOException {
    Set<String> found = places(root, texts).stream().map(Place::text).collect(toSet());
    return texts.stream().filter(text -> found.contains(text.toLowerCase(ROOT))).collect(toSet());
  }

  /// Where a text is.
  private record Place(String file, String text) {
    @Override
    public String toString() {
      return file + ": " + text;
    }
  }

  private static List<Place> places(Path root, List<String> texts) throws IOException {
    var found = new ArrayList<Place>();
    List<String> wanted = texts.stream().map(text -> text.toLowerCase(ROOT)).toList();
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      add(found, file.toString(), decoded(file), wanted);
    }
    Path index = root.resolve("index");
    if (Files.exists(index)) {
      add(found, "terms", terms(index), wanted);
    }
    return found;
  }

  private static void add(List<Place> found, String where, String text, List<String> wanted) {
    String lower = text.toLowerCase(ROOT);
    String plain = Unescaped.of(lower).text();
    Map<String, List<String>> byStart = new HashMap<>();
    int start = wanted.stream().mapToInt(String::length).min().orElseThrow();
    for (String each : wanted) {
      byStart.computeIfAbsent(each.substring(0, start), _ -> new ArrayList<>()).add(each);
    }
    var first = new BitSet();
    byStart.keySet().forEach(each -> first.set(each.charAt(0)));
    for (String form : new LinkedHashSet<>(List.of(lower, plain, Unescaped.of(plain).text()))) {
      for (int at = 0; at + start <= form.length(); at++) {
        if (!first.get(form.charAt(at))) {
          continue;
        }
        int from = at;
        byStart.getOrDefault(form.substring(at, at + start), List.of()).stream()
            .filter(each -> form.startsWith(each, from))
            .forEach(each -> found.add(new Place(where, each)));
      }
    }
  }

  private static String decoded(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, UTF_8) + '\0' + new String(bytes, ISO_8859_1);
    if (!file.toString().endsWith(".zst")) {
      return text;
    }
    try (var in = new ZstdInputStream(new ByteArrayInputStream(bytes))) {
      return text + '\0' + new String(in.readAllBytes(), UTF_8);
    }
  }

  private static String terms(Path index) throws IOException {
    var all = new StringBuilder();
    try (var directory = FSDirectory.open(index)) {
      if (!DirectoryReader.indexExists(directory)) {
        return ""; // erased after a crash
      }
    }
    try (var directory = FSDirectory.open(index);
        var reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        for (var field : leaf.reader().getFieldInfos()) {
          Terms terms = leaf.reader().terms(field.name);
          if (terms != null) {
            TermsEnum each = terms.iterator();
            while (each.next() != null) {
              all.append(each.term().utf8ToString()).append('\n');
            }
          }
          SortedSetDocValues values = leaf.reader().getSortedSetDocValues(field.name);
          for (long i = 0; values != null && i < values.getValueCount(); i++) {
            all.append(values.lookupOrd(i).utf8ToString()).append('\n');
          }
        }
      }
    }
    return all.toString();
  }
}
