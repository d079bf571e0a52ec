package dev.tsearch.cli.render;

import java.util.List;

/// Prints what a search found, in one of three forms: [HitGroups] for people, [HitLines] for pipes,
/// [HitObjects] for programs.
@FunctionalInterface
public interface HitPrinter {

  /// Prints the hits, best first.
  void print(List<ShownHit> hits, TextOutput out) throws OutputException;
}
