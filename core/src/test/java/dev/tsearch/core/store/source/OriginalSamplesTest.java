package dev.tsearch.core.store.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.original.SealPolicy;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OriginalSamplesTest {
  @TempDir private Path archive;

  @Test
  void everySampleIsReadBackByteForByte() throws IOException {
    List<Path> samples;
    try (Stream<Path> files = Files.walk(SharedData.require("."))) {
      samples = files.filter(Files::isRegularFile).sorted().toList();
    }
    var disk = new RealDisk();
    var layout = new ArchiveLayout(archive);
    var policy = new SealPolicy(1 << 20, 1 << 20, 64 << 10);
    OriginalStore writer = OriginalStore.open(disk, layout, policy);
    try (OriginalTransaction transaction = writer.begin(SourceFiles.NOW)) {
      for (Path sample : samples) {
        byte[] bytes = Files.readAllBytes(sample);
        transaction.store(SourceFiles.file(sample.toString(), bytes));
      }
      transaction.commit();
    }
    try (OriginalStore reader = OriginalStore.open(disk, layout, policy)) {
      for (Path sample : samples) {
        SourceRow row = reader.source(sample).orElseThrow();
        try (InputStream in = reader.open(row.number())) {
          assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(sample));
        }
      }
    }
  }
}
