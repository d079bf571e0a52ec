/// Made-up transcripts with the shape of real ones: the lengths of lines and sessions, the kinds of
/// lines, Zipfian words, code, output of tools, and several languages.
///
/// **Invariant:** a session depends on the seed, its own number and the options alone, so the same
/// command always writes the same bytes. **Invariant:** memory does not grow with the corpus.
///
/// Read [dev.tsearch.benchmarks.corpus.ClaudeSession] first.
@NullMarked
package dev.tsearch.benchmarks.corpus;

import org.jspecify.annotations.NullMarked;
