/// Recordings of the JDK's flight recorder, and their summaries.
///
/// `benchmarks/profile.sh` uses both classes. Start reading at
/// [dev.tsearch.benchmarks.profile.Recorded].
@NullMarked
package dev.tsearch.benchmarks.profile;

import org.jspecify.annotations.NullMarked;
