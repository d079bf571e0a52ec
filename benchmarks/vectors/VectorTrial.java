package dev.tsearch.benchmarks.retrieval;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// Measures what vectors add to the ranking of sessions. Started by `benchmarks/vectors.sh`; no
/// module contains it, since the model and its runtime are not dependencies of tsearch.
public final class VectorTrial {
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  /// The best on `develop.tsv` and the 73 sentences, of 0.1 to 3.
  private static final List<Double> WEIGHTS = List.of(2.0);

  private VectorTrial() {}

  public static void main(String[] arguments) throws IOException, OrtException {
    LUCENE.setLevel(Level.SEVERE);
    var rest = new ArrayDeque<>(List.of(arguments));
    List<Double> weights = WEIGHTS;
    if (rest.getFirst().equals("--weights")) {
      rest.removeFirst();
      weights = Stream.of(rest.removeFirst().split(",")).map(Double::valueOf).toList();
    }
    Archive archive = Archive.open(new RealDisk(), Path.of(rest.removeFirst()));
    var questions = new ArrayList<Question>();
    for (String file : rest) {
      questions.addAll(Question.read(Path.of(file)));
    }
    try (var model = new Model()) {
      Map<String, List<String>> passages = Passages.of(archive);
      long start = System.nanoTime();
      Vectors vectors = Vectors.of(passages, model);
      double seconds = (System.nanoTime() - start) / 1e9;
      var searcher = new Searcher(archive, IndexUpdate.NONE);
      System.out.print(ask(questions, contenders(searcher, vectors, model, weights)).table());
      System.out.printf(
          Locale.ROOT,
          "%n%d sessions, %d vectors in %.1f s; %,d bytes as floats, %,d as int8%n",
          passages.size(),
          vectors.count(),
          seconds,
          vectors.count() * Model.DIMENSIONS * Float.BYTES,
          vectors.count() * Model.DIMENSIONS);
    }
  }

  private static List<Contender> contenders(
      Searcher searcher, Vectors vectors, Model model, List<Double> weights) {
    Instant now = Instant.now();
    var contenders = new ArrayList<Contender>();
    contenders.add(new Tsearch(Tsearch.Mode.LIST, searcher, now));
    contenders.add(new Trial("cosine", Fusion.cosines(), searcher, now, vectors, model));
    for (double weight : weights) {
      String name = "tsearch + %s cosine".formatted(weight);
      contenders.add(new Trial(name, Fusion.weighted(weight), searcher, now, vectors, model));
    }
    Fusion ranks = Fusion.reciprocalRanks();
    contenders.add(new Trial("reciprocal ranks", ranks, searcher, now, vectors, model));
    return contenders;
  }

  private static Report ask(List<Question> questions, List<Contender> contenders)
      throws IOException {
    Map<String, List<Answer>> answers = new LinkedHashMap<>();
    for (Contender contender : contenders) {
      var own = new ArrayList<Answer>(questions.size());
      for (Question question : questions) {
        own.add(Answer.of(question, contender));
      }
      answers.put(contender.name(), own);
    }
    return new Report(answers);
  }

  /// Makes one score of a session from its scores of both kinds.
  private interface Fusion {
    /// Added to each rank, so that the first ranks do not outweigh all others.
    int RANK_OFFSET = 60;

    /// The scores of sessions for a question.
    ///
    /// @param lexical the sessions that `tsearch -l` finds, the best first
    /// @param cosines the best cosine of every session
    ToDoubleFunction<String> scores(Map<String, Double> lexical, Map<String, Double> cosines);

    /// The cosine alone; sessions without a vector come last.
    static Fusion cosines() {
      return (_, cosines) -> session -> cosines.getOrDefault(session, -1.0);
    }

    /// The lexical score as a share of the best one, and a part of the cosine.
    static Fusion weighted(double weight) {
      return (lexical, cosines) -> {
        double best = lexical.values().stream().mapToDouble(score -> score).max().orElse(0);
        return session -> {
          double share = best == 0 ? 0 : lexical.getOrDefault(session, 0.0) / best;
          return share + weight * cosines.getOrDefault(session, 0.0);
        };
      };
    }

    /// The sum of 1 / (60 + rank).
    static Fusion reciprocalRanks() {
      return (lexical, cosines) -> {
        List<String> byWords = List.copyOf(lexical.keySet());
        List<String> byMeaning = sorted(cosines.keySet(), cosines::get);
        var scores = new HashMap<String, Double>();
        for (List<String> order : List.of(byWords, byMeaning)) {
          for (int place = 0; place < order.size(); place++) {
            scores.merge(order.get(place), 1.0 / (RANK_OFFSET + place + 1), Double::sum);
          }
        }
        return scores::get;
      };
    }
  }

  private static List<String> sorted(Set<String> sessions, ToDoubleFunction<String> scores) {
    return sessions.stream().sorted(Comparator.comparingDouble(scores).reversed()).toList();
  }

  /// A ranking of all sessions by a fusion of both kinds of scores.
  private record Trial(
      String name, Fusion fusion, Searcher searcher, Instant now, Vectors vectors, Model model)
      implements Contender {
    private static final int HITS = 200;

    @Override
    public List<RankedSession> ask(String question) throws IOException {
      Map<String, Double> lexical = lexical(question);
      Map<String, Double> cosines = vectors.cosines(model.embed(question));
      ToDoubleFunction<String> scores = fusion.scores(lexical, cosines);
      var sessions = new LinkedHashSet<>(lexical.keySet()); // equal scores keep the lexical order
      sessions.addAll(cosines.keySet());
      return sorted(sessions, scores).stream()
          .map(session ->
              new RankedSession(session, "%.3f".formatted(scores.applyAsDouble(session))))
          .toList();
    }

    /// The scores of `tsearch -l`, the best session first.
    private Map<String, Double> lexical(String question) throws IOException {
      Query query = new QueryParser(now, ZoneOffset.UTC).parse(question.strip()).query();
      SearchRequest request =
          SearchRequest.of(query).withLimit(HITS).withStrictness(Strictness.LENIENT);
      var scores = new LinkedHashMap<String, Double>();
      for (FoundSession found :
          searcher.sessions(request, Grouping.SESSION, HitDetails.NONE).value()) {
        scores.putIfAbsent(found.match().key().session(), (double) found.match().score());
      }
      return scores;
    }
  }

  /// The vectors of the passages of each session, of length 1.
  private record Vectors(Map<String, List<float[]>> bySession) {

    static Vectors of(Map<String, List<String>> passages, Model model) throws IOException {
      var vectors = new LinkedHashMap<String, List<float[]>>();
      for (var session : passages.entrySet()) {
        var own = new ArrayList<float[]>();
        for (String passage : session.getValue()) {
          own.add(model.embed(passage));
        }
        vectors.put(session.getKey(), own);
      }
      return new Vectors(vectors);
    }

    long count() {
      return bySession.values().stream().mapToLong(List::size).sum();
    }

    /// The best cosine of each session.
    Map<String, Double> cosines(float[] question) {
      var cosines = new LinkedHashMap<String, Double>();
      bySession.forEach((session, vectors) ->
          cosines.put(
              session,
              vectors.stream().mapToDouble(vector -> product(vector, question)).max().orElse(0)));
      return cosines;
    }

    private static double product(float[] one, float[] other) {
      double sum = 0;
      for (int i = 0; i < one.length; i++) {
        sum += one[i] * other[i];
      }
      return sum;
    }
  }

  /// What a session is about, in a few texts: its title, and what a person said, else the answers.
  private record Passages(Set<String> sayings, Set<String> answers) {
    private static final int MOST = 7;

    /// The passages of all sessions that have any.
    static Map<String, List<String>> of(Archive archive) throws IOException {
      var sessions = new LinkedHashMap<String, Passages>();
      var titles = new HashMap<String, String>();
      try (Snapshot snapshot = archive.snapshot()) {
        for (Partition partition : snapshot.manifest().partitions()) {
          addAll(snapshot.cursor(partition.ordinal()), sessions);
        }
        addAll(snapshot.cursor(snapshot.activeOrdinal()), sessions);
      }
      var searcher = new Searcher(archive, IndexUpdate.NONE);
      SearchRequest all = SearchRequest.of(new Query.Everything()).withLimit(Integer.MAX_VALUE / 2);
      for (FoundSession found : searcher.sessions(all, Grouping.SESSION, HitDetails.NONE).value()) {
        String name = found.row().name().text();
        titles.put(found.row().session(), name.isEmpty() ? found.row().summary().text() : name);
      }
      var chosen = new LinkedHashMap<String, List<String>>();
      sessions.forEach((session, passages) -> {
        List<String> texts = passages.chosen(titles.getOrDefault(session, ""));
        if (!texts.isEmpty()) {
          chosen.put(session, texts);
        }
      });
      return chosen;
    }

    private static void addAll(EntryCursor cursor, Map<String, Passages> sessions)
        throws IOException {
      try (cursor) {
        while (cursor.next()) {
          Entry entry = cursor.entry();
          sessions
              .computeIfAbsent(
                  entry.metadata().session(),
                  _ -> new Passages(new LinkedHashSet<>(), new LinkedHashSet<>()))
              .add(entry);
        }
      }
    }

    private void add(Entry entry) {
      boolean isSaid =
          entry.type().equals(EntryType.MESSAGE)
              && entry.metadata().agent().isEmpty()
              && !entry.metadata().values().flag("meta")
              && !entry.content().isBlank();
      if (isSaid && !entry.metadata().values().text("role", entry.from()).equals("user")) {
        answers.add(entry.content());
      } else if (isSaid && !isInserted(entry.content())) {
        sayings.add(entry.content());
      }
    }

    private static boolean isInserted(String text) {
      return text.startsWith("<") || text.startsWith("# AGENTS.md instructions");
    }

    private List<String> chosen(String title) {
      List<String> texts = List.copyOf(sayings.isEmpty() ? answers : sayings);
      if (title.isBlank()) {
        return evenly(texts, MOST);
      }
      return Stream.concat(Stream.of(title), evenly(texts, MOST - 1).stream()).toList();
    }

    /// Texts at equal distances; the first and the last are among them.
    private static List<String> evenly(List<String> texts, int most) {
      if (texts.size() <= most) {
        return texts;
      }
      var some = new ArrayList<String>(most);
      for (int i = 0; i < most; i++) {
        some.add(texts.get(Math.round((float) i * (texts.size() - 1) / (most - 1))));
      }
      return some;
    }
  }

  /// all-MiniLM-L6-v2 with weights of 8 bits: the vector of a text is the mean over its tokens.
  private static final class Model implements AutoCloseable {
    static final int DIMENSIONS = 384;

    /// The longest text that the model was made for.
    private static final int MAX_TOKENS = 256;

    private static final String NAME = "/all-minilm-l6-v2-q";

    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final WordPieces pieces;
    private final OrtSession session;

    Model() throws IOException, OrtException {
      pieces = WordPieces.read(resource(NAME + "-tokenizer.json"));
      try (var options = new OrtSession.SessionOptions()) {
        options.setIntraOpNumThreads(1);
        session = environment.createSession(resource(NAME + ".onnx"), options);
      }
    }

    private static byte[] resource(String name) throws IOException {
      try (InputStream in = VectorTrial.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IOException("the model's jar has no " + name);
        }
        return in.readAllBytes();
      }
    }

    /// The vector of a text, of length 1. What exceeds the model's longest text is ignored.
    float[] embed(String text) throws IOException {
      long[] tokens = pieces.tokens(text, MAX_TOKENS);
      long[] ones = new long[tokens.length];
      Arrays.fill(ones, 1);
      try (OnnxTensor ids = OnnxTensor.createTensor(environment, new long[][] {tokens});
          OnnxTensor mask = OnnxTensor.createTensor(environment, new long[][] {ones});
          OnnxTensor types =
              OnnxTensor.createTensor(environment, new long[][] {new long[tokens.length]});
          OrtSession.Result result =
              session.run(
                  Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
        return normalizedSum(((float[][][]) result.get(0).getValue())[0]);
      } catch (OrtException e) {
        throw new IOException("the model failed: " + e.getMessage(), e);
      }
    }

    private static float[] normalizedSum(float[][] states) {
      float[] sum = new float[DIMENSIONS];
      for (float[] state : states) {
        for (int i = 0; i < DIMENSIONS; i++) {
          sum[i] += state[i];
        }
      }
      double squares = 0;
      for (float value : sum) {
        squares += value * value;
      }
      float length = (float) Math.sqrt(squares);
      for (int i = 0; i < DIMENSIONS; i++) {
        sum[i] /= length;
      }
      return sum;
    }

    @Override
    public void close() throws OrtException {
      session.close();
    }
  }

  /// Splits texts into the model's tokens: words and signs in lower case and without accents, and
  /// words that the vocabulary lacks into their longest known parts from the left.
  ///
  /// @param vocabulary the number of each token; a part inside a word starts with `##`
  private record WordPieces(Map<String, Long> vocabulary) {
    private static final int LONGEST_WORD = 100;

    static WordPieces read(byte[] tokenizer) throws IOException {
      var vocabulary = new HashMap<String, Long>();
      Json.OWN
          .object(tokenizer)
          .object("model")
          .object("vocab")
          .values()
          .forEach((token, number) -> vocabulary.put(token, ((Number) number).longValue()));
      return new WordPieces(vocabulary);
    }

    long[] tokens(String text, int most) {
      var tokens = new ArrayList<Long>();
      tokens.add(number("[CLS]"));
      for (String word : words(text)) {
        if (tokens.size() >= most - 1) {
          break;
        }
        addParts(word, tokens);
      }
      List<Long> kept = tokens.subList(0, Math.min(tokens.size(), most - 1));
      return Stream.concat(kept.stream(), Stream.of(number("[SEP]")))
          .mapToLong(number -> number)
          .toArray();
    }

    private long number(String token) {
      Long number = vocabulary.get(token);
      if (number == null) {
        throw new IllegalArgumentException("the vocabulary has no " + token);
      }
      return number;
    }

    private void addParts(String word, List<Long> tokens) {
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
      if (start == word.length()) {
        tokens.addAll(parts);
      } else {
        tokens.add(number("[UNK]"));
      }
    }

    private static String part(String word, int start, int end) {
      return (start == 0 ? "" : "##") + word.substring(start, end);
    }

    /// The words of a text; each punctuation mark and each ideograph is a word of its own.
    private static List<String> words(String text) {
      var words = new StringBuilder();
      String plain = Normalizer.normalize(text, Normalizer.Form.NFD);
      plain
          .codePoints()
          .filter(sign -> Character.getType(sign) != Character.NON_SPACING_MARK)
          .map(Character::toLowerCase)
          .forEach(sign -> {
            if (Character.isWhitespace(sign) || Character.isSpaceChar(sign)) {
              words.append(' ');
            } else if (isWord(sign)) {
              words.append(' ').appendCodePoint(sign).append(' ');
            } else if (!Character.isISOControl(sign)
                && Character.getType(sign) != Character.FORMAT) {
              words.appendCodePoint(sign);
            }
          });
      return Stream.of(words.toString().split(" ")).filter(word -> !word.isEmpty()).toList();
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
}
