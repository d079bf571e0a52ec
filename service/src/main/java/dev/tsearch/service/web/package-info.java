/// The pages that a browser shows: HTML that is made on the server from answers of the library.
///
/// [WebPages] finds the page of an address. A page is a record with [PageFrame], which surrounds
/// its content; it reads its question from a [PageAddress], asks the library, and returns a tree of
/// [PageNode]. The address is the whole state of a page, so that links, the buttons of the browser
/// and bookmarks work. The resources `app.css`, `app.js` and `icon.svg` are the only assets
/// ([WebAssets]); the script replaces parts of a page by what the server answers, and the pages
/// work without it.
///
/// **Invariant:** foreign text stays text. Only [PageNode] writes HTML: it escapes every text and
/// every value, replaces characters that control or reorder others, and refuses handlers, styles
/// and addresses of other servers. [WebPages#POLICY] forbids the same once more.
///
/// **Invariant:** a page composes no search by itself, and writes nothing.
///
/// Start reading at [WebPages].
@NullMarked
package dev.tsearch.service.web;

import org.jspecify.annotations.NullMarked;
