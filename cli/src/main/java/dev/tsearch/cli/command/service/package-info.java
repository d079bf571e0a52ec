/// The commands of the resident service: they start it, ask it how it is, end it, and install it,
/// and open its pages.
///
/// It owns [ServeCommand], [ServiceCommand] and [WebCommand].
///
/// Start reading at [ServeCommand].
@NullMarked
package dev.tsearch.cli.command.service;

import org.jspecify.annotations.NullMarked;
