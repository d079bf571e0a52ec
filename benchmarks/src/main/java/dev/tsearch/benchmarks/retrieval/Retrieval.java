package dev.tsearch.benchmarks.retrieval;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Measures how often the first sessions of an answer are the right ones.
///
/// ```
/// benchmarks/retrieval.sh [--sessions] [--only NAMES] [--failures] [--json] ARCHIVE
///     QUESTIONS.tsv...
/// ```
public final class Retrieval {
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");
  private static final String FTS5 = "fts5";

  private final Archive archive;
  private final Searcher searcher;
  private final Instant now = Instant.now();

  private Retrieval(Archive archive) {
    this.archive = archive;
    this.searcher = new Searcher(archive, IndexUpdate.NONE);
  }

  /// What was typed.
  ///
  /// @param only names of the contenders that are asked
  private record Options(
      List<String> only, boolean failures, boolean json, Path archive, List<Path> files) {
    private static final List<String> OF_SEARCH =
        List.of("tsearch", "tsearch any", "tsearch --exact", "tsearch -l", FTS5);
    private static final List<String> OF_SESSIONS = List.of("tsearch -l", "tsearch sessions", FTS5);

    static Options of(List<String> arguments) {
      List<String> only = OF_SEARCH;
      boolean failures = false;
      boolean json = false;
      var rest = new ArrayDeque<>(arguments);
      while (!rest.isEmpty() && rest.getFirst().startsWith("--")) {
        String option = rest.removeFirst();
        switch (option) {
          case "--sessions" -> only = OF_SESSIONS;
          case "--only" -> only = contenders(rest);
          case "--failures" -> failures = true;
          case "--json" -> json = true;
          default -> throw new IllegalArgumentException("there is no option " + option);
        }
      }
      if (rest.size() < 2) {
        throw new IllegalArgumentException("needed: an archive and a file of questions");
      }
      Path archive = Path.of(rest.removeFirst());
      return new Options(only, failures, json, archive, rest.stream().map(Path::of).toList());
    }

    private static List<String> contenders(Deque<String> rest) {
      if (rest.isEmpty()) {
        throw new IllegalArgumentException("--only needs names of contenders");
      }
      List<String> names = List.of(rest.removeFirst().split(",", -1));
      for (String name : names) {
        if (!OF_SEARCH.contains(name) && !OF_SESSIONS.contains(name)) {
          throw new IllegalArgumentException("there is no contender `" + name + "`");
        }
      }
      return names;
    }
  }

  public static void main(String[] arguments) throws IOException, SQLException {
    LUCENE.setLevel(Level.SEVERE);
    System.setProperty("slf4j.internal.verbosity", "ERROR"); // SQLite's driver has no logger
    try {
      System.out.print(run(List.of(arguments)));
    } catch (IllegalArgumentException e) {
      System.err.println("retrieval: " + e.getMessage());
      System.exit(2);
    }
  }

  /// Asks the questions and reports the answers.
  ///
  /// @throws IllegalArgumentException if the arguments are wrong
  static String run(List<String> arguments) throws IOException, SQLException {
    Options options = Options.of(arguments);
    var questions = new ArrayList<Question>();
    for (Path file : options.files()) {
      questions.addAll(Question.read(file));
    }
    Archive archive = Archive.open(new RealDisk(), options.archive());
    Report report = new Retrieval(archive).ask(questions, options.only());
    String figures = options.json() ? report.json() : report.table();
    return options.failures() ? figures + report.failures() : figures;
  }

  private Report ask(List<Question> questions, List<String> only) throws IOException, SQLException {
    Map<String, List<Answer>> answers = new LinkedHashMap<>();
    for (Tsearch.Mode mode : Tsearch.Mode.values()) {
      var contender = new Tsearch(mode, searcher, now);
      if (only.contains(contender.name())) {
        answers.put(contender.name(), ask(questions, contender));
      }
    }
    if (only.contains(FTS5)) {
      try (var fts5 = new Fts5(archive)) {
        answers.put(fts5.name(), ask(questions, fts5));
      }
    }
    return new Report(answers);
  }

  private static List<Answer> ask(List<Question> questions, Contender contender)
      throws IOException {
    var answers = new ArrayList<Answer>(questions.size());
    for (Question question : questions) {
      answers.add(Answer.of(question, contender));
    }
    return answers;
  }
}
