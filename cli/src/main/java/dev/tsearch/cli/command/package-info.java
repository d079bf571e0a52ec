/// What each command takes and does.
///
/// Owns the noun [Command]. Read [Command] first, then [CommandName]: the one list of commands.
/// `verify`, `repair`, `append`, `watch` and `export` have their places there.
///
/// **Invariant:** a command's class is loaded only if that command is run or asked about.
///
/// **Invariant:** commands decide what is printed, `cli.render` how it looks.
@NullMarked
package dev.tsearch.cli.command;

import org.jspecify.annotations.NullMarked;
