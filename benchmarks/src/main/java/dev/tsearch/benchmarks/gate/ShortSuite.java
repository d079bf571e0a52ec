package dev.tsearch.benchmarks.gate;

import dev.tsearch.benchmarks.FolderBenchmark;
import dev.tsearch.benchmarks.SampleArchive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// Runs the benchmarks of the hot paths for a few minutes, and measures the size of a sample
/// archive.
final class ShortSuite {
  /// The hot paths, except appends, which vary with the disk, and imports, which take too long;
  /// both are in `results.sh`. Baselines of Lucene and raw files are left out.
  private static final List<String> HOT_PATHS =
      List.of(
          "CodecBenchmark",
          "FilterBenchmark",
          "HashBenchmark",
          "LineBenchmark",
          "LookupBenchmark",
          "PlanBenchmark",
          "RotationBenchmark",
          "SearchBenchmark.search");

  private static final String FLOORS =
      "(Raw|\\.oneCacheLine|\\.checksumOfLine|\\.threeWordsOfFiltersAlone)$";

  private static final String CONTROL = "ControlBenchmark";
  private static final String ALLOCATION_RATE = "gc.alloc.rate.norm";
  private static final int ENTRIES = 20_000;

  private ShortSuite() {}

  /// Measures this build, and the transcripts of the folder if there is one.
  static Baseline run(Optional<Path> folder) throws RunnerException, IOException {
    var options =
        new OptionsBuilder()
            .forks(1)
            .warmupIterations(3)
            .warmupTime(TimeValue.milliseconds(500))
            .measurementIterations(5)
            .measurementTime(TimeValue.milliseconds(500))
            .timeUnit(TimeUnit.NANOSECONDS)
            .mode(Mode.AverageTime)
            .param("entries", Integer.toString(ENTRIES))
            .param("partitions", "1000")
            .exclude(FLOORS)
            .addProfiler(GCProfiler.class)
            .include("\\." + CONTROL + "\\.");
    HOT_PATHS.forEach(name -> options.include("\\." + name.replace(".", "\\.") + "(\\.|$)"));
    folder.ifPresent(
        path -> options.include("\\." + Baseline.FOLDER + "\\.").param("folder", path.toString()));
    return measured(new Runner(options.build()).run(), bytes(folder));
  }

  private static Baseline measured(Collection<RunResult> results, Map<String, Double> bytes) {
    var nanoseconds = new TreeMap<String, Double>();
    var allocated = new TreeMap<String, Double>();
    double control = Double.NaN;
    for (RunResult result : results) {
      double score = result.getPrimaryResult().getScore();
      if (result.getParams().getBenchmark().contains(CONTROL)) {
        control = score;
        continue;
      }
      String name = name(result.getParams());
      nanoseconds.put(name, score);
      Result<?> rate = result.getSecondaryResults().get(ALLOCATION_RATE);
      if (rate != null) {
        allocated.put(name, rate.getScore());
      }
    }
    return new Baseline(control, nanoseconds, allocated, bytes);
  }

  /// The class, method and parameters of a benchmark.
  private static String name(BenchmarkParams params) {
    String full = params.getBenchmark();
    int method = full.lastIndexOf('.');
    var name = new StringBuilder(full.substring(full.lastIndexOf('.', method - 1) + 1));
    for (String key : params.getParamsKeys()) {
      if (key.equals("folder")) {
        continue; // it may be elsewhere next time
      }
      name.append(' ').append(key).append('=').append(params.getParam(key));
    }
    return name.toString();
  }

  /// The sizes on disk of a sample archive and of an archive of the folder, if there is one.
  static Map<String, Double> bytes(Optional<Path> folder) throws IOException {
    var bytes = new LinkedHashMap<String, Double>();
    try (SampleArchive sample = SampleArchive.create(ENTRIES)) {
      bytes(sample.archive().layout(), "", bytes);
    }
    if (folder.isPresent()) {
      var benchmark = new FolderBenchmark();
      benchmark.folder = folder.get().toString();
      benchmark.prepare();
      var imported = new FolderBenchmark.Imported();
      imported.open(benchmark);
      bytes(imported.layout(), Baseline.FOLDER + " ", bytes);
      imported.close();
      benchmark.close();
    }
    return bytes;
  }

  private static void bytes(ArchiveLayout layout, String prefix, Map<String, Double> bytes)
      throws IOException {
    bytes.put(prefix + "partitions", weight(layout.partitions(), ".jsonl"));
    bytes.put(prefix + "sidecars", weight(layout.partitions(), ".bloom"));
    bytes.put(prefix + "index", weight(layout.index(), ""));
  }

  private static double weight(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      double sum = 0;
      for (Path file : files.filter(each -> each.toString().endsWith(ending)).toList()) {
        sum += Files.size(file);
      }
      return sum;
    }
  }
}
