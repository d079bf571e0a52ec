package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the first entry of a context's transcript. Its id distinguishes contexts of the same name.
///
/// @param folder the context's folder
record FirstEntry(ContextFolder folder) {
  private static final Pattern PARTITION = Pattern.compile("(\\d{1,18})-(\\d{1,18}).*\\.jsonl");
  private static final int MAX_DOCUMENT_BYTES = 16 << 20;
  private static final List<String> TEXTS = List.of("transcript.txt", "transcript.md");

  /// The id of the first entry. For a context that is one document, whose messages need not have
  /// ids, the time when it was created. Empty if the file's context has no transcript.
  Optional<String> id() {
    if (folder.transcript().isEmpty()) {
      return Optional.empty();
    }
    return filesInOrder().stream()
        .map(this::idOf)
        .flatMap(Optional::stream)
        .findFirst()
        .or(this::created)
        .or(() -> TEXTS.stream().map(this::textId).flatMap(Optional::stream).findFirst());
  }

  /// The files of entries, oldest first: `transcript.jsonl`, the partitions in the order of the
  /// manifest, the active partition, and `context.jsonl`. Partitions that the manifest does not
  /// list (after a crash during a rotation) are placed by the time in their name.
  private List<String> filesInOrder() {
    String transcript = folder.transcript();
    JsonObject manifest = folder.objectAt(transcript + ContextFolder.MANIFEST, MAX_DOCUMENT_BYTES);
    List<String> listed =
        manifest.objects(ContextFolder.PARTITIONS).stream()
            .flatMap(row -> row.text("file").stream())
            .toList();
    List<String> unlisted = unlisted(listed);
    long firstListed = listed.isEmpty() ? Long.MAX_VALUE : startOf(listed.getFirst());
    var files = new ArrayList<String>();
    unlisted.stream().filter(file -> startOf(file) < firstListed).forEach(files::add);
    files.addAll(listed);
    unlisted.stream().filter(file -> startOf(file) >= firstListed).forEach(files::add);
    files.add(manifest.text("active_partition", ContextFolder.ACTIVE));
    files.replaceAll(file -> transcript + file);
    files.addFirst(folder.inContext(ContextFolder.LEGACY));
    files.add(folder.inContext(ContextFolder.WINDOW));
    return files;
  }

  private List<String> unlisted(List<String> listed) {
    var unlisted = new ArrayList<String>();
    String partitions = folder.transcript() + ContextFolder.PARTITIONS;
    for (String name : folder.siblings().names(partitions)) {
      String file = ContextFolder.PARTITIONS + "/" + name;
      if (PARTITION.matcher(name).matches() && !listed.contains(file)) {
        unlisted.add(file);
      }
    }
    unlisted.sort(Comparator.comparingLong(FirstEntry::startOf));
    return unlisted;
  }

  private static long startOf(String file) {
    Matcher name = PARTITION.matcher(file.substring(file.lastIndexOf('/') + 1));
    return name.matches() ? Long.parseLong(name.group(1)) : Long.MAX_VALUE;
  }

  private Optional<String> idOf(String file) {
    return folder
        .siblings()
        .head(file, Head.MAX_BYTES)
        .map(bytes -> Head.of(Path.of(folder.fileName()), bytes, Siblings.NONE).objects())
        .flatMap(objects ->
            objects.stream()
                .filter(ChibiLines::isEntry)
                .flatMap(object -> object.text("id").stream())
                .findFirst());
  }

  private Optional<String> created() {
    JsonObject document = folder.object(ContextFolder.DOCUMENT, MAX_DOCUMENT_BYTES);
    return ContextDocument.created(document);
  }

  private Optional<String> textId(String name) {
    return folder
        .head(name, Head.MAX_BYTES)
        .flatMap(bytes -> TextTranscript.firstId(folder.context(), bytes));
  }
}
