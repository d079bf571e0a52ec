/// Transcripts of chibi: entries in the very form that the archive uses, spread over a context's
/// folder.
///
/// ```
/// contexts/<name>/
///   transcript.jsonl              before partitions: the whole transcript
///   transcript/manifest.json      the order of the partitions; only there after the first rotation
///   transcript/partitions/<first>-<last>.jsonl
///   transcript/active.jsonl       the newest entries
///   context.jsonl                 derived from the transcript; read only where there is none
///   inbox.jsonl                   messages that wait: entries without a type
/// ```
///
/// Read [Chibi] first, then [ChibiLines]; [ContextFolder] knows the folder.
///
/// **Invariant:** all files of a context are one session, `<context>@<id of its first entry>`: a
/// context's name is not unique, and a context may be deleted and begun anew. The first entry is
/// that of the oldest partition, so rotation does not change the session.
///
/// **Invariant:** an entry's seven fields are kept as they are; members beside them (`role`,
/// `tool_call_id`, `flow_control`) and those of its `metadata` stand in the metadata under their
/// own names, or under `chibi.<name>` where we use that name ourselves.
@NullMarked
package dev.tsearch.indexer.format.chibi;

import org.jspecify.annotations.NullMarked;
