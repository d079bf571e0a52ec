/// The HTTP interface of the service: JSON for programs of the same user, on the loopback address.
///
/// [ApiServer] listens, [AccessControl] decides who gets data, [ApiRoutes] asks the library, and
/// [ImportEvents] tells listeners what was imported. The objects are those of `--json`; the
/// resource `openapi.json` describes them, and a test holds it against real answers.
///
/// **Invariant:** a request without the token of the service, or from the page of another origin,
/// gets neither data nor a hint whether there is any. Nothing can be written.
///
/// **Invariant:** the number of connections, the size and the time of a request, and the number of
/// searches at a time are bounded.
///
/// Start reading at [ApiServer].
@NullMarked
package dev.tsearch.service.http;

import org.jspecify.annotations.NullMarked;
