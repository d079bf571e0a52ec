package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.WholeSourceReader;
import dev.tsearch.indexer.format.WholeSourceReader.Parsed;
import dev.tsearch.indexer.format.document.SectionSplitter.TextSection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Makes entries from a file that must be read as a whole.
///
/// @param context the file
/// @param layout the file's layout, detected from its head
/// @param from results of bytes that end before this offset are not returned
record DocumentParser(SourceContext context, FileLayout layout, long from)
    implements WholeSourceReader.Parser {

  /// The number of bytes that identify the beginning of a document.
  private static final int BEGINNING_BYTES = 1024;

  @Override
  public Parsed parse(byte[] bytes) {
    return layout == FileLayout.TEXT ? text(bytes) : document(bytes);
  }

  /// An incomplete document gives no results and is read again when it has changed. After a
  /// complete one, others may follow.
  private Parsed document(byte[] bytes) {
    int start = new JsonScanner(bytes).next(0);
    boolean isBlank = start >= bytes.length;
    JsonObject document =
        isBlank ? JsonObject.EMPTY : Head.of(context.path(), bytes, Siblings.NONE).object();
    String beginning = isBlank ? "" : beginning(bytes, start);
    var entries =
        new DocumentEntries(
            SessionName.of(context, SessionName.in(document), beginning), document.text("cwd", ""));
    int end = endOfWholeValues(bytes);
    if (isBlank || end == 0) {
      return new Parsed(List.of(), isBlank ? bytes.length : 0, entries.transcript());
    }
    byte[] whole = end == bytes.length ? bytes : Arrays.copyOf(bytes, end);
    var first = new ValueRange("", start, new JsonScanner(whole).end(start));
    return new Parsed(results(whole, first, entries), end, entries.transcript()).from(from);
  }

  /// The end of the last complete value, with the white space after it; 0 if there is none.
  private static int endOfWholeValues(byte[] bytes) {
    var scanner = new JsonScanner(bytes);
    int end = 0;
    int start = scanner.next(0);
    while (start < bytes.length) {
      int after = scanner.end(start);
      boolean isContainer = bytes[start] == '{' || bytes[start] == '[';
      if (after <= start || (isContainer && !scanner.isWhole(start, after))) {
        return isContainer ? end : bytes.length;
      }
      start = scanner.next(after);
      end = start;
    }
    return end;
  }

  private List<ReadResult> results(byte[] bytes, ValueRange whole, DocumentEntries entries) {
    DocumentConversation conversation = DocumentConversation.of(bytes);
    List<ValueRange> messages = conversation.messages();
    TimeNormalizer times = TimeNormalizer.at(context.now());
    var inference = new TimestampInference();
    var lines = new LineCounter(bytes);
    peek(conversation, whole, times, inference);
    var results = new ArrayList<ReadResult>();
    String otherText = messages.isEmpty() ? "" : conversation.otherText();
    if (!otherText.isEmpty()) {
      String digest = DerivedIds.digest("around".getBytes(UTF_8));
      EntryTime time = inference.resolve(Optional.empty());
      results.add(
          new ReadResult.Read(
              entries.entry("system", otherText, digest, time, origin(whole, lines))));
    }
    for (ValueRange range : messages.isEmpty() ? List.of(whole) : messages) {
      GuessedMessage message =
          conversation
              .object(range)
              .map(GuessedMessage::of)
              .orElseGet(() -> new GuessedMessage("", raw(bytes, range), null, JsonObject.EMPTY));
      EntryTime time = inference.resolve(times.time(message.time()));
      String digest = DerivedIds.digest(Arrays.copyOfRange(bytes, range.start(), range.end()));
      results.add(new ReadResult.Read(entries.entry(message, digest, time, origin(range, lines))));
    }
    return results;
  }

  private static void peek(
      DocumentConversation conversation,
      ValueRange whole,
      TimeNormalizer times,
      TimestampInference inference) {
    var ranges = new ArrayList<ValueRange>(conversation.messages());
    ranges.addFirst(whole);
    for (ValueRange range : ranges) {
      conversation
          .object(range)
          .ifPresent(object -> inference.peek(times.time(GuessedMessage.of(object).time())));
    }
  }

  /// The text of a value that is not a valid object: a list, or invalid JSON.
  private static String raw(byte[] bytes, ValueRange range) {
    return new String(bytes, range.start(), range.length(), UTF_8);
  }

  private Origin origin(ValueRange range, LineCounter lines) {
    return context.origin(range.start(), range.length(), lines.lineOf(range.start()));
  }

  /// The beginning of a document, which stays the same when messages are added.
  private static String beginning(byte[] bytes, int start) {
    List<ValueRange> parts = new JsonScanner(bytes).parts(start);
    if (parts.isEmpty()) {
      return "";
    }
    ValueRange first = parts.getFirst();
    int length = Math.min(first.length(), BEGINNING_BYTES);
    return first.name() + ":" + new String(bytes, first.start(), length, UTF_8);
  }

  private Parsed text(byte[] bytes) {
    List<TextSection> sections = SectionSplitter.split(bytes);
    String beginning = sections.isEmpty() ? "" : sections.getFirst().firstLine();
    var first = new DocumentEntries(SessionName.of(context, Optional.empty(), beginning), "");
    DocumentEntries entries = first;
    TimeNormalizer times = TimeNormalizer.at(context.now());
    var inference = new TimestampInference();
    sections.forEach(section -> inference.peek(times.time(section.time())));
    var results = new ArrayList<ReadResult>();
    for (TextSection section : sections) {
      if (SectionSplitter.beginsChat(section) && section.offset() > sections.getFirst().offset()) {
        entries = new DocumentEntries(SessionName.ofPart(context, section.firstLine()), "");
      }
      var read =
          new ReadResult.Read(
              entries.entry(
                  section.role(),
                  section.text(),
                  DerivedIds.digest(section.firstLine().getBytes(UTF_8)),
                  inference.resolve(times.time(section.time())),
                  context.origin(section.offset(), section.length(), section.line())));
      if (section.offset() + section.length() > from) {
        results.add(read);
      }
    }
    return new Parsed(results, bytes.length, first.transcript());
  }
}
