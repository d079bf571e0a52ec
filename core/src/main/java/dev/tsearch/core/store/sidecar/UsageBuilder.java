package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.section.SectionWriter;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
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

/// Collects the entries of a partition, or the tables of several. Not thread-safe.
public final class UsageBuilder {
  private static final long HASH_MASK = 0xFFFF_FFFF_FFFFL;

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

  /// A visitor that adds the tables of later entries that it visits.
  public UsageTable.Visitor adder() {
    return new Adder();
  }

  private final class Adder implements UsageTable.Visitor {
    private Strand strand = new Strand(TranscriptId.main("", ""), "", "");
    private List<Event> events = List.of();

    @Override
    public boolean strand(Strand next) {
      strand = next;
      events = strands.computeIfAbsent(next, _ -> new ArrayList<>());
      return true;
    }

    @Override
    public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
      events.add(new Event(time, kind, isMessage, tool));
    }

    @Override
    public void answer(long hash, long time, Usage usage) {
      answers.merge(hash, new Answer(strand, time, usage), Answer::orBetter);
    }

    @Override
    public void request(long hash, long time) {
      requests.merge(hash, new Request(strand, time), Request::orEarlier);
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

  /// The bytes of the table.
  public byte[] toBytes() {
    Map<Strand, List<Map.Entry<Long, Answer>>> answered = new HashMap<>();
    answers.entrySet().forEach(answer -> list(answered, answer.getValue().strand()).add(answer));
    Map<Strand, List<Map.Entry<Long, Request>>> requested = new HashMap<>();
    requests
        .entrySet()
        .forEach(request -> list(requested, request.getValue().strand()).add(request));
    // Tables of partitions may leave a strand with nothing: a better answer is that of another one.
    strands
        .entrySet()
        .removeIf(strand ->
            strand.getValue().isEmpty()
                && !answered.containsKey(strand.getKey())
                && !requested.containsKey(strand.getKey()));
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
      long code = (long) texts.number(event.tool()) << UsageTable.TOOL_SHIFT;
      code |= event.kind().code() | (event.isMessage() ? UsageTable.MESSAGE_BIT : 0);
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
