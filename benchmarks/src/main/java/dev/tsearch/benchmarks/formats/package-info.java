/// What the readers of the source formats understand of real transcripts.
///
/// [FormatTable] is the program, [FormatRow] counts the files of one format. [ReaderSpeed] compares
/// how fast they are, with [ModelSources] of Claude Code.
@NullMarked
package dev.tsearch.benchmarks.formats;

import org.jspecify.annotations.NullMarked;
