package dev.tsearch.indexer.format.entire;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;

/// Another recorder records the session.
public final class SessionInUseException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  SessionInUseException(String session, Path folder) {
    super("the session " + session + " is being recorded by another process, in " + folder);
  }
}
