package dev.tsearch.core.entry;

import org.jspecify.annotations.Nullable;

/// The identity of an entry. Two entries with the same identity are the same entry or revisions of
/// it.
///
/// @param source the format of its source, for example `claude-code`; empty if unknown
/// @param session the session within that format; empty if unknown
/// @param id the id of the entry, unique within its session
public record EntryId(String source, String session, String id) {

  /// Explicit, since the method that a record generates is linked at run time, in every process.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EntryId that
        && id.equals(that.id)
        && session.equals(that.session)
        && source.equals(that.source);
  }

  /// Explicit for the same reason.
  @Override
  public int hashCode() {
    return (source.hashCode() * 31 + session.hashCode()) * 31 + id.hashCode();
  }

  @Override
  public String toString() {
    return session.isEmpty() ? id : session + "/" + id;
  }
}
