package dev.tsearch.benchmarks.corpus;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes a corpus: `claude/projects/<project>/<session>.jsonl`, files of sub-agents next to some
/// of them, and `chibi/contexts/<name>/transcript/active.jsonl`. Not thread-safe.
public final class Corpus {
  /// The number of projects; sessions are spread over them as unevenly as words in a text.
  private static final int PROJECTS = 80;

  private static final double WITH_AGENT = 0.1;

  /// chibi rotates before a file gets longer; a context has no manifest until then.
  private static final int MAX_CHIBI_LINES = 999;

  private static final int MAX_CHIBI_BYTES = 200_000;

  private final CorpusOptions options;
  private final ClaudeSession claude;
  private final ChibiSession chibi;
  private final Vocabulary names = Language.ENGLISH.vocabulary();

  public Corpus(CorpusOptions options) {
    TextWriter text = new TextWriter();
    this.options = options;
    this.claude = new ClaudeSession(text, options.shape());
    this.chibi = new ChibiSession(text);
  }

  /// The totals of a corpus.
  public record Written(long sessions, long lines) {}

  public Written write() throws IOException {
    long sessions = 0;
    long lines = 0;
    while (lines < options.lines()) {
      lines += session(sessions, options.lines() - lines);
      sessions++;
    }
    return new Written(sessions, lines);
  }

  private long session(long number, long mostLines) throws IOException {
    SeededRandom random = new SeededRandom(options.seed(), number);
    boolean isChibi = random.chance(options.chibiShare());
    int bytes = Shape.SESSION_BYTES.sample(random);
    String project = names.word(40 + (int) (PROJECTS * random.unit() * random.unit()));
    long spanMillis = options.span().toMillis();
    SessionPlan plan =
        new SessionPlan(
            SessionPlan.Id.draw(random),
            0,
            isChibi ? project + "-" + number : project,
            Language.draw(random),
            options.end().toEpochMilli() - (long) (spanMillis * random.unit()),
            isChibi ? Math.min(bytes, MAX_CHIBI_BYTES) : bytes,
            isChibi ? Math.min(mostLines, MAX_CHIBI_LINES) : mostLines,
            random);
    return isChibi ? chibi(plan) : claude(plan);
  }

  private long chibi(SessionPlan plan) throws IOException {
    Path context = options.folder().resolve("chibi").resolve("contexts").resolve(plan.project());
    try (OutputStream out = create(context.resolve("transcript").resolve("active.jsonl"))) {
      return chibi.write(plan, out);
    }
  }

  private long claude(SessionPlan plan) throws IOException {
    Path projects = options.folder().resolve("claude").resolve("projects");
    Path project = projects.resolve("-workspace-" + plan.project());
    long lines;
    try (OutputStream out = create(project.resolve(plan.session() + ".jsonl"))) {
      lines = claude.write(plan, out);
    }
    if (lines < plan.mostLines() && plan.random().chance(WITH_AGENT)) {
      SessionPlan agent = agentOf(plan, plan.mostLines() - lines);
      Path agents = project.resolve(plan.session().toString()).resolve("subagents");
      String name = "agent-%07x.jsonl".formatted(agent.agent());
      try (OutputStream out = create(agents.resolve(name))) {
        lines += claude.write(agent, out);
      }
    }
    return lines;
  }

  private static SessionPlan agentOf(SessionPlan plan, long mostLines) {
    return new SessionPlan(
        plan.session(),
        1 + plan.random().below(1 << 27),
        plan.project(),
        plan.language(),
        plan.startMillis() + 60_000,
        plan.bytes() / 3,
        mostLines,
        plan.random());
  }

  private static OutputStream create(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.newOutputStream(file);
  }
}
