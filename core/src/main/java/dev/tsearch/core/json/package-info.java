/// JSON in and out, by streaming only: values of a source, and the archive's own entry lines.
///
/// Read [JsonValues] for how a source's bytes become values, [EntryCodec] for the format of an
/// entry line, field by field.
///
/// **Invariant:** what was imported can be read back. The limits on our own lines
/// ([JsonLimits#OWN]) are those on a source's lines plus the envelope.
///
/// **Invariant:** text that leaves this package has no lone surrogates; each became U+FFFD. The
/// exact bytes are in the original.
@NullMarked
package dev.tsearch.core.json;

import org.jspecify.annotations.NullMarked;
