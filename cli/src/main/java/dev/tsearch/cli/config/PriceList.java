package dev.tsearch.cli.config;

import dev.tsearch.indexer.stats.Prices;
import dev.tsearch.indexer.stats.Prices.Price;
import java.util.ArrayList;
import java.util.List;

/// Reads the setting `stats.prices`: a list of `MODEL INPUT OUTPUT [CACHE-READ [CACHE-WRITE
/// [CACHE-WRITE-1H]]]`, separated by blanks, with the prices of a million tokens. Without
/// `CACHE-READ` or `CACHE-WRITE` the price of input applies, and without `CACHE-WRITE-1H` the price
/// of `CACHE-WRITE`.
public final class PriceList {
  private static final int MIN_PARTS = 3;
  private static final int MAX_PARTS = 6;

  private PriceList() {}

  /// The prices of the values.
  ///
  /// @throws UserException if a value is not a price
  public static Prices of(List<String> values) throws UserException {
    var prices = new ArrayList<Price>();
    for (String value : values) {
      prices.add(price(value));
    }
    return new Prices(prices);
  }

  private static Price price(String value) throws UserException {
    String[] parts = value.strip().split("\\s+", -1);
    if (parts.length < MIN_PARTS || parts.length > MAX_PARTS) {
      throw wrong(value);
    }
    double input = number(parts[1], value);
    double output = number(parts[2], value);
    double cacheRead = parts.length > 3 ? number(parts[3], value) : input;
    double shortCreation = parts.length > 4 ? number(parts[4], value) : input;
    double longCreation = parts.length > 5 ? number(parts[5], value) : shortCreation;
    return new Price(parts[0], input, output, cacheRead, shortCreation, longCreation);
  }

  private static double number(String part, String value) throws UserException {
    try {
      double number = Double.parseDouble(part);
      if (number >= 0 && Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException _) {
      // The exception is thrown below.
    }
    throw wrong(value);
  }

  private static UserException wrong(String value) {
    return new UserException(
        Setting.PRICES.key()
            + " needs MODEL INPUT OUTPUT [CACHE-READ [CACHE-WRITE [CACHE-WRITE-1H]]] per million"
            + " tokens, for example \"claude-opus-4 15 75 1.5 18.75 30\", got \""
            + value
            + "\"");
  }
}
