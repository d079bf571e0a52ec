package dev.tsearch.indexer.format.fluux;

import java.util.Optional;

/// The bare address of a person or a room on XMPP. It is the name of a folder, so it must not lead
/// out of the memory folder.
///
/// @param value the address
public record Jid(String value) {

  /// @throws IllegalArgumentException if the value cannot be the name of a folder
  public Jid {
    Optional<String> wrong = wrong(value);
    if (wrong.isPresent()) {
      throw new IllegalArgumentException(wrong.get());
    }
  }

  /// Says why a text is refused; empty if it is accepted.
  public static Optional<String> wrong(String text) {
    if (text.isBlank() || text.equals(".") || text.equals("..")) {
      return Optional.of("a JID is an address such as alice@example.com");
    }
    if (text.indexOf('/') >= 0 || text.indexOf('\\') >= 0) {
      return Optional.of("a JID has no / and no \\ (give it without the resource)");
    }
    return text.codePoints().anyMatch(Character::isISOControl)
        ? Optional.of("a JID has no control characters")
        : Optional.empty();
  }

  @Override
  public String toString() {
    return value;
  }
}
