package dev.tsearch.service.wire;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/// A command that its process hands over, with all that it may depend on of that process.
///
/// @param arguments the arguments after the program's name
/// @param directory the working directory
/// @param variables the environment variables, of which `TSEARCH_TERMINAL`, `TSEARCH_TTY`,
///   `COLUMNS` and `LINES` describe the terminal
/// @param zone the id of the time zone if the variable `TZ` chose it; empty for that of the system
/// @param encoding the encoding of names of files
public record HandedCommand(
    List<String> arguments,
    String directory,
    Map<String, String> variables,
    String zone,
    String encoding) {

  /// Copies the arguments and variables.
  public HandedCommand {
    arguments = List.copyOf(arguments);
    variables = Map.copyOf(variables);
  }

  /// The content of the frame.
  public byte[] bytes() {
    return new Texts.Writer()
        .list(arguments)
        .text(directory)
        .map(variables)
        .text(zone)
        .text(encoding)
        .bytes();
  }

  /// Reads the content of a frame.
  ///
  /// @throws IOException if it is no command
  public static HandedCommand of(byte[] bytes) throws IOException {
    var texts = new Texts.Reader(bytes);
    return new HandedCommand(texts.list(), texts.text(), texts.map(), texts.text(), texts.text());
  }
}
