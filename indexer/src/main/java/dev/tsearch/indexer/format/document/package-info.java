/// Transcripts of programs that have no reader of their own: JSON lines, one JSON document, or
/// plain text. What people can read in them is taken, with speaker, time and id where these stand
/// under the usual names; the rest is in the original.
///
/// Read [Document] first. [FileLayout] tells the three kinds apart:
///
/// | kind | entries |
/// |---|---|
/// | lines | one for each object |
/// | document | one for each element of the lists that hold what was said, wherever they stand; one for the text around them |
/// | text | one for each part, cut at headings and where a speaker is named |
///
/// **Invariant:** a file is claimed only if it looks like something that was said
/// ([TranscriptHeuristics]), or stands where transcripts are captured, or was named by whoever
/// asked for the import: other people's notes and settings are no transcripts.
///
/// **Invariant:** formats with a reader of their own are asked first.
@NullMarked
package dev.tsearch.indexer.format.document;

import org.jspecify.annotations.NullMarked;
