/// What an import and a watch report: progress, results and problems.
///
/// It owns [ImportSummary].
///
/// Start reading at [ImportSummary].
@NullMarked
package dev.tsearch.cli.render.imports;

import org.jspecify.annotations.NullMarked;
