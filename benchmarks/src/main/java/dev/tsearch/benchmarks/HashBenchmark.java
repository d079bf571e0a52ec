package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.corpus.Language;
import dev.tsearch.benchmarks.corpus.SeededRandom;
import dev.tsearch.benchmarks.corpus.Vocabulary;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.XxHash64;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// From the bytes of a term to the keys of a filter: the hash alone, and a term with its two
/// prefixes added to a set. Words are drawn by Zipf's law, as in text, so most are in the set
/// already.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar HashBenchmark
/// ```
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HashBenchmark {
  private static final int WORDS = 1 << 14;

  private byte[][] words = {};
  private KeySet keys = new KeySet();

  @Setup
  public void draw() {
    Vocabulary vocabulary = Language.ENGLISH.vocabulary();
    SeededRandom random = new SeededRandom(1, 0);
    words = new byte[WORDS][];
    for (int index = 0; index < WORDS; index++) {
      words[index] = vocabulary.word(vocabulary.draw(random)).getBytes(StandardCharsets.UTF_8);
    }
  }

  @Setup(Level.Invocation)
  public void forget() {
    keys = new KeySet();
  }

  @Benchmark
  @OperationsPerInvocation(WORDS)
  public long hash() {
    long sum = 0;
    for (byte[] word : words) {
      sum += XxHash64.hash(word);
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(WORDS)
  public KeySet gatherTermsAndPrefixes() {
    for (byte[] word : words) {
      Key.addAll("content", word, 0, word.length, keys);
    }
    return keys;
  }
}
