package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.term.XxHash64;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.core.transcript.Message.Speaker;
import dev.tsearch.core.transcript.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a partition says about the use of models and tools: enough for every statistic, without the
/// text. Immutable, safe for use by many threads.
///
/// A *strand* is what one model said, or everybody else, in one conversation and project. An answer
/// and a request have hashes, by which they count once although their lines are in several
/// partitions or copies: 48 bits, which two of a million answers share with probability 1 in 560.
///
/// The bytes of a sidecar's section; numbers are varints unless they say otherwise, a *difference*
/// is a zigzag varint: 2d for d >= 0, -2d - 1 else:
///
/// ```
///  number of texts; per text its length and UTF-8. Rows name a text by its number, from 0
///  number of strands
///  per strand
///    length of the rest of the strand in bytes
///    source, session, agent, project, model: numbers of texts
///    first time in Unix seconds, from which the first differences of the three lists count
///    number of entries, in the order of the partition
///      difference of the time from the one before
///      lowest 2 bits: 0 other, 1 call of a tool, 2 failed result, 3 compaction;
///        next bit: 1 if it begins a message of a person, a tool or a model;
///        the rest: number of the text that names the tool, 0 if none
///    number of answers, each once, with its line of most output tokens, of equal ones the earliest
///      u48, little-endian  hash of session and message id
///      difference of the time
///      input, output and cache read tokens
///      cache creation tokens, times 2, plus 1 if two numbers follow
///        those that are kept for 5 minutes; those for 1 hour
///    number of requests that the model answered, each once, at its earliest time
///      u48                 hash of session and request id
///      difference of the time
/// ```
///
/// Text 0 is empty. Entries that count nowhere are left out, as are later revisions of entries.
public final class UsageTable {
  private static final int KIND_BITS = 2;
  private static final int MESSAGE_BIT = 1 << KIND_BITS;
  private static final int TOOL_SHIFT = KIND_BITS + 1;
  private static final long HASH_MASK = 0xFFFF_FFFF_FFFFL;

  private final byte[] bytes;

  /// @param section the bytes of the section, checked; not copied
  UsageTable(byte[] section) {
    bytes = section;
  }

  /// The kinds of entries that are counted apart.
  public enum UsageKind {
    /// Every other entry.
    OTHER(0),
    /// The call of a tool.
    CALL(1),
    /// The result of a tool that failed.
    FAILURE(2),
    /// A compaction.
    COMPACTION(3);

    private final int code;

    UsageKind(int code) {
      this.code = code;
    }

    /// Its code on disk, which is its index among the values.
    private int code() {
      return code;
    }
  }

  /// What the entries and answers of a strand have in common.
  ///
  /// @param transcript the conversation
  /// @param project the folder of the project; empty if unknown
  /// @param model the model; empty for what no model said
  public record Strand(TranscriptId transcript, String project, String model) {}

  /// Receives the content of a table.
  public interface Visitor {
    /// Begins a strand; returns whether its content is wanted.
    boolean strand(Strand strand);

    /// An entry of the strand.
    ///
    /// @param time the time in Unix seconds; 0 if unknown
    /// @param isMessage whether it begins a message
    /// @param tool the name of its tool; empty if it has none
    void entry(long time, UsageKind kind, boolean isMessage, String tool);

    /// An answer of the strand's model.
    ///
    /// @param hash the hash of session and answer
    void answer(long hash, long time, Usage usage);

    /// A request that the strand's model answered.
    ///
    /// @param hash the hash of session and request
    void request(long hash, long time);
  }

  /// Visits everything.
  public void forEach(Visitor visitor) {
    UsageKind[] kinds = UsageKind.values();
    var reader = new SectionReader(bytes, 0);
    String[] texts = new String[reader.smallVarint()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = reader.text();
    }
    for (int strands = reader.smallVarint(); strands > 0; strands--) {
      int length = reader.smallVarint();
      int end = reader.position() + length;
      var transcript =
          new TranscriptId(
              texts[reader.smallVarint()],
              texts[reader.smallVarint()],
              texts[reader.smallVarint()]);
      var strand = new Strand(transcript, texts[reader.smallVarint()], texts[reader.smallVarint()]);
      if (visitor.strand(strand)) {
        content(reader, kinds, texts, visitor);
      }
      reader.skip(end - reader.position());
    }
  }

  private static void content(
      SectionReader reader, UsageKind[] kinds, String[] texts, Visitor visitor) {
    long first = reader.varint();
    long time = first;
    for (int entries = reader.smallVarint(); entries > 0; entries--) {
      time += difference(reader);
      int code = reader.smallVarint();
      visitor.entry(
          time,
          kinds[code & (1 << KIND_BITS) - 1],
          (code & MESSAGE_BIT) != 0,
          texts[code >>> TOOL_SHIFT]);
    }
    time = first;
    for (int answers = reader.smallVarint(); answers > 0; answers--) {
      long hash = reader.u48();
      time += difference(reader);
      visitor.answer(hash, time, usage(reader));
    }
    time = first;
    for (int requests = reader.smallVarint(); requests > 0; requests--) {
      long hash = reader.u48();
      time += difference(reader);
      visitor.request(hash, time);
    }
  }

  private static Usage usage(SectionReader reader) {
    long input = reader.varint();
    long output = reader.varint();
    long cacheRead = reader.varint();
    long creation = reader.varint();
    boolean isSplit = (creation & 1) != 0;
    long shortCreation = isSplit ? reader.varint() : 0;
    long longCreation = isSplit ? reader.varint() : 0;
    return new Usage(input, output, cacheRead, creation >>> 1, shortCreation, longCreation);
  }

  private static long difference(SectionReader reader) {
    long coded = reader.varint();
    return coded >>> 1 ^ -(coded & 1);
  }

  /// Collects the entries of a partition. Not thread-safe.
  public static final class UsageBuilder {
    private final Map<Strand, List<Event>> strands = new LinkedHashMap<>();
    private final Map<Long, Answer> answers = new LinkedHashMap<>();
    private final Map<Long, Request> requests = new LinkedHashMap<>();

    /// An entry that counts.
    private record Event(long time, UsageKind kind, boolean isMessage, String tool) {}

    /// The best line so far of an answer.
    private record Answer(Strand strand, long time, Usage usage) {
      private Answer orBetter(Answer other) {
        boolean isEarlier = other.usage.output() == usage.output() && other.time < time;
        return other.usage.isLongerThan(usage) || isEarlier ? other : this;
      }
    }

    /// The earliest line so far of a request.
    private record Request(Strand strand, long time) {
      private Request orEarlier(Request other) {
        return other.time < time ? other : this;
      }
    }

    /// Adds the next entry.
    public void add(Entry entry) {
      var strand =
          new Strand(
              entry.transcript(),
              entry.metadata().project(),
              entry.metadata().values().text("model", ""));
      Message message = new Message(List.of(entry));
      boolean isMessage = message.speaker() != Speaker.SYSTEM && isFirst(entry);
      UsageKind kind = kind(entry);
      if (entry.revision() == 1 && (isMessage || kind != UsageKind.OTHER)) {
        strands
            .computeIfAbsent(strand, _ -> new ArrayList<>())
            .add(new Event(entry.timestamp(), kind, isMessage, entry.metadata().tool()));
      }
      String session = entry.metadata().session();
      Optional<Usage> usage = Usage.of(entry);
      if (usage.isPresent()) {
        Usage.answer(entry)
            .ifPresent(id ->
                answers.merge(
                    hash(session, id),
                    new Answer(strand, entry.timestamp(), usage.get()),
                    Answer::orBetter));
      }
      if (message.speaker() == Speaker.ASSISTANT) {
        message
            .request()
            .ifPresent(id ->
                requests.merge(
                    hash(session, id), new Request(strand, entry.timestamp()), Request::orEarlier));
      }
    }

    private static UsageKind kind(Entry entry) {
      EntryType type = entry.type();
      if (type.equals(EntryType.TOOL_CALL)) {
        return UsageKind.CALL;
      }
      if (type.equals(EntryType.TOOL_RESULT)) {
        return entry.metadata().values().flag("is_error") ? UsageKind.FAILURE : UsageKind.OTHER;
      }
      return type.equals(EntryType.COMPACTION) ? UsageKind.COMPACTION : UsageKind.OTHER;
    }

    /// Whether an entry is the first of its message: the ids of the others end in `#1`, `#2`, …
    private static boolean isFirst(Entry entry) {
      String id = entry.id();
      int mark = id.lastIndexOf('#');
      boolean isNumbered =
          mark > 0
              && mark + 1 < id.length()
              && id.chars().skip(mark + 1L).allMatch(c -> c >= '0' && c <= '9');
      int block = isNumbered ? entry.metadata().origin().map(Origin::block).orElse(1) : 0;
      return block == 0;
    }

    /// XXH64 of `session ‖ 0 ‖ id` in UTF-8, without its highest 16 bits.
    private static long hash(String session, String id) {
      return XxHash64.hash((session + '\0' + id).getBytes(UTF_8)) & HASH_MASK;
    }

    /// The table of the entries so far.
    public UsageTable build() {
      return new UsageTable(toBytes());
    }

    byte[] toBytes() {
      Map<Strand, List<Map.Entry<Long, Answer>>> answered = new HashMap<>();
      answers.entrySet().forEach(answer -> list(answered, answer.getValue().strand()).add(answer));
      Map<Strand, List<Map.Entry<Long, Request>>> requested = new HashMap<>();
      requests
          .entrySet()
          .forEach(request -> list(requested, request.getValue().strand()).add(request));
      var texts = new Texts();
      var body = new SectionWriter();
      for (Map.Entry<Strand, List<Event>> strand : strands.entrySet()) {
        var row = new SectionWriter();
        write(
            strand.getKey(),
            strand.getValue(),
            answered.getOrDefault(strand.getKey(), List.of()),
            requested.getOrDefault(strand.getKey(), List.of()),
            texts,
            row);
        body.varint(row.length()).raw(row);
      }
      return texts.write(new SectionWriter()).varint(strands.size()).raw(body).toBytes();
    }

    /// The list of a strand; a strand that has only answers gets an empty list of entries.
    private <T> List<T> list(Map<Strand, List<T>> lists, Strand strand) {
      strands.computeIfAbsent(strand, _ -> new ArrayList<>());
      return lists.computeIfAbsent(strand, _ -> new ArrayList<>());
    }

    private static void write(
        Strand strand,
        List<Event> events,
        List<Map.Entry<Long, Answer>> answers,
        List<Map.Entry<Long, Request>> requests,
        Texts texts,
        SectionWriter row) {
      TranscriptId transcript = strand.transcript();
      row.varint(texts.number(transcript.source()))
          .varint(texts.number(transcript.session()))
          .varint(texts.number(transcript.agent()))
          .varint(texts.number(strand.project()))
          .varint(texts.number(strand.model()));
      long first = first(events, answers, requests);
      row.varint(first).varint(events.size());
      long time = first;
      for (Event event : events) {
        long code = (long) texts.number(event.tool()) << TOOL_SHIFT;
        code |= event.kind().code() | (event.isMessage() ? MESSAGE_BIT : 0);
        row.varint(difference(event.time() - time)).varint(code);
        time = event.time();
      }
      row.varint(answers.size());
      time = first;
      for (Map.Entry<Long, Answer> answer : answers) {
        row.u48(answer.getKey()).varint(difference(answer.getValue().time() - time));
        write(answer.getValue().usage(), row);
        time = answer.getValue().time();
      }
      row.varint(requests.size());
      time = first;
      for (Map.Entry<Long, Request> request : requests) {
        row.u48(request.getKey()).varint(difference(request.getValue().time() - time));
        time = request.getValue().time();
      }
    }

    private static long first(
        List<Event> events,
        List<Map.Entry<Long, Answer>> answers,
        List<Map.Entry<Long, Request>> requests) {
      if (!events.isEmpty()) {
        return events.getFirst().time();
      }
      return answers.isEmpty()
          ? requests.getFirst().getValue().time()
          : answers.getFirst().getValue().time();
    }

    private static void write(Usage usage, SectionWriter row) {
      boolean isSplit = usage.shortCreation() != 0 || usage.longCreation() != 0;
      row.varint(usage.input()).varint(usage.output()).varint(usage.cacheRead());
      row.varint(usage.cacheCreation() << 1 | (isSplit ? 1 : 0));
      if (isSplit) {
        row.varint(usage.shortCreation()).varint(usage.longCreation());
      }
    }

    private static long difference(long difference) {
      return difference << 1 ^ difference >> 63;
    }
  }

  /// Numbers texts in the order of their first use.
  private static final class Texts {
    private final Map<String, Integer> numbers = new LinkedHashMap<>(Map.of("", 0));

    int number(String text) {
      Integer known = numbers.putIfAbsent(text, numbers.size());
      return known == null ? numbers.size() - 1 : known;
    }

    SectionWriter write(SectionWriter into) {
      into.varint(numbers.size());
      numbers.keySet().forEach(into::text);
      return into;
    }
  }
}
