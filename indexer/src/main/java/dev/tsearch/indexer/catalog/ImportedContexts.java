package dev.tsearch.indexer.catalog;

import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.io.IOException;
import java.util.List;

/// The sessions of contexts, `<name>@<id>`, that were imported from chibi's folders or that the
/// archive keeps itself. Each is one main conversation.
///
/// @param catalog the sessions
public record ImportedContexts(SessionCatalog catalog) {
  /// The prompts of chibi's home, which are no context.
  private static final String PROMPTS = "prompts@chibi";

  /// All of them, the latest first.
  public List<SessionRow> all() throws IOException {
    return catalog.outlines().stream().filter(ImportedContexts::isContext).toList();
  }

  /// Those that a name means.
  ///
  /// @param name the name of a context, or the beginning of a session with `@` in it
  public List<SessionRow> named(String name) throws IOException {
    String beginning = name.indexOf('@') < 0 ? name + "@" : name;
    List<SessionRow> found =
        catalog.mentioning(beginning).stream()
            .filter(ImportedContexts::isContext)
            .filter(row -> row.session().startsWith(beginning))
            .toList();
    List<SessionRow> whole = found.stream().filter(row -> row.session().equals(name)).toList();
    return whole.isEmpty() ? found : whole;
  }

  /// The name of the context of a session.
  public static String name(SessionRow row) {
    return row.session().substring(0, Math.max(0, row.session().indexOf('@')));
  }

  private static boolean isContext(SessionRow row) {
    return row.source().equals(ChibiForm.SOURCE)
        && row.agent().isEmpty()
        && !row.session().equals(PROMPTS)
        && ContextName.wrong(name(row)).isEmpty();
  }
}
