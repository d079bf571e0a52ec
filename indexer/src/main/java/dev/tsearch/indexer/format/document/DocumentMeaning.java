package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.SourceValue;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.WholeSource;
import dev.tsearch.indexer.format.WholeSource.Made;
import dev.tsearch.indexer.format.document.JsonScan.Part;
import dev.tsearch.indexer.format.document.Sections.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes entries of a file that is read as a whole.
///
/// @param context the file
/// @param shape what it is made of, by its head
/// @param from results of what ends before this offset are not returned
record DocumentMeaning(SourceContext context, FileLayout shape, long from)
    implements WholeSource.Meaning {

  @Override
  public Made of(byte[] bytes) {
    return shape == FileLayout.TEXT ? text(bytes) : document(bytes);
  }

  /// A document that is cut off waits for its rest.
  private Made document(byte[] bytes) {
    var scan = new JsonScan(bytes);
    int start = scan.next(0);
    int end = start < bytes.length ? scan.end(start) : start;
    JsonObject itself =
        start < bytes.length
            ? Head.of(context.path(), bytes, Siblings.NONE).object()
            : JsonObject.EMPTY;
    String beginning = start < bytes.length ? beginning(bytes, start) : "";
    var entries =
        new DocumentEntries(
            SessionName.of(context, SessionName.in(itself), beginning), itself.text("cwd", ""));
    if (start >= bytes.length || !scan.isWhole(start, end)) {
      return new Made(List.of(), start >= bytes.length ? bytes.length : 0, entries.transcript());
    }
    DocumentConversation conversation = DocumentConversation.of(bytes);
    List<ReadResult> results = results(conversation, bytes, new Part("", start, end), entries);
    return new Made(results, bytes.length, entries.transcript()).from(from);
  }

  private List<ReadResult> results(
      DocumentConversation conversation, byte[] bytes, Part whole, DocumentEntries entries) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    var dating = new TimestampInference();
    var lines = new LineCount(bytes);
    var results = new ArrayList<ReadResult>();
    Optional<JsonObject> itself = conversation.object(whole);
    itself.ifPresent(object -> dating.foresee(times.time(GuessedMessage.of(object).time())));
    for (Part part : conversation.said()) {
      conversation
          .object(part)
          .ifPresent(object -> dating.foresee(times.time(GuessedMessage.of(object).time())));
    }
    String around = conversation.said().isEmpty() ? "" : conversation.around();
    if (!around.isEmpty()) {
      results.add(
          new ReadResult.Read(
              entries.entry(
                  "system",
                  around,
                  SourceValue.digest("around".getBytes(UTF_8)),
                  dating.date(Optional.empty()),
                  origin(whole, lines))));
    }
    List<Part> parts = conversation.said().isEmpty() ? List.of(whole) : conversation.said();
    for (Part part : parts) {
      Optional<JsonObject> object = conversation.object(part);
      GuessedMessage saying =
          object
              .map(GuessedMessage::of)
              .orElseGet(() -> new GuessedMessage("", unread(bytes, part), null, JsonObject.EMPTY));
      TimestampInference.Dated dated = dating.date(time(times, saying.time()));
      String digest = SourceValue.digest(Arrays.copyOfRange(bytes, part.start(), part.end()));
      results.add(new ReadResult.Read(entries.entry(saying, digest, dated, origin(part, lines))));
    }
    return results;
  }

  private static Optional<SourceTime> time(TimeNormalizer times, @Nullable Object time) {
    return times.time(time);
  }

  /// The text of what is no object: a list, or what breaks the rules of JSON.
  private static String unread(byte[] bytes, Part part) {
    return new String(bytes, part.start(), part.end() - part.start(), UTF_8);
  }

  private Origin origin(Part part, LineCount lines) {
    return new Origin(
        context.source(), part.start(), part.end() - part.start(), lines.at(part.start()), 0);
  }

  /// What a document begins with stays the same while messages are added to it.
  private static String beginning(byte[] bytes, int start) {
    List<Part> parts = new JsonScan(bytes).parts(start);
    if (parts.isEmpty()) {
      return "";
    }
    Part first = parts.getFirst();
    int end = Math.min(first.end(), first.start() + 1024);
    return first.name() + ":" + new String(bytes, first.start(), end - first.start(), UTF_8);
  }

  private Made text(byte[] bytes) {
    List<Section> sections = Sections.of(bytes);
    String beginning = sections.isEmpty() ? "" : sections.getFirst().firstLine();
    var entries = new DocumentEntries(SessionName.of(context, Optional.empty(), beginning), "");
    TimeNormalizer times = TimeNormalizer.at(context.now());
    var dating = new TimestampInference();
    sections.forEach(section -> dating.foresee(times.time(section.time())));
    var results = new ArrayList<ReadResult>();
    for (Section section : sections) {
      var origin =
          new Origin(context.source(), section.offset(), section.length(), section.line(), 0);
      var read =
          new ReadResult.Read(
              entries.entry(
                  section.role(),
                  section.text(),
                  SourceValue.digest(section.firstLine().getBytes(UTF_8)),
                  dating.date(times.time(section.time())),
                  origin));
      if (section.offset() + section.length() > from) {
        results.add(read);
      }
    }
    return new Made(results, bytes.length, entries.transcript());
  }
}
