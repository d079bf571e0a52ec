package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.search.SearchHit;
import java.io.ByteArrayOutputStream;
import java.util.List;

/// Limits the output to a number of bytes. Texts are shortened first, all in the same way; then the
/// last hits are left out.
///
/// @param maxBytes the limit
public record OutputBudget(long maxBytes) {
  /// The length to which texts are shortened before hits are left out.
  private static final int MIN_TEXT = 40;

  private static final int[] TEXT_LENGTHS = {1 << 20, 16_384, 4_096, 1_024, 240, 120, MIN_TEXT};

  /// Prints a number of items.
  @FunctionalInterface
  public interface ShownPart {
    /// Prints the first `count` items.
    void print(int count, TextOutput out) throws OutputException;
  }

  /// The part of the output that fits.
  ///
  /// @param hits the hits, with shortened texts
  /// @param maxText the maximum length of their texts in UTF-16 code units; [Integer#MAX_VALUE] if
  ///   none was shortened
  public record Fitting(List<SearchHit> hits, int maxText) {}

  /// Creates a printer for the first hits, of which the last contains the cursor of the next page.
  @FunctionalInterface
  public interface Printers {
    /// The printer for a number of hits.
    HitPrinter of(int count);
  }

  /// The hits that fit.
  public Fitting fit(List<SearchHit> hits, Printers printers) throws OutputException {
    if (bytes(hits, printers) <= maxBytes) {
      return new Fitting(hits, Integer.MAX_VALUE);
    }
    for (int length : TEXT_LENGTHS) {
      List<SearchHit> cut = cut(hits, length);
      if (bytes(cut, printers) <= maxBytes) {
        return new Fitting(cut, length);
      }
    }
    List<SearchHit> cut = cut(hits, MIN_TEXT);
    int fitting =
        most(cut.size(), (count, out) -> printers.of(count).print(cut.subList(0, count), out));
    return new Fitting(cut.subList(0, fitting), MIN_TEXT);
  }

  private static List<SearchHit> cut(List<SearchHit> hits, int length) {
    return hits.stream().map(hit -> HitText.cut(hit, length)).toList();
  }

  private static long bytes(List<SearchHit> hits, Printers printers) throws OutputException {
    return bytes(hits.size(), (count, out) -> printers.of(count).print(hits, out));
  }

  /// The largest number of items that fits.
  public int most(int all, ShownPart part) throws OutputException {
    int fits = 0;
    int tooMany = all + 1;
    while (tooMany - fits > 1) {
      int middle = (fits + tooMany) >>> 1;
      if (bytes(middle, part) <= maxBytes) {
        fits = middle;
      } else {
        tooMany = middle;
      }
    }
    return fits;
  }

  private static long bytes(int count, ShownPart part) throws OutputException {
    var bytes = new ByteArrayOutputStream();
    part.print(count, new TextOutput(bytes));
    return bytes.size();
  }
}
