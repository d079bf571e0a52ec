package dev.tsearch.service.web.site;

import java.io.IOException;

/// Takes the files of a site.
@FunctionalInterface
public interface SiteFiles {
  /// Writes a file.
  ///
  /// @param path its path in the site, with `/`
  void write(String path, byte[] content) throws IOException;
}
