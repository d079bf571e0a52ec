package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Real transcripts, searched for words of every frequency, and a plain scan of the archived texts
/// that knows neither Lucene nor our analyser. Skipped where there are no samples.
///
/// Words are asked for as they stand; of what an unquoted word finds besides only that it is more.
/// The scan knows no camel case, so it tells two things of a word: which entries surely have it
/// (standing alone), and which may (anywhere, even within another word). For most words the two are
/// the same.
class SharedDataSearchTest {
  private static final int PARTITION_ENTRIES = 60;

  /// So many words are asked for, evenly spread from the most frequent to the rarest.
  private static final int WORDS = 50;

  private static final Pattern LETTERS = Pattern.compile("[a-z]{3,}");

  @TempDir private Path folder;

  @Test
  void aSearchFindsWhatAPlainScanFinds() throws IOException {
    Path root = importSamples();
    Archive archive = Archive.open(new RealDisk(), root);
    Map<EntryAddress, String> texts = texts(archive);
    var searcher = new Searcher(archive, IndexUpdate.NONE);
    int exact = 0;
    for (String word : words(texts)) {
      SearchRequest request = SearchRequest.of(new Query.Phrase(word, 0)).withLimit(1_000_000);
      SearchResult result = searcher.search(request);
      Set<EntryAddress> hits = new HashSet<>();
      result.hits().forEach(hit -> hits.add(hit.address()));
      Set<EntryAddress> surely = matching(texts, alone(word));
      Set<EntryAddress> maybe = matching(texts, Pattern.compile(word));
      assertThat(hits).as(word).containsAll(surely);
      assertThat(maybe).as(word).containsAll(hits);
      assertThat(result.total()).as(word).isEqualTo(hits.size());
      exact += surely.equals(maybe) ? 1 : 0;
      SearchResult whole = searcher.search(request.withPruning(Pruning.OFF));
      assertThat(places(result)).as(word).isEqualTo(places(whole));
      SearchResult inflected =
          searcher.search(SearchRequest.of(new Query.Word(word)).withLimit(1_000_000));
      assertThat(inflected.hits().stream().map(SearchHit::address)).as(word).containsAll(hits);
    }
    assertThat(exact).as("words that the scan is sure of").isGreaterThan(WORDS / 2);
  }

  private Path importSamples() throws IOException {
    Path root = folder.resolve("archive");
    RotationPolicy standard = RotationPolicy.DEFAULT;
    var settings =
        StorageSettings.DEFAULT
            .withSync(StorageSettings.Sync.NONE)
            .withRotation(
                new RotationPolicy(
                    PARTITION_ENTRIES,
                    standard.maxTokens(),
                    standard.maxAgeSeconds(),
                    standard.maxBytes(),
                    standard.bytesPerToken()));
    var setting = Importing.setting(new RealDisk(), root, settings);
    var detector = new Detector(List.of(new ClaudeCode(Json.SOURCE), new Chibi(Json.SOURCE)));
    List<Path> samples =
        List.of(
            SharedData.copy("claude", folder.resolve("data")),
            SharedData.copy("spec-inputs/chibi", folder.resolve("data")));
    Importing.run(
        new Ingestor(setting, detector, new ArchiveIndex(), EmbeddedSources.NONE),
        ImportMode.CHANGED,
        samples);
    return root;
  }

  /// Every text that is searched, in lower case and without accents.
  private static Map<EntryAddress, String> texts(Archive archive) throws IOException {
    Map<EntryAddress, String> texts = new HashMap<>();
    try (Snapshot snapshot = archive.snapshot()) {
      List<Integer> ordinals = new ArrayList<>();
      for (Partition partition : snapshot.manifest().partitions()) {
        ordinals.add(partition.ordinal());
      }
      assertThat(ordinals).hasSizeGreaterThan(5);
      ordinals.add(snapshot.activeOrdinal());
      for (int ordinal : ordinals) {
        try (EntryCursor cursor = snapshot.cursor(ordinal)) {
          while (cursor.next()) {
            texts.put(cursor.address(), plain(cursor.entry().searchableText()));
          }
        }
      }
    }
    return texts;
  }

  private static String plain(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .toLowerCase(Locale.ROOT);
  }

  private static List<String> words(Map<EntryAddress, String> texts) {
    Map<String, Integer> frequencies = new TreeMap<>();
    for (String text : texts.values()) {
      Set<String> words = new HashSet<>();
      Matcher matcher = LETTERS.matcher(text);
      while (matcher.find()) {
        words.add(matcher.group());
      }
      words.forEach(word -> frequencies.merge(word, 1, Integer::sum));
    }
    List<String> ranked =
        frequencies.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .toList();
    List<String> chosen = new ArrayList<>();
    for (int number = 0; number < WORDS; number++) {
      // more of the frequent ones, of which there are few
      double share = (double) number / WORDS;
      chosen.add(ranked.get((int) (ranked.size() * share * share)));
    }
    return chosen.stream().distinct().toList();
  }

  /// The word with nothing of a word on either side. A case that changes within a word is lost in
  /// these texts, so a word in camel case does not stand alone.
  private static Pattern alone(String word) {
    return Pattern.compile("(?<![\\p{L}\\p{N}_'’])" + word + "(?![\\p{L}\\p{N}_'’])");
  }

  private static Set<EntryAddress> matching(Map<EntryAddress, String> texts, Pattern pattern) {
    Set<EntryAddress> matching = new HashSet<>();
    texts.forEach((address, text) -> {
      if (pattern.matcher(text).find()) {
        matching.add(address);
      }
    });
    return matching;
  }

  private static List<String> places(SearchResult result) {
    return result.hits().stream().map(hit -> hit.address() + " " + hit.score()).toList();
  }
}
