/// The entry point of the command line, and the connections between its parts.
///
/// Start reading at `Main`, then `Wiring`.
///
/// **Invariant:** only `Main` uses `System.out`, `System.err` and `System.exit`; only `Wiring`
/// reads the clock.
@NullMarked
package dev.tsearch.cli;

import org.jspecify.annotations.NullMarked;
