/// The service's side of the protocol in `service.wire`: takes commands from a socket and runs
/// them.
///
/// It owns [HandoverServer], the port [CommandRunner] and [Reply]. What a command does is known to
/// the command line alone, which implements the port.
///
/// Each connection has a thread, at most [HandoverServer#MAX_CONNECTIONS]. Commands run in a
/// bounded number at a time; the others wait. While a command waits or runs, the client hears from
/// the service every [HandoverConnection#ALIVE_INTERVAL]. Sending that fails once the client is
/// gone: then what the command prints fails as with a closed pipe, and a search of it ends.
///
/// Start reading at [HandoverServer].
@NullMarked
package dev.tsearch.service.handover;

import org.jspecify.annotations.NullMarked;
