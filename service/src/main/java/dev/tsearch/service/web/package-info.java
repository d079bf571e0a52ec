/// The pages that a browser shows: HTML that is made on the server from answers of the library.
///
/// [WebPages] finds the page of an address. A page is a record with a
/// [dev.tsearch.service.web.html.PageFrame], which surrounds its content; it reads its question
/// from a [dev.tsearch.service.web.html.PageAddress], asks the library, and returns a tree of
/// [dev.tsearch.service.web.html.PageNode]. The address is the whole state of a page, so that
/// links, the buttons of the browser and bookmarks work, also without the scripts.
///
/// **Invariant:** foreign text stays text; see `service.web.html`. [WebPages#POLICY] forbids
/// scripts of others once more.
///
/// **Invariant:** a page composes no search by itself.
///
/// Start reading at [WebPages].
@NullMarked
package dev.tsearch.service.web;

import org.jspecify.annotations.NullMarked;
