package dev.tsearch.service.http;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.export.ExportOptions;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretMask;
import dev.tsearch.core.redact.SlowPatternException;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.export.ExportRequest;
import dev.tsearch.indexer.export.ExportRequest.ExportPart;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.ServedLibrary;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Answers with conversations as a document, which is sent while they are read, however long they
/// are. Secrets are masked in documents for people, unless they are to stay, as by the command
/// `export`.
///
/// @param served the archive
/// @param secrets finds secrets
/// @param bounded does the work
record ExportRoute(ServedLibrary served, SecretFinder secrets, BoundedRequests bounded) {
  static final String PATH = "/api/export";

  /// Parts that are exported if the parameter of their name says `true`.
  private static final Set<ExportPart> CHOSEN =
      EnumSet.of(ExportPart.ARCHIVED, ExportPart.META, ExportPart.AGENTS, ExportPart.HOOKS);

  /// The document of a request.
  ///
  /// @throws ApiException if it names no session or an unknown form
  HttpAnswer answer(ApiRequest request) throws ApiException {
    ApiDocument.check(request);
    ExportForm form = form(request);
    boolean isRedacted = isGiven("redact", !form.isForPrograms(), request);
    ExportRequest wanted = wanted(request, isRedacted);
    Set<TranscriptId> transcripts = bounded.run(() -> transcripts(request));
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", type(form));
    headers.put("Content-Disposition", "attachment; filename=\"session." + form.word() + "\"");
    return new HttpAnswer(
        200,
        headers,
        out ->
            bounded.write(
                stream -> write(transcripts, wanted, writer(form, isRedacted, stream)), out));
  }

  private void write(Set<TranscriptId> transcripts, ExportRequest wanted, ConversationWriter writer)
      throws IOException, ApiException {
    try (writer) {
      served.opener().open().export(transcripts, wanted, writer);
    } catch (SlowPatternException e) {
      throw new ApiException(400, e.problem());
    }
  }

  private ConversationWriter writer(ExportForm form, boolean isRedacted, OutputStream out) {
    return isRedacted
        ? ConversationWriter.redacting(form, ExportOptions.DEFAULT, out, new SecretMask(secrets))
        : ConversationWriter.of(form, ExportOptions.DEFAULT, out);
  }

  private static ExportForm form(ApiRequest request) throws ApiException {
    Optional<String> word = request.first("form");
    return word.isEmpty()
        ? ExportForm.MD
        : ExportForm.of(word.get())
            .orElseThrow(() ->
                new ApiException(400, "form: must be md, html, json, jsonl; got " + word.get()));
  }

  private static String type(ExportForm form) {
    return switch (form) {
      case MD -> "text/markdown; charset=utf-8";
      case HTML -> "text/html; charset=utf-8";
      case JSON -> "application/json";
      case JSONL -> "application/x-ndjson";
    };
  }

  private static boolean isGiven(String name, boolean otherwise, ApiRequest request)
      throws ApiException {
    try {
      return ProgramQuestions.flag(name, request.first(name), otherwise);
    } catch (InvalidQuestionException e) {
      throw new ApiException(400, String.valueOf(e.getMessage()));
    }
  }

  /// Lines are all lines of the archive, as those of the command.
  private static ExportRequest wanted(ApiRequest request, boolean isRedacted) throws ApiException {
    boolean isOfLines = form(request) == ExportForm.JSONL;
    Set<ExportPart> parts = EnumSet.copyOf(ExportRequest.DOCUMENT.parts());
    for (ExportPart part : CHOSEN) {
      boolean isUsual = isOfLines && part != ExportPart.HOOKS;
      if (isGiven(part.name().toLowerCase(Locale.ROOT), isUsual, request)) {
        parts.add(part);
      }
    }
    if (isRedacted) {
      parts.add(ExportPart.INPUTS); // the names of its members tell what is secret
    }
    Revisions revisions = isOfLines ? Revisions.ALL : Revisions.NEWEST;
    return new ExportRequest(revisions, 0, Integer.MAX_VALUE, parts);
  }

  private Set<TranscriptId> transcripts(ApiRequest request) throws IOException, ApiException {
    Library library = served.opener().open();
    Set<TranscriptId> transcripts = new LinkedHashSet<>();
    for (String name : request.of("session")) {
      switch (library.meaning(name)) {
        case Meaning.OneSession(TranscriptId transcript) -> transcripts.add(transcript);
        case Meaning.OneEntry(LocatedEntry found) -> transcripts.add(found.entry().transcript());
        case Meaning.Ambiguous ambiguous -> throw ApiRoutes.unknown(name, ambiguous);
        case Meaning.UnknownName unknown -> throw ApiRoutes.unknown(name, unknown);
      }
    }
    if (transcripts.isEmpty()) {
      throw new ApiException(400, "session: is missing");
    }
    return transcripts;
  }
}
