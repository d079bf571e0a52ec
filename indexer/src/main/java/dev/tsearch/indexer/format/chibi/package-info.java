/// Transcripts of chibi. Its entries have the form that the archive uses too; the files of one
/// context are spread over a folder.
///
/// ## Files
///
/// ```
/// state.json                      the contexts and their working folders (project)
/// prompts/*.md                    texts for all contexts; reflection.md is the agent's memory
/// contexts/<name>/
///   transcript/manifest.json      the order of the partitions; exists after the first rotation
///   transcript/partitions/<first>-<last>.jsonl
///   transcript/active.jsonl       the newest entries
///   transcript.jsonl              the whole transcript, in versions without partitions
///   context.jsonl                 derived from the transcript; read only if there is none
///   context.json                  the context as one JSON document, in early versions
///   inbox.jsonl                   messages that wait: entries without a type
///   requests.jsonl responses.jsonl   requests to a model and its responses
///   summary.md todos.md goals.md system_prompt.md   texts that are replaced as a whole
///   transcript.md transcript.txt  plain text; read only if there are no entries
/// ```
///
/// A file of entries is recognized by its first object, under any name. The other files are
/// recognized by their name in a context's folder ([ContextFile]), and prompts in `.chibi` or next
/// to contexts. A prompt or a note is examined at each import until it is recognized, since its
/// folder may get its first context or transcript. Not claimed: partitions of a tsearch archive,
/// whose entries have an `origin`.
///
/// ## Entries
///
/// | line or file | entries |
/// |---|---|
/// | an entry | one entry with the same fields |
/// | a message of the inbox | `message` with subtype `inbox` |
/// | `context.json` | a `message` for each message; a `system_prompt` for the role `system`; a `summary` |
/// | a request or response | `system` with model, tools and usage; the messages are in the transcript and are not repeated |
/// | `summary.md`, `system_prompt.md` | one `summary`, one `system_prompt`; each new content is a revision |
/// | `todos.md`, `goals.md` | one `system` entry; each new content is a revision |
/// | `prompts/*.md` | `reflection.md` one `knowledge`, `chibi.md` one `system_prompt`, another one `system`; each new content is a revision |
/// | plain text | a `message` for each `[ROLE]:`, undated |
/// | any other object in a file of entries | quarantined: no `entry_type` |
/// | any other object in an API log | quarantined: neither `request` nor `response` |
/// | an invalid or too long line | quarantined |
///
/// The seven fields of an entry are unchanged. Its other members (`role`, `tool_call_id`,
/// `flow_control`) and the members of its `metadata` become metadata with the same names, or with
/// the prefix `chibi.` if the archive uses the name itself. An entry without an id gets a derived
/// one. A text that returns to an earlier content adds nothing: the archive has it already.
///
/// ## Documentation of the format
///
/// chibi's document *Transcript Format* describes the files and fields of current versions. Older
/// layouts and the behavior on invalid lines are from chibi's source code and tests.
///
/// Read [Chibi] first, then [ChibiLines]; [ContextFolder] finds the files of a context.
///
/// **Invariant:** all files of a context are one session, `<context>@<id of its first entry>`,
/// because a context can be deleted and created again with the same name. The first entry is the
/// one of the oldest partition, so a rotation does not change the session. Without ids, the time of
/// creation takes the place of the id.
///
/// **Invariant:** the prompts of chibi's home are one session, `prompts@chibi`.
///
/// **Invariant:** the manifest only determines the order of the partitions. All files of the folder
/// are read, including partitions that the manifest does not list.
@NullMarked
package dev.tsearch.indexer.format.chibi;

import org.jspecify.annotations.NullMarked;
