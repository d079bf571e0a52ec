/// The command line: the only place that prints, exits and reads the clock.
///
/// **Invariant:** `System.out`, `System.err` and `System.exit` appear in `Main` alone. Read `Main`
/// first.
@NullMarked
package dev.tsearch.cli;

import org.jspecify.annotations.NullMarked;
