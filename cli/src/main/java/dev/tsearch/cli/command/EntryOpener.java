package dev.tsearch.cli.command;

import dev.tsearch.cli.config.EditorProcess;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Program;
import dev.tsearch.cli.config.ScratchFolder;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.entry.Entry;
import java.io.IOException;

/// Opens an entry in the editor of the user.
///
/// @param environment names the editor
/// @param console the terminal, which the editor uses
public record EntryOpener(Environment environment, Console console) {
  /// The option of commands that open an entry.
  public static final String OPTION = "--open";

  private static final String FOLDER = "tsearch-";
  private static final String FILE = "entry.md";

  /// Rejects a run without a terminal.
  public void requireTerminal() throws UserException {
    if (!console.outTerminal().isTerminal()) {
      throw new UserException(
          OPTION + " runs an editor, and this is no terminal", "--json prints the place: origin");
    }
  }

  /// Opens the file that an entry was imported from, at its line; if the file is gone, the text of
  /// the entry in a temporary file.
  ///
  /// @param source the path of the file; empty if the entry was appended
  /// @throws UserException if there is no terminal or no editor
  public void open(Entry entry, String source) throws IOException, UserException {
    requireTerminal();
    EditorProcess editor = EditorProcess.of(environment);
    if (!source.isEmpty() && Program.isFile(RecordedPath.of(source))) {
      editor.open(
          RecordedPath.of(source), entry.metadata().origin().map(it -> it.line()).orElse(1L));
      return;
    }
    try (var folder = new ScratchFolder(FOLDER)) {
      folder.write(FILE, entry.content() + "\n");
      editor.read(folder.root().resolve(FILE));
    }
  }
}
