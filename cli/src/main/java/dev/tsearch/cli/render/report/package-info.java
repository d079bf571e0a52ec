/// The output of the other commands: reports, lists, tables.
///
/// It owns one class for each report.
///
/// Start reading at [SessionList].
@NullMarked
package dev.tsearch.cli.render.report;

import org.jspecify.annotations.NullMarked;
