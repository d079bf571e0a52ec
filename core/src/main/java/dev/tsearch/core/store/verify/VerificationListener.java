package dev.tsearch.core.store.verify;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.util.Optional;

/// Receives every readable entry of an archive from a [Verifier], partition by partition in the
/// order of the lines. It analyzes the texts and compares the entries with the index, so that a
/// verification reads each line once.
public interface VerificationListener {

  /// Analyzes nothing: filters are not compared with the texts.
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

  /// The fingerprint of the analyzer that makes the keys; empty if there is none.
  Optional<String> fingerprint();

  /// Begins a partition.
  void begin(int ordinal);

  /// Receives the next entry of the partition, and adds the keys of its text to a set.
  ///
  /// @return false if the text could not be analyzed to its end
  boolean entry(LocatedEntry entry, KeySet into) throws IOException;

  /// Whether a partition was read without damage.
  enum ReadStatus {
    /// Every line is valid and the checksum matches the manifest.
    WHOLE,
    /// The partition is damaged, which was reported: a difference from it proves nothing.
    DAMAGED
  }

  /// Ends a partition.
  ///
  /// @param readableBytes the length of the readable part, in bytes
  /// @param findings receives the differences
  void end(ReadStatus status, long readableBytes, Findings findings) throws IOException;
}
