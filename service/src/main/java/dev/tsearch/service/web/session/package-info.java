/// The page of a conversation: its head, a window of its entries, and what an unfolded entry has.
///
/// Start reading at [SessionPage].
@NullMarked
package dev.tsearch.service.web.session;

import org.jspecify.annotations.NullMarked;
