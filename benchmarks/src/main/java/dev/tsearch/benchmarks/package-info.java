/// Measurements. Each class says what it isolates, its parameters and the command that runs it.
///
/// **Invariant:** every input is made from a seed, so two runs measure the same work.
@NullMarked
package dev.tsearch.benchmarks;

import org.jspecify.annotations.NullMarked;
