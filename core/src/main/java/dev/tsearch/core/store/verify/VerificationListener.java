package dev.tsearch.core.store.verify;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.util.Optional;

/// Is shown every entry of an archive that can be read, partition by partition in the order of
/// their lines, and compares what it knows of them. The port through which [Verifier] has texts
/// analysed and the index looked at, reading each line once.
public interface VerificationListener {

  /// Knows nothing and analyses nothing: filters are not compared with the texts.
  VerificationListener NONE =
      new VerificationListener() {
        @Override
        public Optional<String> fingerprint() {
          return Optional.empty();
        }

        @Override
        public void begin(int ordinal) {}

        @Override
        public boolean entry(LocatedEntry entry, KeySet into) {
          return false;
        }

        @Override
        public void end(ReadStatus status, long readableBytes, Findings findings) {}
      };

  /// Names the analysis that makes the keys; empty if there is none.
  Optional<String> fingerprint();

  /// A partition begins.
  void begin(int ordinal);

  /// The next entry of the partition. Adds the keys of its text to a set; false if the text could
  /// not be analysed to its end.
  boolean entry(LocatedEntry entry, KeySet into) throws IOException;

  /// How a partition could be read.
  enum ReadStatus {
    /// Every line is what the manifest and its checksum promise.
    WHOLE,
    /// Something is wrong with it, which was told: what differs from it proves nothing.
    DAMAGED
  }

  /// The partition ends.
  ///
  /// @param readableBytes up to where it could be read
  /// @param findings where to say what does not agree
  void end(ReadStatus status, long readableBytes, Findings findings) throws IOException;
}
