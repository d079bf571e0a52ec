/// The command `tsearch context`.
///
/// It owns [ContextCommand]; [ContextReading] has the verbs that print, and [ContextWriting] those
/// that change a context.
@NullMarked
package dev.tsearch.cli.command.context;

import org.jspecify.annotations.NullMarked;
