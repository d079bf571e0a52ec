package dev.tsearch.indexer.lucene.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FacetCountsTest {
  /// `Bash 3` and `bash 2` stood apart, and `tool:bash` found five.
  @Test
  void valuesThatAFilterDoesNotTellApartAreOne() {
    var counts = new FacetCounts(ZoneOffset.UTC);
    counts.add(Field.TOOL, "bash", 2);
    counts.add(Field.TOOL, "Bash", 3);
    counts.add(Field.TOOL, "Read", 1);
    counts.add(Field.TOOL, "read", 1);
    counts.add(Field.PROJECT, "/area/garden/", 1);
    counts.add(Field.PROJECT, "/area/garden", 4);
    assertThat(counts.values(Field.TOOL)).isEqualTo(Map.of("Bash", 5L, "Read", 2L));
    assertThat(counts.values(Field.PROJECT)).isEqualTo(Map.of("/area/garden", 5L));
  }
}
