package dev.tsearch.service.http;

import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import java.io.IOException;
import java.util.List;

/// Appends entries to a context of the archive. Thread-safe.
@FunctionalInterface
public interface EntryWriter {

  /// Appends the entry of each line. An entry is durable when the call returns, or as durable as
  /// the settings of the archive say.
  ///
  /// @param context the name of the context; `new` makes one
  /// @param lines an entry each, as `tsearch append` takes them
  /// @return an object for each line, as `tsearch append --json` prints it
  /// @throws InvalidQuestionException if the name is wrong
  /// @throws IOException with a message for the user if another process holds the archive
  List<MemberWriter> append(String context, List<byte[]> lines)
      throws IOException, InvalidQuestionException;
}
