/// Compares this build's benchmarks with those of an earlier one, for people to run before and
/// after a change.
///
/// Its noun is the *baseline*: what the short suite measured when it was recorded, and how fast the
/// machine was then. Start reading at [dev.tsearch.benchmarks.gate.RegressionGate].
///
/// **Invariant:** times are compared after division by the time of a fixed piece of the JDK's own
/// work, taken in the same run; allocations and bytes are compared as they are.
@NullMarked
package dev.tsearch.benchmarks.gate;

import org.jspecify.annotations.NullMarked;
