/// The client's side of the protocol in `service.wire`: a process of its own that hands one command
/// over to a service and prints what that sends.
///
/// It owns [Client]. It uses the JDK alone, so that it starts quickly: the other jars of the
/// program are not on its class path. Without a service that answers in time, the command runs in a
/// process of its own; so it does if the service is lost, without the bytes that were printed
/// before.
///
/// Start reading at [Client].
@NullMarked
package dev.tsearch.service.client;

import org.jspecify.annotations.NullMarked;
