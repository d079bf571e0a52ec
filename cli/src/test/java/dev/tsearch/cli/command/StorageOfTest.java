package dev.tsearch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.time.Zone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The case of chibi's tests that merges the settings of all contexts with those of one: the files
/// of the user and of the archive.
class StorageOfTest {
  @TempDir private Path home;

  @Test
  void merge500And86400And50000And4AndBloom_with1000AndNoBloom_keepsWhatTheSecondLacks()
      throws IOException, UserException {
    write(
        ".config/tsearch/config.toml",
        """
        [storage]
        partition_max_entries = 500
        partition_max_age_seconds = 86400
        partition_max_tokens = 50000
        bytes_per_token = 4
        enable_bloom_filters = true
        """);
    write(
        "archive/config.toml",
        """
        [storage]
        partition_max_entries = 1000
        enable_bloom_filters = false
        """);
    StorageSettings merged = StorageOf.settings(settings());
    assertThat(merged.rotation().maxEntries()).isEqualTo(1_000);
    assertThat(merged.rotation().maxAgeSeconds()).isEqualTo(86_400);
    assertThat(merged.rotation().maxTokens()).isEqualTo(50_000);
    assertThat(merged.rotation().bytesPerToken()).isEqualTo(4);
    assertThat(merged.bloomFilters()).isFalse();
  }

  private void write(String name, String content) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private Settings settings() throws UserException {
    var environment =
        new Environment(
            Map.of(), home, home, InstantSource.fixed(Instant.EPOCH), Zone.of(ZoneOffset.UTC));
    return Settings.of(
        environment, new ArchivePlace(home.resolve("archive"), "--archive"), List.of());
  }
}
