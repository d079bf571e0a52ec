/// Computes what the model of a chibi context receives: its context window, as entries and as API
/// messages.
///
/// Owns [ContextWindow] and [ApiMessage]. Start with [ContextWindow]. May use `core.entry` alone.
///
/// **Invariant:** the transcript is the source data; a window is computed from it and never stored.
/// Pure: no input or output, no clock.
@NullMarked
package dev.tsearch.core.context;

import org.jspecify.annotations.NullMarked;
