/// The regression gate: compares the benchmarks of this build with a recorded baseline.
///
/// A *baseline* is the result of the short suite, with the speed of the machine at that time. Start
/// reading at [dev.tsearch.benchmarks.gate.RegressionGate].
///
/// **Invariant:** times are divided by the time of a fixed piece of the JDK's own work, measured in
/// the same run, before they are compared; allocations and bytes are compared directly.
@NullMarked
package dev.tsearch.benchmarks.gate;

import org.jspecify.annotations.NullMarked;
