package dev.tsearch.core.transcript.call;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.transcript.call.CallForm.EditedPart;
import dev.tsearch.core.transcript.call.CallForm.FileEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A patch in the form of the tool `apply_patch`, which Codex and others know:
///
/// ```
/// *** Begin Patch
/// *** Add File: PATH          then its lines, each after +
/// *** Update File: PATH       then parts:
/// @@ a line before the part
///  a line that stays
/// -a removed line
/// +an added line
/// *** End of File
/// *** End Patch
/// ```
///
/// It is described by the prompt of the tool in the source code of Codex CLI. A patch that deletes
/// or moves a file (`*** Delete File: PATH`, `*** Move to: PATH`) is not read: its text says more.
final class PatchText {
  private static final String BEGIN = "*** Begin Patch";
  private static final String END = "*** End Patch";
  private static final List<String> FILES = List.of("*** Add File: ", "*** Update File: ");
  private static final List<String> OTHERS = List.of("*** Delete File: ", "*** Move to: ");

  /// The name of the tool, where a shell is to run it.
  private static final String TOOL = "apply_patch";

  /// The members with a patch, as a text or as the words of a command.
  private static final List<String> MEMBERS = List.of("patch", "patchText", "input", "command");

  private final List<FileEdit> files = new ArrayList<>();
  private final List<EditedPart> parts = new ArrayList<>();
  private final StringBuilder before = new StringBuilder();
  private final StringBuilder after = new StringBuilder();
  private String path = "";

  private PatchText() {}

  /// Whether a text is a patch.
  static boolean isPatch(String text) {
    return text.startsWith(BEGIN);
  }

  /// The changed files of the patch that an input has; empty if it has none.
  static Optional<List<FileEdit>> of(JsonObject input) {
    for (String member : MEMBERS) {
      String text = input.text(member).orElseGet(() -> String.join("\n", input.texts(member)));
      int start = text.startsWith(TOOL) ? text.indexOf(BEGIN) : isPatch(text) ? 0 : -1;
      if (start >= 0) {
        List<String> lines = text.substring(start).lines().toList();
        return lines.stream().anyMatch(line -> begins(line, OTHERS).isPresent())
            ? Optional.empty()
            : Optional.of(new PatchText().read(lines));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> begins(String line, List<String> prefixes) {
    return prefixes.stream().filter(line::startsWith).findFirst();
  }

  private List<FileEdit> read(List<String> lines) {
    for (String line : lines) {
      Optional<String> file = begins(line, FILES);
      if (file.isPresent() || line.startsWith(END)) {
        endFile();
        path = file.map(prefix -> line.substring(prefix.length())).orElse("");
      } else if (line.startsWith("@@")) {
        endPart();
      } else if (!path.isEmpty()) {
        add(line);
      }
    }
    endFile();
    return List.copyOf(files);
  }

  private void add(String line) {
    if (line.startsWith("-") || line.startsWith(" ") || line.isEmpty()) {
      before.append(line.isEmpty() ? line : line.substring(1)).append('\n');
    }
    if (line.startsWith("+") || line.startsWith(" ") || line.isEmpty()) {
      after.append(line.isEmpty() ? line : line.substring(1)).append('\n');
    }
  }

  private void endPart() {
    if (!before.isEmpty() || !after.isEmpty()) {
      parts.add(
          new EditedPart(before.toString().stripTrailing(), after.toString().stripTrailing()));
    }
    before.setLength(0);
    after.setLength(0);
  }

  private void endFile() {
    endPart();
    if (!path.isEmpty()) {
      files.add(new FileEdit(path, parts));
    }
    parts.clear();
    path = "";
  }
}
