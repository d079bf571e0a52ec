package dev.tsearch.benchmarks.corpus;

import static dev.tsearch.benchmarks.corpus.Bytes.utf8;

import java.io.IOException;
import java.io.OutputStream;

/// Writes the `transcript/active.jsonl` of a context as chibi does before its first rotation: an
/// anchor, then messages, tool calls and their results.
final class ChibiSession {
  /// Lines of chibi have no envelope and repeat nothing, so they are shorter than those of other
  /// formats.
  private static final Quantiles CONTENT_BYTES =
      new Quantiles(0, 2, 0.5, 250, 0.9, 1300, 0.99, 7000, 1, 60_000);

  private static final Quantiles PAUSE_SECONDS =
      new Quantiles(0, 1, 0.5, 6, 0.95, 120, 0.995, 7200, 1, 200_000);

  private final Bytes out = new Bytes();
  private final TextWriter text;

  ChibiSession(TextWriter text) {
    this.text = text;
  }

  /// Writes the session.
  ///
  /// @return the number of lines: at least one, at most what the plan allows
  long write(SessionPlan plan, OutputStream to) throws IOException {
    SeededRandom random = plan.random();
    text.begin(plan.language(), random);
    long seconds = plan.startMillis() / 1000;
    start(plan, seconds, "system", plan.project());
    out.add(utf8("Context created"));
    end("context_created");
    long lines = 1;
    while (lines < plan.mostLines() && out.size() < plan.bytes()) {
      seconds += PAUSE_SECONDS.sample(random);
      line(plan, seconds, random);
      lines++;
    }
    out.writeTo(to);
    out.clear();
    return lines;
  }

  private void line(SessionPlan plan, long seconds, SeededRandom random) {
    String context = plan.project();
    int length = CONTENT_BYTES.sample(random);
    switch (random.below(8)) {
      case 0, 1 -> {
        start(plan, seconds, "alice", context);
        text.prose(out, length, random);
        end("message");
      }
      case 2, 3 -> {
        start(plan, seconds, context, "user");
        text.answer(out, length, random);
        end("message");
      }
      case 4, 5 -> {
        start(plan, seconds, context, "shell_exec");
        out.add(utf8("{\\\"command\\\":\\\"")).add(utf8("cargo "));
        text.path(out, random);
        out.add(utf8("\\\"}"));
        end("tool_call");
      }
      default -> {
        start(plan, seconds, "shell_exec", context);
        text.output(out, length, random);
        end("tool_result");
      }
    }
  }

  private void start(SessionPlan plan, long seconds, String from, String to) {
    out.add(utf8("{\"id\":\"")).uuid(SessionPlan.Id.draw(plan.random()));
    out.add(utf8("\",\"timestamp\":")).number(seconds);
    out.add(utf8(",\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"content\":\""));
  }

  private void end(String type) {
    out.add(utf8("\",\"entry_type\":\"" + type + "\"}\n"));
  }
}
