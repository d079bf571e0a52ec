package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import java.util.List;

/// The exit status of a command, as the result of its call reports it.
public final class ExitStatus {
  /// How programs report it in text.
  private static final List<String> WORDS = List.of("Exit code ", "exited with code ");

  /// The exit status of a process is less than 256; of Windows it has up to ten digits.
  private static final int MAX_DIGITS = 10;

  private ExitStatus() {}

  /// The status that the first line of a result reports; empty if it reports none, as a command
  /// that succeeded often does.
  public static String ofText(String content) {
    int newline = content.indexOf('\n');
    String first = content.substring(0, newline < 0 ? content.length() : newline);
    for (String words : WORDS) {
      int at = first.indexOf(words);
      int start = at + words.length();
      int end = start;
      while (at >= 0 && end < first.length() && Character.isDigit(first.charAt(end))) {
        end++;
      }
      if (end > start && end - start <= MAX_DIGITS) {
        return first.substring(start, end);
      }
    }
    return "";
  }

  /// The status of a result: the one that its source states, else the one in its first line.
  public static String of(Entry result) {
    long none = Long.MIN_VALUE;
    long stated = result.metadata().values().number("exit_code", none);
    return stated == none ? ofText(result.content()) : Long.toString(stated);
  }
}
