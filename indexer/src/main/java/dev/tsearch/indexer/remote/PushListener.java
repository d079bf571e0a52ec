package dev.tsearch.indexer.remote;

import java.io.IOException;

/// Is told how far a push is. Called by one thread.
public interface PushListener {

  /// Ignores the progress.
  PushListener NONE =
      new PushListener() {
        @Override
        public void expect(long bytes) {}

        @Override
        public void advance(long bytes) {}
      };

  /// How many bytes of lines are to be sent.
  void expect(long bytes) throws IOException;

  /// How many more bytes of lines were sent.
  void advance(long bytes) throws IOException;
}
