package dev.tsearch.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tsearch.indexer.stats.Prices.Price;
import java.util.List;
import org.junit.jupiter.api.Test;

class PriceListTest {

  @Test
  void pricesThatAreLeftOutAreThoseBefore() throws UserException {
    assertThat(PriceList.of(List.of("m 3 15", "m-2 3 15 0.3", "m-3 3 15 0.3 3.75 6")).prices())
        .containsExactly(
            new Price("m", 3, 15, 3, 3, 3),
            new Price("m-2", 3, 15, 0.3, 3, 3),
            new Price("m-3", 3, 15, 0.3, 3.75, 6));
    assertThat(PriceList.of(List.of()).prices()).isEmpty();
  }

  @Test
  void valueThatIsNoPriceIsAnError() {
    for (String wrong : List.of("", "m", "m 3", "m 3 x", "m 3 -1", "m 3 NaN", "m 1 2 3 4 5 6")) {
      assertThatExceptionOfType(UserException.class)
          .as(wrong)
          .isThrownBy(() -> PriceList.of(List.of(wrong)))
          .withMessageStartingWith("stats.prices needs MODEL INPUT OUTPUT");
    }
  }
}
