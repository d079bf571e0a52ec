/// The HTTP interface of the service: JSON for programs of the same user and pages for its browser,
/// on the loopback address.
///
/// [HttpListener] takes connections, [HttpConnection] reads requests and sends answers, [ApiServer]
/// decides with [AccessControl] who gets data, [BoundedRequests] runs the work, [ApiRoutes] asks
/// the library, [PageAnswers] sends the pages of `service.web`, and [ImportEvents] tells listeners
/// what was imported. The objects are those of `--json`; the resource `openapi.json` describes
/// them, and a test holds it against real answers.
///
/// **Invariant:** a request without the token of the service, or from the page of another origin,
/// gets neither data nor a hint whether there is any. Nothing is written unless the user allows it.
///
/// **Invariant:** [ServerLimits] bounds the number of connections, the time and the number of
/// requests, and [RequestReader] their size; the work of a request ends soon after its client has
/// closed the connection.
///
/// Start reading at [ApiServer].
@NullMarked
package dev.tsearch.service.http;

import org.jspecify.annotations.NullMarked;
