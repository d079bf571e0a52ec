package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.corpus.Corpus;
import dev.tsearch.benchmarks.corpus.CorpusOptions;
import java.io.IOException;

/// Generates transcripts with the shape of real ones, to import and to search:
///
/// ```
/// ./mvnw -q -pl benchmarks -am -DskipTests package
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.CorpusGenerator FOLDER LINES
/// ```
///
/// Options after these two: `--seed N` (1), `--shape agent|chat` (agent), `--days N` (1095), `--end
/// INSTANT` (2026-11-01T00:00:00Z), `--chibi SHARE` of sessions (0.1). A million lines are about
/// 2.7 GB in the shape `agent`, which is that of real agent sessions, and about 1 GB in the shape
/// `chat`.
public final class CorpusGenerator {
  private CorpusGenerator() {}

  public static void main(String[] arguments) throws IOException {
    CorpusOptions options;
    try {
      options = CorpusOptions.parse(arguments);
    } catch (IllegalArgumentException mistake) {
      System.err.println("CorpusGenerator FOLDER LINES [--seed N] [--shape agent|chat] [--days N]");
      System.err.println("  [--end INSTANT] [--chibi SHARE]: " + mistake.getMessage());
      System.exit(2);
      return;
    }
    long start = System.nanoTime();
    Corpus.Written written = new Corpus(options).write();
    System.err.printf(
        "%,d lines in %,d sessions, %.1f s%n",
        written.lines(), written.sessions(), (System.nanoTime() - start) / 1e9);
  }
}
