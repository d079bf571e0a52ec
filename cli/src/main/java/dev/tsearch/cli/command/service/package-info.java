/// The commands of the resident service: they start it, ask it how it is, end it, and install it.
///
/// It owns [ServeCommand] and [ServiceCommand].
///
/// Start reading at [ServeCommand].
@NullMarked
package dev.tsearch.cli.command.service;

import org.jspecify.annotations.NullMarked;
