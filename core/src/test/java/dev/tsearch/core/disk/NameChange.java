package dev.tsearch.core.disk;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// One change of names in one directory: the removed name, then the added one.
record NameChange(Path directory, Optional<Path> gone, Optional<Path> made, MemoryFile file) {
  void apply(Map<Path, MemoryFile> names) {
    gone.ifPresent(names::remove);
    made.ifPresent(name -> names.put(name, file));
  }
}
