package dev.tsearch.indexer.format;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Detects the format of a file. Immutable.
///
/// @param formats the known formats, in the order in which they are asked; the first one that
///   claims a file gets it
public record Detector(List<SourceFormat> formats) {

  /// Increase this number when an existing format claims files that no format claimed before.
  /// Imports then examine all unrecognized files again. A new format has the same effect.
  private static final int GENERATION = 5;

  /// Copies the list.
  public Detector {
    formats = List.copyOf(formats);
  }

  /// The format of a file; empty if no format claims it.
  public Optional<SourceFormat> detect(Head head) {
    return formats.stream().filter(format -> format.claims(head)).findFirst();
  }

  /// The format that recognizes a file which was read before. If only the last one does, or none,
  /// it is the one of that time: the beginning of the file may have been forgotten or redacted.
  ///
  /// @param before the source of its entries; ignored if no format has this name
  public Optional<SourceFormat> detectAgain(Head head, String before) {
    Optional<SourceFormat> claiming = detect(head);
    String last = formats.getLast().name();
    boolean isKnown = claiming.isPresent() && !claiming.get().name().equals(last);
    return isKnown ? claiming : named(before, head).or(() -> claiming);
  }

  /// Whether a format may claim a file later that none claims now, see
  /// [SourceFormat#mayClaimLater].
  public boolean mayClaimLater(Path file) {
    return formats.stream().anyMatch(format -> format.mayClaimLater(file));
  }

  /// Whether a file is not the transcript of its session, see [SourceFormat#isAbout].
  ///
  /// @param name the name of its format
  /// @param all the files of the session
  public boolean isAbout(String name, Path file, Set<Path> all) {
    return formats.stream()
        .anyMatch(format -> format.name().equals(name) && format.isAbout(file, all));
  }

  /// The format with a name that recognizes a file by its own bytes, otherwise the first one of the
  /// name; empty if there is none. A program whose sessions are in a database and in files has two.
  public Optional<SourceFormat> named(String name, Head head) {
    return formats.stream()
        .filter(format -> format.name().equals(name) && format.claims(head.alone()))
        .findFirst()
        .or(() -> named(name));
  }

  /// The first format with a name; empty if there is none.
  public Optional<SourceFormat> named(String name) {
    return formats.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /// The presentation of a format's entries: the format's own, or the default one.
  ///
  /// @param name the name of a format, which need not exist
  public Presentation presentation(String name) {
    return named(name)
        .filter(Presentation.class::isInstance)
        .map(Presentation.class::cast)
        .orElse(new Presentation() {});
  }

  /// Identifies what this detector can detect. While it is the same, a file that was not recognized
  /// need not be examined again.
  public String generation() {
    return GENERATION + " " + formats.stream().map(SourceFormat::name).toList();
  }
}
