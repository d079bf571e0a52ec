/// Generated transcripts with the shape of real ones: lengths of lines and sessions, kinds of
/// lines, Zipfian words, code, tool output, and several languages.
///
/// Start reading at [dev.tsearch.benchmarks.corpus.ClaudeSession].
///
/// **Invariant:** a session depends only on the seed, its own number and the options, so the same
/// command always writes the same bytes.
///
/// **Invariant:** memory does not grow with the corpus.
@NullMarked
package dev.tsearch.benchmarks.corpus;

import org.jspecify.annotations.NullMarked;
