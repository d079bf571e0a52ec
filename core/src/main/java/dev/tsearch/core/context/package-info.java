/// Contexts of chibi that the archive keeps itself: their files, the window that a model receives,
/// and the changes of both.
///
/// It owns [Context], the write side, [ContextView], the read side, and [ContextWindow] with
/// [ApiMessage], which are pure. Start with [ContextWindow], then [Context].
///
/// # Files
///
/// The entries of a context are in the archive, as the session `<name>@<id of its anchor>` of the
/// source `chibi`. The folder `contexts/` has what is not an entry:
///
/// | file | kind | content |
/// |---|---|---|
/// | `state.json` | source | which contexts were written last: [ContextState] |
/// | `<name>/context_meta.json` | source | the session of the context: [ContextMeta] |
/// | `<name>/system_prompt.md` | source | the system prompt as text; a user may edit it. While it is not UTF-8, no change of it is recorded |
/// | `<name>/system_prompt.rejected` | source | bytes of system prompts that were not UTF-8 and were replaced by `prompt NAME FILE`; appended |
/// | `<name>/inbox.jsonl` | source | messages that wait for the context: [Inbox] |
/// | `<name>/inbox.jsonl.torn` | source | lines of the inbox that are no messages |
/// | `<name>/transcript.md` | source | the messages that left the window, for people: `[USER]: text` or `[ASSISTANT]: text`, then a blank line |
/// | `<name>/context.jsonl` | derived | the window: [StoredWindow] |
/// | `<name>/.dirty` | derived | empty; it exists if `context.jsonl` may be stale |
///
/// # Imported contexts
///
/// A context that was imported from chibi has entries only: no folder here. It is read like the
/// others. The first change creates its folder, with the imported prompt, and continues its
/// session; the appended entries follow the imported ones, even those that are imported later.
///
/// # Order of writes
///
/// 1. `.dirty`, before anything that makes the window stale.
/// 2. `context_meta.json` with the id of the entry that follows as `pending`, if other files change
///    together with the transcript: at the first append, at a new prompt, and when messages leave
///    the window.
/// 3. These files: `system_prompt.md` before `context_meta.json`, `transcript.md` after it.
/// 4. The entry, then `context_meta.json` without `pending`.
/// 5. `context.jsonl`, when it is read next; then its checksum in `context_meta.json`; then
///    `.dirty` is removed.
///
/// The next command after a crash looks for the pending entry. If the archive has it, the change is
/// complete. Otherwise it appends the anchor or the changed prompt, and undoes a compaction: it
/// truncates `transcript.md` to its length before. A prompt file whose hash is not the recorded one
/// was changed by another program; the next command records it. Once the entry of step 4 is
/// durable, a failure, as on a full disk, fails no command: the next one finds the entry.
///
/// **Invariant:** the transcript is the source data. `context.jsonl` counts only if there is no
/// `.dirty`, its checksum is the recorded one, its last entry is the transcript's, and its prompt
/// is that of `system_prompt.md`. So a file that was cut or edited is rebuilt, with or without
/// `.dirty`.
///
/// **Invariant:** all files are written under the archive's lock. Reading needs no lock.
@NullMarked
package dev.tsearch.core.context;

import org.jspecify.annotations.NullMarked;
