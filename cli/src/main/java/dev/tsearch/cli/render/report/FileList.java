package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.Table.Cell;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.indexer.answer.FileObjects;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import java.util.ArrayList;
import java.util.List;

/// Prints the files that sessions used, as a table or as JSON.
///
/// The columns of a pipe are edits, reads, sessions, last use, path, and the project of a relative
/// path. The JSON has one object of [FileObjects] per file.
///
/// @param files the files, in the order to print
/// @param home the home folder, which people see as `~`
public record FileList(List<FileUse> files, String home) {

  /// Copies the list.
  public FileList {
    files = List.copyOf(files);
  }

  /// Prints one JSON object per file.
  public void printJson(TextOutput out) throws OutputException {
    for (FileUse file : files) {
      out.json(generator -> FileObjects.write(file, generator));
    }
  }

  /// Prints a table.
  public void print(TextOutput out, Terminal terminal, HumanTime time) throws OutputException {
    boolean people = terminal.isTerminal();
    boolean hasProjects = !people || files.stream().anyMatch(file -> !file.project().isEmpty());
    var columns =
        new ArrayList<>(
            List.of(
                Table.Column.number("EDITS", 2),
                Table.Column.number("READS", 3),
                Table.Column.number("SESSIONS", 4),
                Table.Column.text("LAST", 6),
                Table.Column.path("FILE", 1)));
    int projects = people ? columns.size() - 1 : columns.size();
    if (hasProjects) {
      columns.add(projects, Table.Column.text("PROJECT", 5));
    }
    var table = new Table(columns.toArray(Table.Column[]::new));
    for (FileUse file : files) {
      var cells =
          new ArrayList<>(
              List.of(
                  new Cell(count(file.edits(), people)),
                  new Cell(count(file.reads(), people)),
                  new Cell(count(file.sessions(), people)),
                  new Cell(people ? time.of(file.last()) : UtcTime.text(file.last())),
                  new Cell(shown(file.path(), people), Hyperlink.ofPath(file.wholePath()))));
      if (hasProjects) {
        cells.add(projects, new Cell(people ? lastPart(file.project()) : file.project()));
      }
      table.row(cells.toArray(Cell[]::new));
    }
    table.print(out, terminal);
  }

  /// The name of a folder: its whole path would leave no room for that of the file.
  private static String lastPart(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private String shown(String path, boolean people) {
    return people ? fromHome(path) : path;
  }

  private String fromHome(String path) {
    boolean isBelow = !home.isEmpty() && path.startsWith(home + "/");
    return isBelow ? "~" + path.substring(home.length()) : path;
  }

  private static String count(long number, boolean people) {
    return people ? Quantity.count(number) : Long.toString(number);
  }
}
