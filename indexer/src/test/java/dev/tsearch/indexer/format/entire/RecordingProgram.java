package dev.tsearch.indexer.format.entire;

import java.io.IOException;
import java.nio.file.Path;

/// Records turns until it is killed, as `tsearch record` does with its input: a prompt, an answer
/// as events, a prompt, and so on. Prints the number of each turn after it was recorded.
final class RecordingProgram {
  private static final int MAX_CHARS = 40_000;

  /// A bound, so that a program whose parent has ended does not fill the disk.
  private static final int MAX_TURNS = 20_000;

  private RecordingProgram() {}

  /// Records until it is killed.
  ///
  /// @param arguments the project, the session, and the first number
  public static void main(String[] arguments) throws IOException {
    var bed = new RecorderTestBed(Path.of(arguments[0]), arguments[1]);
    bed.recorder().openExisting();
    long first = Long.parseLong(arguments[2]);
    for (long number = first; number < first + MAX_TURNS; number++) {
      String text = number + " " + "x".repeat((int) (number * 7919 % MAX_CHARS));
      if (number % 2 == 0) {
        bed.lines(RecorderTestBed.user(text));
      } else {
        bed.lines(
            "data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":1}}}",
            "data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":"
                + "{\"type\":\"text\",\"text\":\""
                + text
                + "\"}}",
            "data: {\"type\":\"message_stop\"}");
      }
      System.out.println(number + ".");
    }
  }
}
