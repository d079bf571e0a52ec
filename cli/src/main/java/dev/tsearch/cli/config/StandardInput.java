package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;

/// Standard input.
///
/// @param stream its bytes
/// @param isTerminal whether a person types them
public record StandardInput(InputStream stream, boolean isTerminal) {

  /// The stream of a command that needs input. On a terminal the command's word was probably meant
  /// to be searched for.
  ///
  /// @param typed the command and its words, for the message
  /// @throws UserException if standard input is a terminal
  public InputStream redirected(String typed) throws UserException {
    if (isTerminal) {
      throw new UserException(
          "stdin is a terminal; " + typed + " reads a file or a pipe",
          "to search for the words, type: tsearch -- " + typed);
    }
    return stream;
  }

  /// The whole input as text, without the line break at its end.
  ///
  /// @param typed the command and its words, for the message
  /// @throws UserException if standard input is a terminal
  public String text(String typed) throws IOException, UserException {
    return new String(redirected(typed).readAllBytes(), UTF_8).replaceFirst("\\R\\z", "");
  }
}
