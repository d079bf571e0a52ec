package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.forget.ForgettingVariants.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Copies of all samples come to an archive that has forgotten the samples.
class ForgottenSampleCopiesTest {
  @TempDir private static Path all;

  private static ForgettingVariants forgotten = new ForgettingVariants(Path.of(""));

  @TempDir private Path folder;

  @BeforeAll
  static void importAndForget() throws IOException {
    forgotten = new ForgettingVariants(all.resolve("archive"));
    forgotten.importAndForget(all.resolve("sources"));
  }

  /// What comes back of copies, in an archive of their own.
  private List<String> back(Variant variant) throws IOException {
    return forgotten
        .copy(folder.resolve("archive"))
        .back(folder.resolve("copies"), Optional.of(variant));
  }

  @ParameterizedTest
  @EnumSource(names = {"FIRST_FIFTH", "FIRST_HALF", "MOST", "GROWN"})
  void cutAndGrown(Variant variant) throws IOException {
    assertThat(back(variant))
        .allMatch(each -> each.contains("/chatgpt/"), "of an object of messages, only these go");
  }

  /// With other line ends or a byte order mark.
  @ParameterizedTest
  @EnumSource(names = {"CRLF", "MARK", "MARK_AND_HALF_OF_CRLF"})
  void withOtherLineEnds(Variant variant) throws IOException {
    assertThat(back(variant)).isEmpty();
  }

  /// The copies are forgotten, and the samples come.
  @ParameterizedTest
  @EnumSource(names = {"CRLF", "MARK", "MARK_AND_HALF_OF_CRLF"})
  void samplesOfCopiesWithOtherLineEnds(Variant variant) throws IOException {
    var variants = new ForgettingVariants(folder.resolve("archive"));
    variants.importAndForget(folder.resolve("sources"), Optional.of(variant));
    assertThat(variants.back(folder.resolve("copies"), Optional.empty())).isEmpty();
  }
}
