package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Questions as people type them weeks later, each with the session that it is about: the measure
/// of ranking. Written from reading sessions, not from looking at what a search finds.
///
/// @param questions the questions
record RetrievalSet(List<Question> questions) {
  private static final String RESOURCE = "/retrieval/questions.tsv";

  /// A hit further down is as good as none.
  private static final int MAX_RANK = 20;

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  /// One question.
  ///
  /// @param text what is typed
  /// @param session the session it is about
  /// @param kind what sort of question it is
  record Question(String text, String session, String kind) {}

  /// How a question was answered.
  ///
  /// @param rank at which hit its session came first, counted from 1; 0 if not among the first 20
  record Answer(Question question, int rank) {}

  /// How good answers are on the whole.
  ///
  /// @param questions how many there are
  /// @param first the share whose first hit is of the right session
  /// @param firstFive the share that has one among the first five hits
  /// @param reciprocal the mean of 1 / rank, 0 where there is no rank
  record Figures(int questions, double first, double firstFive, double reciprocal) {

    static Figures of(List<Answer> answers) {
      int first = 0;
      int firstFive = 0;
      double reciprocal = 0;
      for (Answer answer : answers) {
        first += answer.rank() == 1 ? 1 : 0;
        firstFive += answer.rank() >= 1 && answer.rank() <= 5 ? 1 : 0;
        reciprocal += answer.rank() == 0 ? 0 : 1.0 / answer.rank();
      }
      int count = answers.size();
      return new Figures(
          count, (double) first / count, (double) firstFive / count, reciprocal / count);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%3d questions  hit@1 %.3f  hit@5 %.3f  MRR %.3f",
          questions,
          first,
          firstFive,
          reciprocal);
    }
  }

  /// The questions of the project.
  static RetrievalSet load() throws IOException {
    var questions = new ArrayList<Question>();
    try (InputStream in = RetrievalSet.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException("no resource " + RESOURCE);
      }
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        String[] columns = line.split("\t", -1);
        if (columns.length == 3) {
          questions.add(new Question(columns[0], columns[1], columns[2]));
        }
      }
    }
    return new RetrievalSet(questions);
  }

  /// Asks every question.
  List<Answer> ask(Searcher searcher) throws IOException {
    var parser = new QueryParser(NOW, ZoneOffset.UTC);
    var answers = new ArrayList<Answer>();
    for (Question question : questions) {
      SearchRequest request =
          SearchRequest.of(parser.parse(question.text()).query())
              .withLimit(MAX_RANK)
              .withStrictness(Strictness.LENIENT)
              .withCopies(Copies.FOLDED)
              .asRead(false);
      answers.add(new Answer(question, rank(searcher.search(request), question.session())));
    }
    return answers;
  }

  private static int rank(SearchResult result, String session) {
    return result.hits().stream()
        .filter(hit -> hit.entry().metadata().session().equals(session))
        .mapToInt(SearchHit::rank)
        .findFirst()
        .orElse(0);
  }

  /// The figures of all answers and of each kind, and the questions that were answered badly.
  static String report(List<Answer> answers) {
    var lines = new StringBuilder();
    lines.append("all        ").append(figures(answers, _ -> true)).append('\n');
    var kinds = new TreeSet<String>();
    answers.forEach(answer -> kinds.add(answer.question().kind()));
    for (String kind : kinds) {
      lines
          .append(String.format(Locale.ROOT, "%-10s ", kind))
          .append(figures(answers, answer -> answer.question().kind().equals(kind)))
          .append('\n');
    }
    for (Answer answer : answers) {
      if (answer.rank() != 1) {
        lines.append("%4d  %s%n".formatted(answer.rank(), answer.question().text()));
      }
    }
    return lines.toString();
  }

  private static Figures figures(List<Answer> answers, Predicate<Answer> which) {
    return Figures.of(answers.stream().filter(which).toList());
  }
}
