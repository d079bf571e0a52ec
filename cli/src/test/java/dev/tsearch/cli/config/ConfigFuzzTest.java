package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.fuzz.FuzzRun;
import dev.tsearch.core.fuzz.FuzzTarget;
import dev.tsearch.core.fuzz.Mutations;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Whatever `config.toml` has, its settings are read, or a message names the file.
class ConfigFuzzTest {
  private static final int IN_BUILD = 300;
  private static final int MAX_BYTES = 4_000;
  private static final Path FILE = Path.of("/area/config.toml");

  private static final List<String> SAMPLES =
      List.of(
          "# mine\n[output]\nhyperlink = \"auto\"\n[sources]\nexclude = [\"*.tmp\", 'x/']\n",
          "[storage]\nbytes_per_token = 3\n[redact]\non_import = true\npatterns = [\"a+\"]\n",
          "storage.sync = \"group\"\noutput = { hyperlink = \"never\" }\n");

  @Test
  void anyTextIsReadOrRefused() {
    var inputs =
        new Mutations(SAMPLES.stream().map(text -> text.getBytes(UTF_8)).toList(), MAX_BYTES);
    FuzzRun.assertSound(new FuzzTarget("ConfigFile", inputs, ConfigFuzzTest::read), IN_BUILD);
  }

  private static void read(byte[] input) {
    try {
      assertThat(ConfigFile.parsed(FILE, new String(input, UTF_8)).values()).isNotNull();
    } catch (UserException e) {
      assertThat(e).hasMessageContaining(FILE.toString());
    }
  }
}
