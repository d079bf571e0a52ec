package dev.tsearch.benchmarks.corpus;

import java.io.IOException;
import java.io.OutputStream;

/// Writes whole sessions as Claude Code does.
///
/// The length of a line is drawn first, then a kind of line that has such lengths, so that lengths
/// have the wanted distribution. Every result follows its call.
final class ClaudeSession {
  private static final int FLUSH_BYTES = 1 << 18;
  private static final int FIRST_QUESTION_BYTES = 640;
  private static final int USUAL_CALL_BYTES = 1000;

  private final Bytes out = new Bytes();
  private final ClaudeLine line;
  private final Shape shape;

  ClaudeSession(TextWriter text, Shape shape) {
    this.line = new ClaudeLine(out, text);
    this.shape = shape;
  }

  /// Writes the session.
  ///
  /// @return the number of lines: at least one, at most what the plan allows
  long write(SessionPlan plan, OutputStream to) throws IOException {
    line.begin(plan);
    line.write(LineKind.QUESTION, FIRST_QUESTION_BYTES);
    long lines = 1;
    long flushed = 0;
    while (lines < plan.mostLines() && flushed + out.size() < plan.bytes()) {
      int length = shape.lineBytes().sample(plan.random());
      LineKind kind = LineKind.draw(length, plan.random());
      if (kind == LineKind.RESULT && !line.hasOpenCall()) {
        line.write(LineKind.CALL, USUAL_CALL_BYTES);
        lines++;
      }
      if (lines < plan.mostLines()) {
        line.write(kind, length);
        lines++;
      }
      if (out.size() > FLUSH_BYTES) {
        flushed += out.size();
        out.writeTo(to);
        out.clear();
      }
    }
    out.writeTo(to);
    out.clear();
    return lines;
  }
}
