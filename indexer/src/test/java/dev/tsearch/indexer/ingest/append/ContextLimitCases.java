package dev.tsearch.indexer.ingest.append;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The cases of limits and of what is counted: settings, entries and prompts of partitions.
interface ContextLimitCases {
  ContextTestBed bed();

  @Test
  default void defaults_are1000EntriesAnd2592000SecondsAndABloomFilter() {
    RotationPolicy policy = StorageSettings.DEFAULT.rotation();
    assertThat(policy.maxEntries()).isEqualTo(1_000);
    assertThat(policy.maxAgeSeconds()).isEqualTo(2_592_000);
    assertThat(StorageSettings.DEFAULT.bloomFilters()).isTrue();
  }

  @Test
  default void limitsOfZero_become1And60And1And1() {
    var policy = new RotationPolicy(0, 0, 0, 0, 0);
    assertThat(policy.maxEntries()).isEqualTo(1);
    assertThat(policy.maxAgeSeconds()).isEqualTo(60);
    assertThat(policy.maxTokens()).isEqualTo(1);
    assertThat(policy.bytesPerToken()).isEqualTo(1);
  }

  @Test
  default void threeEntriesWithMaxEntries3_rotate() throws IOException {
    bed().maxEntries = 3;
    bed()
        .append(
            ContextTestBed.said("one"), ContextTestBed.said("two"), ContextTestBed.said("three"));
    assertThat(bed().active()).isZero();
    assertThat(bed().partitions()).singleElement().extracting(Partition::count).isEqualTo(3);
    assertThat(bed().sidecar()).exists();
  }

  @Test
  default void stateAfterARotation_beginsWithNoEntries() throws IOException {
    bed().maxEntries = 2;
    bed()
        .append(
            ContextTestBed.said("1"),
            ContextTestBed.said("2"),
            ContextTestBed.said("3"),
            ContextTestBed.said("4"));
    bed().append(ContextTestBed.said("5"));
    assertThat(bed().partitions()).extracting(Partition::count).containsExactly(2, 2);
    assertThat(bed().active()).isEqualTo(1);
  }

  @Test
  default void promptCount_withoutARoleIs0_ofAUserIs1_ofAnAssistantStill1_andSurvivesRotation()
      throws IOException {
    bed().append(ContextTestBed.said("Hello"));
    bed().rotate();
    bed().append(ContextTestBed.said(0, "Hello", ",\"role\":\"user\""));
    bed().append(ContextTestBed.said(0, "Hi", ",\"role\":\"assistant\""));
    bed().rotate();
    assertThat(bed().partitions()).extracting(Partition::prompts).containsExactly(0, 1);
  }

  @Test
  default void manifestWithoutPromptCount_has0Prompts() throws IOException {
    bed().append(ContextTestBed.said(0, "Hello", ",\"role\":\"user\""));
    bed().rotate();
    Path manifest = bed().root.resolve("manifest.json");
    String written = Files.readString(manifest);
    assertThat(written).contains(",\"prompt_count\":1");
    Files.writeString(manifest, withoutChecksum(written.replace(",\"prompt_count\":1", "")));
    assertThat(bed().partitions()).singleElement().extracting(Partition::prompts).isEqualTo(0);
    assertThat(bed().contents()).containsExactly("Hello");
  }

  /// A manifest without the checksum of its bytes, which other programs than tsearch do not write.
  private static String withoutChecksum(String manifest) {
    return manifest.replaceFirst("\\],\"crc32c\":\"[0-9a-f]+\"", "]");
  }
}
