package dev.tsearch.indexer.lucene.query;

import static dev.tsearch.indexer.lucene.analysis.TermRole.PART;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.Pruner;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.analysis.ContentTokenizer;
import dev.tsearch.indexer.lucene.analysis.TermRole;
import dev.tsearch.indexer.lucene.analysis.Terms;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.reader.Corpus;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.IndexedPartition;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.lucene.snippet.Snippets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/// A text is found by itself and by its lower-case form: by each of its words, and by phrases of
/// words and their neighbors. Messages contain the seed; `-Dtsearch.seed=N` repeats it.
class LowerCaseFormTest {
  private static final int TEXTS = 400;

  /// A name in camel case or Pascal case, a separator that joins nothing, and the next word.
  private static final Pattern PAIR =
      Pattern.compile(
          "(?<![\\w./:@\\\\-])(\\w*[a-z]\\w*[A-Z]\\w*)[ (),;={}\\[\\]]+(\\w+)",
          Pattern.UNICODE_CHARACTER_CLASS);

  private static final int MAX_PAIRS = 3_000;
  private static final int MAX_LINE_UNITS = 20_000;

  @TempDir Path folder;

  @Test
  void nameInLowerCase_findsCompound() throws IOException {
    Corpus corpus = new Corpus().with(0, "see src/LaneManager.cpp: type CommitInfo struct");
    for (String query :
        List.of(
            "lanemanager.cpp",
            "src/lanemanager.cpp",
            "lanemanager",
            "LaneManager",
            "manager",
            "lanema*",
            "\"commitinfo struct\"",
            "\"type commitinfo\"",
            "\"type commitinfo struct\"",
            "\"type CommitInfo struct\"",
            "\"type commit info struct\"",
            "\"type commit_info struct\"",
            "\"see src lanemanager.cpp type\"",
            "\"lanemanager type\"~2",
            "\"type struct\"~2")) {
      assertThat(found(corpus, query)).as(query).hasSize(1);
    }
    for (String query :
        List.of(
            "\"commit struct\"",
            "\"type info\"",
            "\"commitinfo info\"",
            "\"commit commitinfo\"",
            "\"commitinfo commitinfo\"",
            "\"type struct\"",
            "\"info commit\"",
            "\"lanemanager manager\"",
            "lanemanager.struct")) {
      assertThat(found(corpus, query)).as(query).isEmpty();
    }
  }

  @Test
  void lowerCaseNameInText_isFoundByCompound() throws IOException {
    Corpus corpus = new Corpus().with(0, "see src/lanemanager.cpp: type commitinfo struct");
    for (String query :
        List.of("LaneManager.cpp", "laneManager", "\"CommitInfo struct\"", "\"type CommitInfo\"")) {
      assertThat(found(corpus, query)).as(query).hasSize(1);
    }
    assertThat(found(corpus, "\"commit info\"")).isEmpty();
  }

  @Test
  void anyText_isFoundByItselfAndByItsLowerCaseForm() throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    var texts = new ArrayList<List<String>>();
    var corpus = new Corpus();
    for (int number = 0; number < TEXTS; number++) {
      List<String> words = RandomCompounds.words(random, 6);
      texts.add(words);
      corpus.with(number % 8, String.join("", words));
    }
    Map<Integer, KeySet> keys = corpus.index(folder);
    int queries = 0;
    try (EntryIndexReader reading = Corpus.open(folder)) {
      for (int number = 0; number < TEXTS; number++) {
        LocatedEntry entry = corpus.of(number % 8).get(number / 8);
        List<String> words = texts.get(number);
        for (int first = 0; first < words.size(); first += 2) {
          for (int last = first; last < words.size(); last += 2) {
            String typed = String.join("", words.subList(first, last + 1));
            for (String form : List.of(typed, typed.toLowerCase(Locale.ROOT))) {
              String what = "-Dtsearch.seed=%d: %s in %s".formatted(seed, form, words);
              var asked = new ArrayList<Query>(List.of(new Query.Phrase(form, 0)));
              if (first == last) {
                asked.add(new Query.Word(form));
              }
              for (Query query : asked) {
                CompiledQuery compiled = QueryTranslator.compile(query);
                assertThat(addresses(reading, compiled, corpus)).as(what).contains(entry.address());
                assertThat(isPruned(compiled, entry, keys)).as(what).isFalse();
                assertHighlighted(compiled, entry.entry().content(), typed, what);
                queries++;
              }
            }
          }
        }
      }
    }
    assertThat(queries).isGreaterThan(5 * TEXTS);
  }

  @Test
  void runOfParts_findsLongerName() throws IOException {
    Corpus corpus = new Corpus().with(0, "see GraphQLSchema builder in useHttpServerPool2");
    for (String query :
        List.of(
            "graphql",
            "GraphQL",
            "qlschema",
            "QLSchema",
            "graphqlschema",
            "httpserver",
            "usehttp",
            "serverpool2",
            "\"see graphql schema builder\"",
            "\"graph qlschema builder\"",
            "\"see graphql\"",
            "\"qlschema builder\"",
            "\"in use httpserver pool2\"",
            "\"in usehttp serverpool2\"")) {
      assertThat(found(corpus, query)).as(query).hasSize(1);
    }
    for (String query :
        List.of(
            "graphschema",
            "useserver",
            "\"graphql builder\"",
            "\"see qlschema\"",
            "\"graphql graphql\"",
            "\"graphql ql\"",
            "\"httpserver server\"",
            "\"usehttp pool2\"")) {
      assertThat(found(corpus, query)).as(query).isEmpty();
    }
  }

  /// Each run of parts of a name, in lower case: as a word, and next to the part after it.
  @Test
  void runOfPartsOfAnyName_isFoundInLowerCase() throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    var corpus = new Corpus();
    var names = new ArrayList<String>();
    for (int number = 0; number < TEXTS; number++) {
      names.add(RandomCompounds.words(random, 1).getFirst());
      corpus.with(number % 8, names.getLast());
    }
    Map<Integer, KeySet> keys = corpus.index(folder);
    int runs = 0;
    try (EntryIndexReader reading = Corpus.open(folder)) {
      for (int number = 0; number < TEXTS; number++) {
        LocatedEntry entry = corpus.of(number % 8).get(number / 8);
        String name = ContentTokenizer.normalize(names.get(number));
        for (Terms.Term run : Terms.of(name)) {
          if (run.role() == TermRole.RUN) {
            String typed = name.substring(run.start(), run.end()).toLowerCase(Locale.ROOT);
            String what = "-Dtsearch.seed=%d: %s in %s".formatted(seed, typed, name);
            for (Query query : List.of(new Query.Word(typed), new Query.Phrase(typed, 0))) {
              CompiledQuery compiled = QueryTranslator.compile(query);
              assertThat(addresses(reading, compiled, corpus)).as(what).contains(entry.address());
              assertThat(isPruned(compiled, entry, keys)).as(what).isFalse();
            }
            runs++;
          }
        }
      }
    }
    assertThat(runs).isGreaterThan(TEXTS / 4);
  }

  /// A filter without the terms of runs is unsound: the check above notices it.
  @Test
  void filterWithoutRuns_prunesPartitionsThatMatch() {
    LocatedEntry entry = new Corpus().with(0, "GraphQLSchema").of(0).getFirst();
    CompiledQuery query = QueryTranslator.compile(new Query.Word("graphql"));
    assertThat(isPruned(query, entry, Map.of(0, keysWithout("GraphQLSchema", TermRole.RUN))))
        .isTrue();
    assertThat(isPruned(query, entry, Map.of(0, keysWithout("GraphQLSchema", TermRole.EXACT))))
        .isFalse();
  }

  private static KeySet keysWithout(String text, TermRole role) {
    var keys = new KeySet();
    for (Terms.Term term : Terms.of(text)) {
      if (term.role() != role) {
        byte[] utf8 = term.text().getBytes(StandardCharsets.UTF_8);
        Key.addAll(Key.CONTENT, utf8, 0, utf8.length, keys);
      }
    }
    return keys;
  }

  /// A filter without the terms of pieces is unsound: the check above notices it.
  @Test
  void filterWithoutPieces_prunesPartitionsThatMatch() {
    long seed = Seed.next();
    var random = new Random(seed);
    int pruned = 0;
    for (int round = 0; round < 100; round++) {
      String text = RandomCompounds.text(random, 3);
      KeySet unsound = keysWithout(text, TermRole.PIECE);
      LocatedEntry entry = new Corpus().with(0, text).of(0).getFirst();
      var lower = new Query.Phrase(text.toLowerCase(Locale.ROOT), 0);
      pruned += isPruned(QueryTranslator.compile(lower), entry, Map.of(0, unsound)) ? 1 : 0;
    }
    assertThat(pruned).as("seed %d", seed).isGreaterThan(30);
  }

  /// Each name in camel case of the samples, in lower case, and the word after it.
  @Test
  void namesOfSamples_areFoundInLowerCaseWithTheNextWord(TestReporter reporter) throws IOException {
    Map<String, List<String>> pairs = pairs(SharedData.require(""));
    var corpus = new Corpus();
    pairs.keySet().forEach(line -> corpus.with(0, line));
    corpus.index(folder);
    int found = 0;
    var missed = new ArrayList<String>();
    try (EntryIndexReader reading = Corpus.open(folder)) {
      int number = 0;
      for (List<String> ofLine : pairs.values()) {
        EntryAddress address = corpus.of(0).get(number++).address();
        for (String pair : ofLine) {
          CompiledQuery query = QueryTranslator.compile(new Query.Phrase(pair, 0));
          if (addresses(reading, query, corpus).contains(address)) {
            found++;
          } else {
            missed.add(pair);
          }
        }
      }
    }
    reporter.publishEntry(
        Map.of("found", Integer.toString(found), "missed", Integer.toString(missed.size())));
    assertThat(missed).isEmpty();
    assertThat(found).isGreaterThan(1_000);
  }

  /// Returns pairs of a name in lower case and the next word, each once, by the line that has them.
  private static Map<String, List<String>> pairs(Path samples) throws IOException {
    Map<String, List<String>> pairs = new LinkedHashMap<>();
    Set<String> seen = new HashSet<>();
    try (Stream<Path> files = Files.walk(samples).filter(Files::isRegularFile).sorted()) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        for (String line : (Iterable<String>) text.lines()::iterator) {
          Matcher pair = PAIR.matcher(line);
          while (pair.find() && pair.start() < MAX_LINE_UNITS && seen.size() < MAX_PAIRS) {
            String phrase = pair.group(1).toLowerCase(Locale.ROOT) + " " + pair.group(2);
            if (seen.add(phrase)) {
              pairs.computeIfAbsent(line, _ -> new ArrayList<>()).add(phrase);
            }
          }
        }
      }
    }
    return pairs;
  }

  private List<String> found(Corpus corpus, String query) throws IOException {
    Path index = Files.createTempDirectory(folder, "index");
    corpus.index(index);
    CompiledQuery compiled = compiled(query);
    try (EntryIndexReader reading = Corpus.open(index)) {
      return corpus.texts(
          reading.search(
              compiled, PartitionFilter.of(corpus.ordinals()), TimeRange.ALL, 10, Order.RELEVANCE));
    }
  }

  private static CompiledQuery compiled(String query) {
    return QueryTranslator.compile(
        new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(query).query());
  }

  private static Set<EntryAddress> addresses(
      EntryIndexReader reading, CompiledQuery query, Corpus corpus) throws IOException {
    return reading
        .search(
            query, PartitionFilter.of(corpus.ordinals()), TimeRange.ALL, 100_000, Order.RELEVANCE)
        .best()
        .stream()
        .map(ScoredAddress::address)
        .collect(Collectors.toSet());
  }

  private static boolean isPruned(
      CompiledQuery query, LocatedEntry entry, Map<Integer, KeySet> keys) {
    int ordinal = entry.address().ordinal();
    var partition =
        new IndexedPartition(
            ordinal, List.of(entry), Optional.ofNullable(keys.get(ordinal)).orElseThrow());
    return Pruner.plan(List.of(partition), query.requirement(), TimeRange.ALL).searched().isEmpty();
  }

  /// All parts of a place where the text has the words are highlighted.
  private static void assertHighlighted(
      CompiledQuery query, String content, String words, String what) {
    String text = ContentTokenizer.normalize(content);
    String typed = ContentTokenizer.normalize(words);
    Snippet snippet = new Snippets(query).of(text, text.length());
    assertThat(snippet.text()).as(what).isEqualTo(text);
    var marked = new boolean[text.length()];
    for (int[] highlight : snippet.highlights()) {
      Arrays.fill(marked, highlight[0], highlight[1], true);
    }
    boolean isMarked = false;
    for (int at = text.indexOf(typed); at >= 0 && !isMarked; at = text.indexOf(typed, at + 1)) {
      isMarked = true;
      for (Terms.Term term : Terms.of(typed)) {
        for (int unit = at + term.start(); term.role() == PART && unit < at + term.end(); unit++) {
          isMarked &= marked[unit];
        }
      }
    }
    assertThat(isMarked).as(what + ": " + snippet.highlights().size()).isTrue();
  }
}
