/// The folders in which Entire and compatible programs capture the sessions of several programs.
///
/// - [EntireFolder] is the position of a file in these folders.
/// - [EntireSession] is the session of such a file, read from the files around it.
///
/// The formats of those programs use both: the session of a captured transcript is named by its
/// folder. The files that Entire itself writes are read and written by `indexer.format.entire`.
///
/// May use `core.entry` and `indexer.format`. Read [EntireFolder] first.
@NullMarked
package dev.tsearch.indexer.capture;

import org.jspecify.annotations.NullMarked;
