/// The commands that fill, check and maintain an archive.
///
/// It owns one class for each command.
///
/// Start reading at [ImportCommand].
@NullMarked
package dev.tsearch.cli.command.archive;

import org.jspecify.annotations.NullMarked;
