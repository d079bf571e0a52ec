/// The commands that forget and redact: `forget` and `redact`.
///
/// Start reading at [ForgettingRun], which asks, runs and reports for both.
@NullMarked
package dev.tsearch.cli.command.forget;

import org.jspecify.annotations.NullMarked;
