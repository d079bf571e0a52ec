/// Entries of a conversation as text for people: labels, tool calls, differences, folded lines.
///
/// Start reading at [TranscriptPrinter], which prints a conversation; [EntryLabel] names what an
/// entry is, in transcripts and in search results alike.
///
/// **Invariant:** everything but the printer is a pure function from entries to lines.
@NullMarked
package dev.tsearch.cli.render.transcript;

import org.jspecify.annotations.NullMarked;
