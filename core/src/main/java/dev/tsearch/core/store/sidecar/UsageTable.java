package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.transcript.Usage;
import org.jspecify.annotations.Nullable;

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
  static final int KIND_BITS = 2;
  static final int MESSAGE_BIT = 1 << KIND_BITS;
  static final int TOOL_SHIFT = KIND_BITS + 1;

  /// A table without a strand.
  public static final UsageTable EMPTY = new UsageBuilder().build();

  private final byte[] bytes;

  /// @param section the bytes of the section, checked; not copied
  public UsageTable(byte[] section) {
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
    int code() {
      return code;
    }
  }

  /// What the entries and answers of a strand have in common.
  ///
  /// @param transcript the conversation
  /// @param project the folder of the project; empty if unknown
  /// @param model the model; empty for what no model said
  public record Strand(TranscriptId transcript, String project, String model) {
    // Written out, as hashCode is: those that records generate are linked at run time.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Strand strand
          && strand.transcript.equals(transcript)
          && strand.project.equals(project)
          && strand.model.equals(model);
    }

    @Override
    public int hashCode() {
      return (transcript.hashCode() * 31 + project.hashCode()) * 31 + model.hashCode();
    }
  }

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

  /// Whether the bytes are a table, so that visits end.
  boolean isSound() {
    try {
      forEach(new Unheard());
      return true;
    } catch (IndexOutOfBoundsException | IllegalArgumentException _) {
      return false;
    }
  }

  private static final class Unheard implements Visitor {
    @Override
    public boolean strand(Strand strand) {
      return true;
    }

    @Override
    public void entry(long time, UsageKind kind, boolean isMessage, String tool) {}

    @Override
    public void answer(long hash, long time, Usage usage) {}

    @Override
    public void request(long hash, long time) {}
  }

  /// Visits everything.
  ///
  /// @throws IllegalArgumentException if the bytes are no table
  /// @throws IndexOutOfBoundsException likewise
  public void forEach(Visitor visitor) {
    UsageKind[] kinds = UsageKind.values();
    var reader = new SectionReader(bytes, 0);
    String[] texts = new String[reader.count()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = reader.text();
    }
    for (int strands = reader.count(); strands > 0; strands--) {
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
    for (int entries = reader.count(); entries > 0; entries--) {
      time += difference(reader);
      int code = reader.smallVarint();
      visitor.entry(
          time,
          kinds[code & (1 << KIND_BITS) - 1],
          (code & MESSAGE_BIT) != 0,
          texts[code >>> TOOL_SHIFT]);
    }
    time = first;
    for (int answers = reader.count(); answers > 0; answers--) {
      long hash = reader.u48();
      time += difference(reader);
      visitor.answer(hash, time, usage(reader));
    }
    time = first;
    for (int requests = reader.count(); requests > 0; requests--) {
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
}
