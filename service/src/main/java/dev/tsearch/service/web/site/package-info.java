/// The pages of an archive as files, which need no service: an index, and the pages of each
/// conversation. A browser opens them from a disk or from any server.
///
/// The pages have no script, and a policy in each forbids what is foreign. Everything that the
/// pages of a service load when it is unfolded is in the page.
///
/// Start reading at [SiteExport].
@NullMarked
package dev.tsearch.service.web.site;

import org.jspecify.annotations.NullMarked;
