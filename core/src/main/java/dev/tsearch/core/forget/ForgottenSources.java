package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.Beginning;
import java.util.Set;

/// What one rule forgets only where it is: the beginnings of sources, and the lists within
/// documents. Immutable; equal only to itself.
final class ForgottenSources {
  private final Set<Beginning> beginnings;
  private final Set<ForgottenList> lists;

  ForgottenSources(ForgottenRule rule) {
    this.beginnings = rule.sources();
    this.lists = rule.lists();
  }

  /// The beginnings of sources of which parts are forgotten.
  Set<Beginning> beginnings() {
    return beginnings;
  }

  /// The lists within documents.
  Set<ForgottenList> lists() {
    return lists;
  }

  boolean isEmpty() {
    return beginnings.isEmpty() && lists.isEmpty();
  }
}
