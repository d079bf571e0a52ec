package dev.tsearch.service.web.site;

import dev.tsearch.core.entry.TranscriptId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The names of the files of conversations: letters, digits and `-`, different also where the case
/// of letters does not count.
final class SiteNames {
  private static final int LENGTH = 80;

  private final Map<TranscriptId, String> names = new HashMap<>();

  SiteNames(List<TranscriptId> transcripts) {
    Set<String> taken = new HashSet<>();
    for (TranscriptId transcript : transcripts) {
      String agent = transcript.isAgent() ? "-agent-" + transcript.agent() : "";
      String plain = plain(transcript.source() + "-" + transcript.session() + agent);
      String name = plain;
      for (int n = 2; !taken.add(name.toLowerCase(Locale.ROOT)); n++) {
        name = plain + "-x" + n;
      }
      names.put(transcript, name);
    }
  }

  private static String plain(String text) {
    String plain = text.replaceAll("[^A-Za-z0-9]+", "-");
    String shortened =
        plain.length() <= LENGTH
            ? plain
            : plain.substring(0, LENGTH / 2) + "-" + plain.substring(plain.length() - LENGTH / 2);
    return shortened.startsWith("-") ? "x" + shortened : shortened;
  }

  /// The name of a page of a conversation; empty if the site does not have it.
  ///
  /// @param page counted from 0
  Optional<String> file(TranscriptId transcript, int page) {
    return Optional.ofNullable(names.get(transcript)).map(name -> paged(name, page));
  }

  /// The name of a page.
  ///
  /// @param page counted from 0
  static String paged(String name, int page) {
    return name + (page == 0 ? "" : "-p" + (page + 1)) + ".html";
  }
}
