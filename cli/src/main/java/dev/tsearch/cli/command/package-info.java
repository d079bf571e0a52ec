/// What all commands share: their interface, their list, the common options, and the exit statuses.
///
/// Start reading at [Command], then [CommandName]. The commands are in the packages below this one.
///
/// **Invariant:** the class of a command is loaded only if that command is run or explained.
///
/// **Invariant:** commands decide what is printed; the packages below `cli.render` decide how it
/// looks.
@NullMarked
package dev.tsearch.cli.command;

import org.jspecify.annotations.NullMarked;
