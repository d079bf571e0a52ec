package dev.tsearch.core.fuzz;

import java.util.Random;

/// Code that takes any bytes, and how it is tried.
///
/// @param name what is tried, as the table of a run prints it
/// @param inputs makes the bytes
/// @param check takes the bytes; what it throws is a failure
public record FuzzTarget(String name, InputSource inputs, InputCheck check) {

  /// Makes inputs. The same random numbers give the same input.
  @FunctionalInterface
  public interface InputSource {
    /// The next input.
    byte[] next(Random random);
  }

  /// Tries one input.
  @FunctionalInterface
  public interface InputCheck {
    /// Returns normally if the code took the bytes, or refused them as it says that it does.
    void take(byte[] input) throws Exception;
  }

  @Override
  public String toString() {
    return name;
  }
}
