package dev.tsearch.indexer.forget;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// Redacts, forgets and imports with redaction until it is killed: the text and the session of each
/// number that it gets, and what is at the end of each session. Prints a number when it is done.
final class ForgettingProgram {
  private ForgettingProgram() {}

  /// The session of a number.
  static String session(int number) {
    return "%08d-1111-2222-3333-444455556666".formatted(number);
  }

  /// The text of a number, which is redacted or forgotten.
  static String text(int number) {
    return "walrus%04dx".formatted(number);
  }

  /// Runs until it is killed or has done all numbers.
  ///
  /// @param arguments the archive, the folder of the sessions, and their numbers
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    Path sources = Path.of(arguments[1]);
    System.out.println("started.");
    for (int i = 2; i < arguments.length; i++) {
      int number = Integer.parseInt(arguments[i]);
      if (number % 3 == 2) {
        Path source = sources.resolve(session(number) + ".jsonl");
        Importing.redacting(new RealDisk(), root, StorageSettings.DEFAULT, List.of(source));
      } else {
        change(root, number);
      }
      System.out.println(number + ".");
    }
  }

  private static void change(Path root, int number) throws IOException {
    if (number % 3 == 0) {
      var passages = new WantedPassages.LiteralText(text(number));
      Erasing.run(root, all -> new ArchiveRedaction(all, passages, ""));
    } else {
      var main = TranscriptId.main("claude-code", session(number));
      var selection = new Selection.Sessions(Set.of(main));
      Erasing.run(root, all -> new Forgetting(all, selection, CopyPolicy.KEEP, Importing.NOW));
    }
  }
}
