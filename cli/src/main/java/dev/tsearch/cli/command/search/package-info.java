/// The commands that search.
///
/// It owns `search`, `next` and `prev`, `sessions`, `files`, `blame` and `fix`: their options,
/// their pages, and what they print around hits.
///
/// Start reading at [SearchCommand].
@NullMarked
package dev.tsearch.cli.command.search;

import org.jspecify.annotations.NullMarked;
