/// The lines of a transcript of Claude Code as typed records over their bytes.
///
/// Owns [Line] with its variants, [Block], [ToolResult] and [LineBytes]. [TranscriptReader] splits
/// a file into lines and reports deviations from the format. A record decodes a field when it is
/// asked for it; the bytes of a line are never printed again from its fields.
///
/// ## The file
///
/// A file is a sequence of JSON objects, normally one per physical line. Several objects on one
/// physical line are several lines here. Blank lines and lines that begin with `//` belong to the
/// line after them, the bytes up to and including the newline to the line before them; after the
/// last line they are the tail of the file. So the byte order mark, if there is one, the lines and
/// the tail are the file, byte for byte.
///
/// | `type` | record |
/// |---|---|
/// | `user`, `human` | [UserLine] |
/// | `assistant` | [AssistantLine] |
/// | `system` | [SystemLine.CompactBoundary], [SystemLine.StopHookSummary], [SystemLine.OtherSystem] |
/// | `file-history-snapshot` | [SnapshotLine] |
/// | any other, or bytes that are no JSON object | [UnknownLine] |
///
/// Start with [Line].
///
/// **Invariant:** reading loses no byte, whatever the file contains.
@NullMarked
package dev.tsearch.core.edit.line;

import org.jspecify.annotations.NullMarked;
