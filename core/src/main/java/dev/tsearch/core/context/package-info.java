/// What the model of a chibi context is told: the window, and the messages that it is sent as.
///
/// Owns the nouns [ContextWindow] and [ApiMessage]. Read [ContextWindow] first.
///
/// **Invariant:** the transcript is the truth; a window is computed from it and never kept.
@NullMarked
package dev.tsearch.core.context;

import org.jspecify.annotations.NullMarked;
