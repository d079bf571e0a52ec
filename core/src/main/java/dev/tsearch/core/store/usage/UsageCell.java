package dev.tsearch.core.store.usage;

import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import dev.tsearch.core.transcript.Usage;

/// The sums of some lines of a strand: of those of one tool, or of one half hour.
///
/// All lines have a time, or none has one.
///
/// @param tool the tool; empty for lines without one, with which answers and requests count, and
///   for the lines of a half hour
/// @param first the earliest time of a line in Unix seconds; 0 if the lines have none
/// @param last the latest time
/// @param firstEntry the earliest time of an entry: answers and requests are none; 0 without one
/// @param lastEntry the latest time of an entry
/// @param messages the number of entries that begin a message
/// @param calls the number of calls of tools
/// @param failures the number of failed results
/// @param compactions the number of compactions
/// @param turns the number of requests
/// @param answers the number of answers
/// @param tokens the tokens of the answers
public record UsageCell(
    String tool,
    long first,
    long last,
    long firstEntry,
    long lastEntry,
    long messages,
    long calls,
    long failures,
    long compactions,
    long turns,
    long answers,
    Usage tokens) {
  private static final int HAS_ENTRIES = 1;
  private static final int HAS_ANSWERS = 2;

  /// Reads a cell without its tool.
  static UsageCell read(String tool, SectionReader in) {
    int has = in.smallVarint();
    long first = in.varint();
    long last = first + in.varint();
    boolean hasEntries = (has & HAS_ENTRIES) != 0;
    long firstEntry = hasEntries ? first + in.varint() : 0;
    long lastEntry = hasEntries ? firstEntry + in.varint() : 0;
    long messages = in.varint();
    long calls = in.varint();
    long failures = in.varint();
    long compactions = in.varint();
    long turns = 0;
    long answers = 0;
    Usage tokens = Usage.NONE;
    if ((has & HAS_ANSWERS) != 0) {
      turns = in.varint();
      answers = in.varint();
      tokens =
          new Usage(in.varint(), in.varint(), in.varint(), in.varint(), in.varint(), in.varint());
    }
    return new UsageCell(
        tool,
        first,
        last,
        firstEntry,
        lastEntry,
        messages,
        calls,
        failures,
        compactions,
        turns,
        answers,
        tokens);
  }

  /// Writes the cell without its tool.
  void write(SectionWriter out) {
    boolean hasEntries = lastEntry > 0;
    boolean hasAnswers = turns + answers > 0;
    out.varint((hasEntries ? HAS_ENTRIES : 0) | (hasAnswers ? HAS_ANSWERS : 0));
    out.varint(first).varint(last - first);
    if (hasEntries) {
      out.varint(firstEntry - first).varint(lastEntry - firstEntry);
    }
    out.varint(messages).varint(calls).varint(failures).varint(compactions);
    if (hasAnswers) {
      out.varint(turns).varint(answers);
      out.varint(tokens.input()).varint(tokens.output()).varint(tokens.cacheRead());
      out.varint(tokens.cacheCreation());
      out.varint(tokens.shortCreation()).varint(tokens.longCreation());
    }
  }
}
