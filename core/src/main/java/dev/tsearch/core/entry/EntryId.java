package dev.tsearch.core.entry;

import org.jspecify.annotations.Nullable;

/// The identity of an entry: two entries with the same one are the same, or revisions of the same.
///
/// @param source the format that the entry came in, for example `claude-code`; empty if unknown
/// @param session the session within that format; empty if unknown
/// @param id the entry's own id; unique only within its session
public record EntryId(String source, String session, String id) {

  /// Written out, because a record's own is linked at run time, at each start anew.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EntryId that
        && id.equals(that.id)
        && session.equals(that.session)
        && source.equals(that.source);
  }

  /// Written out for the same reason.
  @Override
  public int hashCode() {
    return (source.hashCode() * 31 + session.hashCode()) * 31 + id.hashCode();
  }

  @Override
  public String toString() {
    return session.isEmpty() ? id : session + "/" + id;
  }
}
