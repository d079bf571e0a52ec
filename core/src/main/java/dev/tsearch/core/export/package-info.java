/// Conversations as documents for people and programs: Markdown, HTML, JSON and JSON Lines.
///
/// Owns [ConversationWriter], which receives the entries of conversations one after the other and
/// holds none of them, and [ContextBlock], which fits passages into a number of tokens. Start with
/// [ConversationWriter]. May use `core.entry`, `core.json`, `core.redact` and `core.transcript`.
///
/// A Markdown document has `# Transcript: TITLE` for each conversation, `## User` and `##
/// Assistant` where the speaker changes, `### 🔧 Tool: NAME` for calls, `**Tool Result: NAME** ✓`
/// or `❌ Error` above the fenced result, thinking in `<details>`, and `*Context compacted*` between
/// rules. An HTML document has the same parts in one page without scripts. The JSON forms have the
/// lines of the archive, see [dev.tsearch.core.json.EntryCodec].
///
/// **Invariant:** text of an entry stays text. It cannot end the element or the fence that has it,
/// start an HTML element, or load or open anything; its headings are lower than those of the
/// document. A fence is longer than every run of its character in the text.
///
/// **Invariant:** unless secrets are redacted, the JSON forms change nothing; in the others,
/// control characters and characters that reorder their neighbors are replaced, see [PlainText].
@NullMarked
package dev.tsearch.core.export;

import org.jspecify.annotations.NullMarked;
