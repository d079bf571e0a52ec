/// The inputs of tool calls: with the names of their members, and in the form in which people read
/// them. Read [CallForm] first.
@NullMarked
package dev.tsearch.core.transcript.call;

import org.jspecify.annotations.NullMarked;
