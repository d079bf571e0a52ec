package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.tui.state.Popup.Chosen;
import dev.tsearch.cli.tui.state.Popup.Menu;
import dev.tsearch.cli.tui.state.Popup.Option;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The choices that the interface offers.
final class Choices {
  private Choices() {}

  /// How a session is exported: each form with secrets masked, as by default, or with all it has.
  static Menu ofExport(String session) {
    var options = new ArrayList<Option>();
    char key = '1';
    for (String form : List.of("md", "html", "json")) {
      for (String mask : List.of("--redact", "--no-redact")) {
        String file = fileName(session) + "." + form;
        List<String> command =
            List.of("export", session, "--archived", "--as", form, mask, "-o", file);
        options.add(
            Option.of(
                key,
                form + (mask.equals("--redact") ? ", secrets masked" : ", secrets kept"),
                new Effect.Ask(new Question.Exported(command))));
        key++;
      }
    }
    return new Menu("export to the current folder", options, 0);
  }

  /// A file name without characters that have a meaning in paths.
  private static String fileName(String session) {
    return session.replaceAll("[^\\p{L}\\p{N}._-]", "_");
  }

  /// Which file of a session is looked for in its conversation.
  static Menu ofFiles(List<Answered.UsedFile> files) {
    var options = new ArrayList<Option>();
    for (Answered.UsedFile file : files) {
      String uses =
          Stream.of(
                  file.edits() == 0 ? "" : Quantity.of(file.edits(), "edit", "edits"),
                  file.reads() == 0 ? "" : Quantity.of(file.reads(), "read", "reads"))
              .filter(use -> !use.isEmpty())
              .collect(Collectors.joining(", "));
      // The name first: a narrow terminal cuts the folder.
      String path = file.path();
      int name = path.lastIndexOf('/') + 1;
      String text = path.substring(name) + "  " + uses + "  " + path.substring(0, name);
      options.add(new Option(' ', text.stripTrailing(), new Chosen.Finds(path)));
    }
    return new Menu(
        "files of this session · Enter goes to the first use, n to the next", options, 0);
  }

  /// In which form an entry is copied.
  static Menu ofCopy(Item item) {
    Entry entry = item.entry();
    String command = "tsearch show " + ShellWord.quoted(item.name());
    String markdown = "**" + entry.from() + "**\n\n" + entry.content() + "\n";
    return new Menu(
        "copy",
        List.of(
            Option.of('t', "text", new Effect.CopyText(entry.content())),
            Option.of('m', "Markdown", new Effect.CopyText(markdown)),
            Option.of('c', "command: " + command, new Effect.CopyText(command)),
            Option.of('i', "id: " + item.name(), new Effect.CopyText(item.name())),
            Option.of(
                'l', "link", new Effect.CopyText(Hyperlink.ofEntry(entry.identity().toString())))),
        0);
  }
}
