/// Transcripts of chibi: entries in the very form that the archive uses, spread over a context's
/// folder.
///
/// ```
/// state.json                      the contexts, and the folders that they work in: their project
/// contexts/<name>/
///   transcript/manifest.json      the order of the partitions; only there after the first rotation
///   transcript/partitions/<first>-<last>.jsonl
///   transcript/active.jsonl       the newest entries
///   transcript.jsonl              before partitions: the whole transcript
///   context.jsonl                 derived from the transcript; read only where there is none
///   context.json                  before lines: the context as one document
///   inbox.jsonl                   messages that wait: entries without a type
///   requests.jsonl responses.jsonl   what was sent to a model and came back
///   summary.md todos.md goals.md system_prompt.md   texts that are replaced as a whole
///   transcript.md transcript.txt  for people; read only where there are no entries
/// ```
///
/// | file | entries |
/// |---|---|
/// | entries on lines | as they are; a message of the inbox is a `message` |
/// | `context.json` | `message`; a `system` role a `system_prompt`; its summary a `summary` |
/// | requests, responses | `system` with model, tools and usage as fields; the messages stand in the transcript and are not said again |
/// | `summary.md`, `system_prompt.md` | one `summary`, one `system_prompt`: each later text is a revision |
/// | `todos.md`, `goals.md` | one `system` each, likewise |
/// | transcripts for people | `message`, undated |
///
/// A text that is replaced by one that stood there before adds nothing: the archive has it.
///
/// Read [Chibi] first, then [ContextFile], which tells the kinds of files, and [ChibiLines];
/// [ContextFolder] knows the folder.
///
/// **Invariant:** all files of a context are one session, `<context>@<id of its first entry>`: a
/// context's name is not unique, and a context may be deleted and begun anew. The first entry is
/// that of the oldest partition, so rotation does not change the session. Where there are no ids,
/// the time of its creation tells a context from others of its name.
///
/// **Invariant:** what a manifest says of its partitions is not believed: it only orders them. All
/// files of the folder are read, those that no manifest names included.
///
/// **Invariant:** an entry's seven fields are kept as they are; members beside them (`role`,
/// `tool_call_id`, `flow_control`) and those of its `metadata` stand in the metadata under their
/// own names, or under `chibi.<name>` where we use that name ourselves.
@NullMarked
package dev.tsearch.indexer.format.chibi;

import org.jspecify.annotations.NullMarked;
