package dev.tsearch.indexer.library;

import java.util.List;

/// A page of a list whose cursor is a position. Lists are made anew for each page, so entries that
/// are added meanwhile may move items from one page to another.
///
/// @param first how many items are on the pages before
/// @param limit how many items the page has at most
public record ListPage(int first, int limit) {

  /// The page of named parameters: `limit` and `cursor`.
  ///
  /// @param limit the number of items if the parameters do not say it
  /// @throws InvalidQuestionException if the limit is out of bounds, or the cursor is none
  public static ListPage read(ProgramQuestions.Parameters parameters, int limit, int maxLimit)
      throws InvalidQuestionException {
    return new ListPage(
        position("cursor", parameters.first("cursor").orElse("0")),
        ProgramQuestions.number("limit", parameters.first("limit"), limit, maxLimit));
  }

  /// Reads a position.
  ///
  /// @param name the name of the parameter
  /// @throws InvalidQuestionException if the text is none
  static int position(String name, String typed) throws InvalidQuestionException {
    try {
      int position = Integer.parseInt(typed);
      if (position >= 0) {
        return position;
      }
    } catch (NumberFormatException _) {
      // The exception is thrown below.
    }
    throw new InvalidQuestionException(
        name, "not a " + name, "give `next` of the answer before, unchanged");
  }

  /// The items of the page.
  public <T> List<T> of(List<T> all) {
    int from = Math.min(first, all.size());
    return all.subList(from, (int) Math.min(all.size(), (long) from + limit));
  }

  /// The cursor of the page after the first items of this one; empty if nothing follows.
  ///
  /// @param shown how many items of this page are shown
  /// @param total how many items there are on all pages
  public String next(int shown, int total) {
    long end = Math.min(first, total) + (long) shown;
    return end < total ? Long.toString(end) : "";
  }
}
