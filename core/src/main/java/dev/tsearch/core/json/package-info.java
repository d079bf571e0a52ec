/// Reads and writes JSON by streaming: the values of source data, the entry lines of the archive,
/// and objects for programs ([JsonObjects]). Foreign text that is printed for a terminal or a shell
/// gets its escapes here, too ([TerminalEscapes], [ShellWord]), and is shortened in messages
/// ([LongText]).
///
/// Owns [Json], [JsonValues], [EntryCodec], and [RawValue] with [RawEdit] for changes that keep all
/// other bytes. Start with [JsonValues] for how the bytes of a source become values, and with
/// [EntryCodec] for the format of an entry line, field by field. May use `core.entry`, `core.time`
/// and jackson-core.
///
/// **Invariant:** every imported entry can be read back. The limits of our own lines
/// ([JsonLimits#OWN]) are those of source data plus the envelope.
///
/// **Invariant:** texts that this package returns have no lone surrogates; each is replaced by
/// U+FFFD. The archive keeps the exact bytes in the originals.
@NullMarked
package dev.tsearch.core.json;

import org.jspecify.annotations.NullMarked;
