/// The command that keeps a memory folder of Fluux Agent.
///
/// Owns [FluuxCommand]; [FluuxVerb] lists what it can do, and [MessageInput] makes messages from
/// options and from lines of JSON. The files are written by
/// [dev.tsearch.indexer.format.fluux.FluuxMemory]; [dev.tsearch.cli.render.report.MemoryText]
/// prints them.
///
/// **Invariant:** it neither reads nor changes the archive.
@NullMarked
package dev.tsearch.cli.command.fluux;

import org.jspecify.annotations.NullMarked;
