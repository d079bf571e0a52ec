package dev.tsearch.mcp;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ConversationHeading;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.export.ExportOptions;
import dev.tsearch.core.export.ExportedEntry;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.library.Overview;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Sessions and entries as Markdown: `tsearch://session/NAME` and `tsearch://entry/REF`,
/// percent-encoded. A document is at most [ToolArguments#MAX_BYTES] long; the tool `open` shows the
/// rest.
///
/// @param contexts makes the context of a request
record ArchiveResources(ContextSupplier contexts) {
  /// Makes the context of a request.
  @FunctionalInterface
  interface ContextSupplier {
    /// Opens the archive.
    ToolContext open() throws IOException;
  }

  /// A kind of resource.
  ///
  /// @param declared what a client sees of it
  /// @param answer reads one
  record ArchiveTemplate(
      McpSchema.ResourceTemplate declared,
      Function<McpSchema.ReadResourceRequest, McpSchema.ReadResourceResult> answer) {}

  private static final String SESSION = "tsearch://session/";
  private static final String ENTRY = "tsearch://entry/";
  private static final String MARKDOWN = "text/markdown";

  List<ArchiveTemplate> templates() {
    return List.of(
        template(SESSION, "session", "A past session as Markdown, without secrets"),
        template(ENTRY, "entry", "An entry of a past session as Markdown, without secrets"));
  }

  private ArchiveTemplate template(String prefix, String name, String description) {
    var template =
        McpSchema.ResourceTemplate.builder(prefix + "{ref}", name)
            .description(description)
            .mimeType(MARKDOWN)
            .build();
    return new ArchiveTemplate(
        template,
        request -> {
          String ref =
              URLDecoder.decode(
                  request.uri().substring(prefix.length()).replace("+", "%2B"),
                  StandardCharsets.UTF_8);
          return McpSchema.ReadResourceResult.builder(
                  List.of(
                      McpSchema.TextResourceContents.builder(request.uri(), markdown(ref))
                          .mimeType(MARKDOWN)
                          .build()))
              .build();
        });
  }

  private String markdown(String ref) {
    try {
      ToolContext context = contexts.open();
      return switch (context.meaning("ref", ref)) {
        case Meaning.OneSession(TranscriptId session) -> session(session, context);
        case Meaning.OneEntry(LocatedEntry found) ->
            document(found.entry().transcript(), one(found), context);
        case Meaning.Ambiguous _, Meaning.UnknownName() ->
            throw new IllegalStateException("not resolved: " + ref);
      };
    } catch (InvalidQuestionException e) {
      throw new IllegalArgumentException(e.getMessage() + "; " + e.hint(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(String.valueOf(e.getMessage()), e); // the client gets it
    }
  }

  /// Entries in their order, read as they are needed.
  @FunctionalInterface
  private interface EntryReader {
    Optional<LocatedEntry> next() throws IOException;
  }

  private static EntryReader one(LocatedEntry entry) {
    Iterator<LocatedEntry> one = List.of(entry).iterator();
    return () -> one.hasNext() ? Optional.of(one.next()) : Optional.empty();
  }

  private static String session(TranscriptId session, ToolContext context) throws IOException {
    try (OpenLibrary open = context.library().open()) {
      OrderedEntries entries = open.catalog().ordered(Set.of(session), Revisions.NEWEST);
      return document(session, entries::next, context);
    }
  }

  private static String document(TranscriptId session, EntryReader entries, ToolContext context)
      throws IOException {
    Optional<Overview> overview = context.library().overview(session);
    var bytes = new ByteArrayOutputStream();
    var options = new ExportOptions(false, false, ToolArguments.STANDARD_BYTES);
    try (ConversationWriter writer = ConversationWriter.of(ExportForm.MD, options, bytes)) {
      writer.conversation(
          new ConversationHeading(
              session,
              context.title(overview.map(Overview::title).orElse("")),
              overview.map(found -> found.row().project()).orElse(""),
              overview.map(found -> found.row().min()).orElse(0L),
              overview.map(found -> found.row().max()).orElse(0L)));
      for (Optional<LocatedEntry> next = entries.next();
          next.isPresent() && bytes.size() < ToolArguments.MAX_BYTES;
          next = entries.next()) {
        writer.entry(ExportedEntry.of(context.masked(next.get().entry())));
      }
    }
    String text = BoundedAnswer.QUOTED + "\n\n" + bytes.toString(StandardCharsets.UTF_8);
    String end = "\n\n… cut; the tool open shows the rest\n";
    int most = ToolArguments.MAX_BYTES - Shortened.bytes(end);
    return Shortened.bytes(text) <= ToolArguments.MAX_BYTES
        ? text
        : Shortened.headOfBytes(text, most) + end;
  }
}
