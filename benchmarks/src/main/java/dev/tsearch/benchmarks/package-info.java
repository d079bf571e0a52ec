/// Benchmarks and the tools that prepare and print them.
///
/// The doc of each class says what it measures, its parameters, and the command that runs it. Start
/// reading at `benchmarks/README.md`.
///
/// **Invariant:** every input is generated from a seed, so two runs measure the same work.
@NullMarked
package dev.tsearch.benchmarks;

import org.jspecify.annotations.NullMarked;
