package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

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
  /// @throws UserException if standard input is a terminal, or if it is not UTF-8
  public String text(String typed) throws IOException, UserException {
    return wholeText(typed).replaceFirst("\\R\\z", "");
  }

  /// The whole input as text.
  ///
  /// @param typed the command and its words, for the message
  /// @throws UserException if standard input is a terminal, or if it is not UTF-8
  public String wholeText(String typed) throws IOException, UserException {
    byte[] bytes = redirected(typed).readAllBytes();
    Optional<String> wrong = Utf8.wrong(bytes);
    if (wrong.isPresent()) {
      throw new UserException("stdin is " + wrong.get());
    }
    return new String(bytes, UTF_8);
  }
}
