package dev.tsearch.benchmarks.retrieval;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/// The answers of contenders to the same questions, as text.
///
/// @param answers the answers of each contender by its name, in the order of the questions
record Report(Map<String, List<Answer>> answers) {
  private static final String ALL = "all";

  /// The number of sessions above the right one that a failure shows.
  private static final int ABOVE = 3;

  private static final int MAX_EVIDENCE = 160;

  /// A Markdown table: for each kind of question, and for all, one line for each contender.
  String table() {
    var table = new StringBuilder();
    table.append(
        "| kind | questions | contender | hit@1 | hit@5 | hit@10 | found | MRR | ms | empty |\n");
    table.append("|---|---:|---|---:|---:|---:|---:|---:|---:|---:|\n");
    for (String kind : kinds()) {
      answers.forEach(
          (contender, all) -> table.append(line(kind, contender, Figures.of(ofKind(all, kind)))));
    }
    return table.toString();
  }

  private static String line(String kind, String contender, Figures figures) {
    return String.format(
        Locale.ROOT,
        "| %s | %d | %s | %.1f | %.1f | %.1f | %.1f | %.3f | %.1f | %d |%n",
        kind,
        figures.questions(),
        contender,
        100 * figures.hit1(),
        100 * figures.hit5(),
        100 * figures.hit10(),
        100 * figures.found(),
        figures.reciprocalRank(),
        figures.medianMillis(),
        figures.empty());
  }

  /// The figures of the table, one JSON object in a line for each of its lines.
  String json() {
    var lines = new StringBuilder();
    for (String kind : kinds()) {
      answers.forEach((contender, all) ->
          lines.append(object(kind, contender, Figures.of(ofKind(all, kind)))).append('\n'));
    }
    return lines.toString();
  }

  private static String object(String kind, String contender, Figures figures) {
    JsonObject object =
        JsonObject.EMPTY
            .with("kind", kind)
            .with("contender", contender)
            .with("questions", figures.questions())
            .with("hit1", figures.hit1())
            .with("hit5", figures.hit5())
            .with("hit10", figures.hit10())
            .with("found", figures.found())
            .with("mrr", figures.reciprocalRank())
            .with("median_ms", figures.medianMillis())
            .with("empty", figures.empty());
    return Json.OWN.print(object);
  }

  /// The questions whose first session is wrong, for each contender: rank, question, right
  /// sessions, and what was ranked above them.
  String failures() {
    var lines = new StringBuilder();
    answers.forEach((contender, all) -> {
      lines.append("\n## ").append(contender).append("\n\n");
      all.stream().filter(answer -> answer.rank() != 1).forEach(answer -> add(answer, lines));
    });
    return lines.toString();
  }

  private static void add(Answer answer, StringBuilder lines) {
    Question question = answer.question();
    String rank = answer.rank() == 0 ? "not found" : "rank " + answer.rank();
    lines.append("- %s, %s: %s%n".formatted(rank, question.kind(), question.text()));
    int place = 0;
    for (RankedSession found : answer.found()) {
      place++;
      if (place <= ABOVE && (place < answer.rank() || answer.rank() == 0)) {
        lines.append("  - %d. %s %s%n".formatted(place, shortId(found), cut(found.evidence())));
      } else if (place == answer.rank()) {
        lines.append("  - right: %s %s%n".formatted(shortId(found), cut(found.evidence())));
      }
    }
    if (answer.rank() == 0) {
      lines.append("  - right: %s%n".formatted(String.join(" ", question.sessions())));
    }
  }

  private static String shortId(RankedSession found) {
    return cut(found.session(), 8);
  }

  private static String cut(String evidence) {
    return cut(evidence, MAX_EVIDENCE);
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length);
  }

  /// All kinds of questions in the order of their names, and [#ALL] at the end.
  private List<String> kinds() {
    var kinds = new TreeSet<String>();
    answers.values().forEach(all -> all.forEach(answer -> kinds.add(answer.question().kind())));
    var listed = new ArrayList<>(kinds);
    if (listed.size() > 1) {
      listed.add(ALL);
    }
    return listed;
  }

  private static List<Answer> ofKind(List<Answer> all, String kind) {
    return all.stream()
        .filter(answer -> kind.equals(ALL) || answer.question().kind().equals(kind))
        .toList();
  }
}
