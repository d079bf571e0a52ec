package dev.tsearch.service.web;

import static dev.tsearch.service.web.html.PageNode.element;

import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.service.web.archive.ArchiveDesk;
import dev.tsearch.service.web.archive.ArchivePage;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageFrame;
import dev.tsearch.service.web.html.WebAssets;
import dev.tsearch.service.web.html.WebContent;
import dev.tsearch.service.web.session.SessionPage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Answers browsers: finds the page of an address. Immutable, thread-safe.
public final class WebPages {
  /// What pages may load and do: only what this server has.
  public static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final WebAssets assets = new WebAssets();
  private final PageFrame frame = new PageFrame(assets);
  private final SearchPage search;
  private final SessionPage session;
  private final SessionsPage sessions;
  private final StatsPage stats;
  private final FilesPage files;
  private final ArchivePage archive;
  private final SelectionExport exports;

  /// @param served the archive and the surroundings
  /// @param desk what pages have and do besides asking the library
  public WebPages(ServedLibrary served, ArchiveDesk desk) {
    search = new SearchPage(served, frame);
    session = new SessionPage(served, frame);
    sessions = new SessionsPage(served, frame);
    stats = new StatsPage(served, frame);
    files = new FilesPage(served, frame);
    archive = new ArchivePage(served, desk, frame);
    exports = new SelectionExport(served, desk);
  }

  /// What an address has.
  ///
  /// @return empty if there is no such page
  /// @throws IOException if the archive cannot be read
  /// @throws InvalidQuestionException if a parameter is wrong
  public Optional<WebContent> answer(PageAddress address)
      throws IOException, InvalidQuestionException {
    List<String> path = address.path();
    return switch (path.getFirst()) {
      case "" -> Optional.of(search.answer(address));
      case "complete" -> Optional.of(search.completions(address));
      case "sessions" -> Optional.of(sessions.answer(address));
      case "files" -> Optional.of(files.answer(address));
      case "archive" -> Optional.of(archive.answer(address));
      case "stats" -> Optional.of(stats.answer(address));
      case "s" -> session.answer(address);
      case WebAssets.FOLDER -> assets.content(path);
      default -> Optional.empty();
    };
  }

  /// Whether a path is that of a file to save.
  public static boolean isDownload(String path) {
    return path.equals("/export");
  }

  /// The file to save that an address asks for.
  ///
  /// @throws IOException if the archive cannot be read
  /// @throws InvalidQuestionException if a parameter is wrong
  public WebDownload download(PageAddress address) throws IOException, InvalidQuestionException {
    return exports.answer(address);
  }

  /// Does what a form asks for.
  ///
  /// @return the page to which the browser goes on; empty if there is no such form
  /// @throws InvalidQuestionException if it cannot be done
  public Optional<PageAddress> post(PageAddress address) throws InvalidQuestionException {
    return address.path().equals(List.of("archive"))
        ? Optional.of(archive.start(address))
        : Optional.empty();
  }

  /// Whether an address takes a form.
  public static boolean isForm(String path) {
    return path.equals("/archive");
  }

  /// A page that says what went wrong.
  ///
  /// @param status the HTTP status
  /// @param message what is wrong, and what to do
  public WebContent error(int status, String message) {
    String title = status == 404 ? "No such page" : "That did not work";
    return WebContent.page(
        status,
        frame.page(
            title + " · tsearch",
            "",
            List.of(
                element("h1").add(title), element("p", "error").with("id", "error").add(message))));
  }
}
