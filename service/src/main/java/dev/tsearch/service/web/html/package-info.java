/// Pages as trees: elements, addresses, and what all pages have around their content.
///
/// A page is a tree of [PageNode] in a [PageFrame]. The resources of this package are the only
/// assets ([WebAssets]): style sheets, and scripts that replace parts of a page by what the server
/// answers.
///
/// **Invariant:** foreign text stays text. Only [PageNode] writes HTML: it escapes every text and
/// every value, replaces characters that control or reorder others, and refuses handlers, styles
/// and addresses of other servers.
///
/// Start reading at [PageNode].
@NullMarked
package dev.tsearch.service.web.html;

import org.jspecify.annotations.NullMarked;
