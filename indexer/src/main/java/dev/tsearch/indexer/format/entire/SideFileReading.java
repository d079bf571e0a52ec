package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.CaptureFolder;
import dev.tsearch.indexer.format.CapturedSession;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.SourceValue;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.WholeSource.Made;
import dev.tsearch.indexer.format.entire.SessionEntries.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes entries of one file that stands beside a transcript.
///
/// @param context the file
/// @param place where it stands
/// @param file what it is
record SideFileReading(SourceContext context, CaptureFolder place, SideFile file) {
  private static final String SEPARATOR = "\n\n---\n\n";

  /// All that the file says and the transcript does not.
  Made made(byte[] bytes) {
    boolean isWhole = file == SideFile.METADATA && place.kind() == CaptureFolder.Kind.CHECKPOINT;
    CaptureFolder speaker = place.firstSession(context.siblings());
    CapturedSession session = named(CapturedSession.of(speaker, context.siblings()));
    SessionEntries entries = SessionEntries.of(session);
    List<ReadResult> results = new ArrayList<>();
    if (isWhole && !speaker.equals(place)) {
      return new Made(List.of(), bytes.length, entries.transcript());
    }
    switch (file) {
      case METADATA, TASK -> results.add(facts(bytes, entries));
      case PROMPT -> results.addAll(prompts(bytes, entries));
      case CONTEXT -> results.addAll(context(bytes, entries));
      case SUMMARY -> results.addAll(summary(bytes, entries));
      case HASH, COMPACT -> {}
    }
    return new Made(results, bytes.length, entries.transcript());
  }

  /// A checkpoint whose sessions nobody knows is a session by itself.
  private CapturedSession named(CapturedSession session) {
    if (!session.session().isEmpty()) {
      return session;
    }
    String name = context.session().orElse(place.checkpoint());
    return new CapturedSession(
        name.isEmpty() ? place.folderName() : name,
        session.project(),
        session.program(),
        session.created());
  }

  private ReadResult facts(byte[] bytes, SessionEntries entries) {
    try {
      JsonObject facts = Json.SOURCE.object(bytes);
      Said said = file == SideFile.TASK ? Facts.task(facts, place) : Facts.checkpoint(facts, place);
      var span = Span.trimmed(bytes, 0, bytes.length);
      return new ReadResult.Read(
          entries.entry(said, dated(entries, facts.text("created_at")), origin(span, bytes, 0)));
    } catch (MalformedJsonException e) {
      return new ReadResult.Skipped(0, bytes.length, 1, e.reason());
    }
  }

  private TimestampInference.Dated dated(SessionEntries entries, Optional<String> own) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    Optional<SourceTime> time = own.flatMap(times::time);
    if (time.isPresent()) {
      return new TimestampInference.Dated(time, false);
    }
    Optional<SourceTime> near = times.time(entries.session().created());
    return new TimestampInference.Dated(near, near.isPresent());
  }

  private Origin origin(Span span, byte[] bytes, int block) {
    return new Origin(context.source(), span.offset(), span.length(), span.line(bytes), block);
  }

  private List<ReadResult> prompts(byte[] bytes, SessionEntries entries) {
    if (place.anyTranscript(context.siblings()).isPresent()) {
      return List.of();
    }
    JsonObject about = JsonObject.builder().put("role", SessionEntries.USER).build();
    return parts(bytes, SEPARATOR, entries, EntryType.MESSAGE, about);
  }

  private List<ReadResult> parts(
      byte[] bytes, String separator, SessionEntries entries, EntryType type, JsonObject about) {
    var ids = new DerivedIds();
    var results = new ArrayList<ReadResult>();
    for (Span span : Span.parts(bytes, separator.getBytes(UTF_8))) {
      String id = ids.next(entries.session().session(), SourceValue.digest(span.bytes(bytes)));
      boolean isPrompt = type.equals(EntryType.MESSAGE);
      var said =
          new Said(
              id,
              type,
              isPrompt ? SessionEntries.USER : SessionEntries.SYSTEM,
              isPrompt ? SessionEntries.ASSISTANT : SessionEntries.USER,
              span.text(bytes),
              about);
      results.add(
          new ReadResult.Read(
              entries.entry(said, dated(entries, Optional.empty()), origin(span, bytes, 0))));
    }
    return results;
  }

  private List<ReadResult> summary(byte[] bytes, SessionEntries entries) {
    var transcript = new EntireTranscriptText(place, context.siblings());
    if (transcript.says(new String(bytes, UTF_8))) {
      return List.of();
    }
    return parts(bytes, "\0", entries, EntryType.SUMMARY, JsonObject.EMPTY);
  }

  private List<ReadResult> context(byte[] bytes, SessionEntries entries) {
    var heading = ContextHeading.of(new String(bytes, UTF_8));
    var transcript = new EntireTranscriptText(place, context.siblings());
    if (!transcript.isThere()) {
      return parts(bytes, "\n## ", entries, EntryType.SYSTEM, heading.about());
    }
    if (!heading.saysMoreThan(transcript)) {
      return List.of();
    }
    var said =
        new Said(
            "context",
            EntryType.SYSTEM,
            SessionEntries.SYSTEM,
            SessionEntries.ASSISTANT,
            heading.text(),
            heading.about());
    var span = Span.trimmed(bytes, 0, heading.length());
    return List.of(
        new ReadResult.Read(
            entries.entry(said, dated(entries, heading.started()), origin(span, bytes, 0))));
  }
}
