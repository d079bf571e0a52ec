package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.search.HitOutput.PrintedPage;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.indexer.search.SearchResult;

/// The line after a page of hits or sessions: which ones it has, of how many, and what to type for
/// the next page. Of hits, the number of matches is the same on all pages and that of `--count`.
/// The last page says how many of the matches are not listed since they are duplicates of hits:
/// only then it is known.
///
/// @param search the search without the page
/// @param limit how many hits or sessions a page has
/// @param isRemembered whether `next` and `prev` know the search
record PageFooter(PagedSearch search, int limit, boolean isRemembered) {
  private static final String SEPARATOR = " · ";

  /// Prints the line, unless all hits are on this page.
  void print(SearchResult result, PrintedPage page, Console console) throws OutputException {
    if (page.hits().isEmpty() || console.verbosity() == Console.Verbosity.QUIET) {
      return;
    }
    int first = first(result);
    int last = first - 1 + page.hits().size();
    if (first == 1 && page.next().isEmpty()) {
      return;
    }
    String total =
        (result.isTotalExact() ? " of " : " of more than ") + Quantity.count(result.total());
    if (page.next().isEmpty() && result.isTotalExact()) {
      total += duplicates(last, result.total());
    }
    print(first, last, total, !page.next().isEmpty(), console);
    if (!page.next().isEmpty()) {
      console.detail(
          "without hits that are imported meanwhile: "
              + search.with(SearchOptions.CURSOR, page.next()));
    }
  }

  /// Prints the line of a page of sessions: a pipe gets none if all sessions are on this page.
  ///
  /// @param first the place of the first session of the page, from 1
  /// @param last the place of the last one
  /// @param all the number of sessions
  void print(int first, int last, int all, Console console) throws OutputException {
    boolean isWhole = first == 1 && last == all;
    if (console.verbosity() == Console.Verbosity.QUIET
        || (isWhole && !console.outTerminal().isTerminal())) {
      return;
    }
    String sessions = Quantity.of(all, "session", "sessions");
    if (isWhole) {
      print(sessions, console);
      return;
    }
    String total = " of " + sessions;
    if (last < first) {
      print("0" + total + "; -n NUMBER shows more", console);
    } else {
      print(first, last, total, last < all, console);
    }
  }

  private void print(int first, int last, String total, boolean hasNext, Console console)
      throws OutputException {
    var line = new StringBuilder();
    line.append(first == 1 ? "" : Quantity.count(first) + "–").append(Quantity.count(last));
    line.append(total);
    if (hasNext) {
      line.append(SEPARATOR).append("next: ");
      line.append(isRemembered ? "tsearch next" : search.with(selector(first, last)));
    }
    if (first > 1 && isRemembered) {
      line.append(SEPARATOR).append("back: tsearch prev");
    }
    print(line.toString(), console);
  }

  /// How many of the matches are not listed since they are duplicates of hits; empty if none is.
  ///
  /// @param hits the number of hits on all pages
  /// @param matches the number of matches
  static String duplicates(long hits, long matches) {
    return matches > hits
        ? "; " + Quantity.of(matches - hits, "duplicate is", "duplicates are") + " not listed"
        : "";
  }

  /// The rank of the first hit of a page, from 1.
  static int first(SearchResult result) {
    return result.hits().isEmpty() ? 1 : result.hits().getFirst().rank();
  }

  /// The options that select the page after the one that ends at a place.
  private String[] selector(int first, int last) {
    boolean isWholePage = limit > 0 && (first - 1) % limit == 0 && last % limit == 0;
    return isWholePage
        ? new String[] {SearchOptions.PAGE, Integer.toString(last / limit + 1)}
        : new String[] {SearchOptions.OFFSET, Integer.toString(last)};
  }

  /// Prints a faint line on a terminal, and a message elsewhere.
  private static void print(String line, Console console) throws OutputException {
    Terminal terminal = console.errTerminal();
    if (!terminal.isTerminal()) {
      console.say(line);
      return;
    }
    console.out().flush();
    for (String part : Wrap.text(line, terminal.width())) {
      console.err().line(terminal.paint(Style.FAINT, part));
    }
    console.err().flush();
  }
}
