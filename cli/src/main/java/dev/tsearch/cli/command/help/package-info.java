/// The commands that explain tsearch, and how a command line is taken apart.
///
/// It owns `help`, `completion` and `demo`, and [Invocation], which decides whether the arguments
/// are a command or a query.
///
/// Start reading at [Invocation].
@NullMarked
package dev.tsearch.cli.command.help;

import org.jspecify.annotations.NullMarked;
