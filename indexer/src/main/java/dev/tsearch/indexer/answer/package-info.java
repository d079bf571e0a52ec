/// The JSON objects of answers: what `--json` prints, and what programs get over HTTP and MCP.
///
/// Each class describes one kind of object, member by member, and writes it: [HitObjects],
/// [EntryObjects], [SessionObjects], [FileObjects], [RemedyObjects].
///
/// **Invariant:** members are only ever added; a change of their meaning raises `schema`.
///
/// Start reading at [HitObjects].
@NullMarked
package dev.tsearch.indexer.answer;

import org.jspecify.annotations.NullMarked;
