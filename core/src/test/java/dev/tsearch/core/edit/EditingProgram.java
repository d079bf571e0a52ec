package dev.tsearch.core.edit;

import dev.tsearch.core.disk.RealDisk;
import java.nio.file.Path;

/// Changes a file until it is killed: the text of each line becomes a number, the same for all
/// lines and larger each time.
final class EditingProgram {
  private EditingProgram() {}

  /// Edits without end.
  ///
  /// @param arguments the file, and the first number
  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments[0]);
    for (long number = Long.parseLong(arguments[1]); true; number++) {
      TranscriptFile file = TranscriptFile.load(new RealDisk(), path, Validation.STRICT);
      String text = "n" + number;
      file.batch(it -> {
        for (int i = 0; i < it.lines().size(); i++) {
          if (it.lines().get(i).outline().uuid().startsWith("u")) {
            it.setText(it.lines().get(i).outline().uuid(), text);
          }
        }
      });
      file.save();
      System.out.println(text + ".");
    }
  }
}
