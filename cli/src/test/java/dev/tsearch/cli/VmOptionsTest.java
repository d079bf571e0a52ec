package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.apache.lucene.util.Constants;
import org.apache.lucene.util.RamUsageEstimator;
import org.junit.jupiter.api.Test;

/// Lucene knows the JVM by a class of ours under a name of its own. If Lucene comes to need more of
/// that class, this fails to link.
class VmOptionsTest {

  @Test
  void ourClassStandsBeforeLucenes() throws ClassNotFoundException {
    var options =
        Class.forName(
            "org.apache.lucene.util.HotspotVMOptions", false, Constants.class.getClassLoader());
    assertThat(options.getProtectionDomain().getCodeSource().getLocation())
        .isEqualTo(Main.class.getProtectionDomain().getCodeSource().getLocation());
  }

  @Test
  void luceneKnowsHowLongReferencesAre() {
    boolean hasShortReferences =
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .noneMatch(argument -> argument.equals("-XX:-UseCompressedOops"));
    assertThat(Constants.IS_HOTSPOT_VM).isTrue();
    assertThat(RamUsageEstimator.COMPRESSED_REFS_ENABLED).isEqualTo(hasShortReferences);
    assertThat(RamUsageEstimator.NUM_BYTES_OBJECT_ALIGNMENT).isEqualTo(8);
  }
}
