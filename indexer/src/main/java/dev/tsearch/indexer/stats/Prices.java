package dev.tsearch.indexer.stats;

import dev.tsearch.core.transcript.Usage;
import java.util.List;
import java.util.Optional;

/// The prices of tokens by model. None are built in.
///
/// @param prices the prices; of several whose model is the beginning of a name the longest counts
public record Prices(List<Price> prices) {
  /// No prices.
  public static final Prices NONE = new Prices(List.of());

  private static final double TOKENS = 1e6;

  /// Copies the list.
  public Prices {
    prices = List.copyOf(prices);
  }

  /// The prices of a million tokens, in any currency.
  ///
  /// @param model the beginning of the model's name
  /// @param input of input tokens
  /// @param output of output tokens
  /// @param cacheRead of input tokens read from a cache
  /// @param shortCreation of input tokens that a cache keeps for 5 minutes, or for an unknown time
  /// @param longCreation of input tokens that a cache keeps for 1 hour
  public record Price(
      String model,
      double input,
      double output,
      double cacheRead,
      double shortCreation,
      double longCreation) {
    /// The price of an answer.
    double of(Usage usage) {
      return (usage.input() * input
              + usage.output() * output
              + usage.cacheRead() * cacheRead
              + (usage.cacheCreation() - usage.longCreation()) * shortCreation
              + usage.longCreation() * longCreation)
          / TOKENS;
    }
  }

  /// The prices of a model; empty if there are none.
  Optional<Price> of(String model) {
    Optional<Price> found = Optional.empty();
    for (Price price : prices) {
      boolean isLonger = found.isEmpty() || price.model().length() > found.get().model().length();
      if (isLonger && model.startsWith(price.model())) {
        found = Optional.of(price);
      }
    }
    return found;
  }
}
