package dev.tsearch.cluster.push;

import dev.tsearch.cluster.push.Change.Action;
import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.push.Change.DocumentVersion;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/// What a document should be after a push: a pure decision about the document that exists.
sealed interface Wish {

  /// The document.
  DocumentKey key();

  /// The same wish for the document in another index.
  Wish in(String index);

  /// The first change, made without a look at the cluster; empty if it has to be looked at first.
  Optional<Change> blind();

  /// The change of the document that exists; empty if it is as it should be.
  ///
  /// @param found its members `digest`, `digests` and `held`; empty if there is no such document
  Optional<Change> of(JsonObject found, DocumentVersion version);

  /// Why the document that exists cannot be what it should be; empty if it can.
  default Optional<String> obstacle(JsonObject found) {
    return Optional.empty();
  }

  /// A partition contains the entry.
  ///
  /// @param hold the partition
  /// @param digest the hash of the entry
  /// @param source the document, with an array of its own
  /// @param isWanted whether the document is created if it is missing; else it is only brought up
  ///   to date if it is there
  record Held(DocumentKey key, Hold hold, String digest, ByteBuffer source, boolean isWanted)
      implements Wish {

    @Override
    public Wish in(String index) {
      return new Held(new DocumentKey(index, key.id()), hold, digest, source, isWanted);
    }

    @Override
    public Optional<Change> blind() {
      return isWanted ? Optional.of(created()) : Optional.empty();
    }

    private Change created() {
      return new Change(Action.CREATE, key, DocumentVersion.NONE, source);
    }

    @Override
    public Optional<Change> of(JsonObject found, DocumentVersion version) {
      if (found.isEmpty()) {
        return blind();
      }
      Holders before = Holders.of(found);
      Holders after = before.with(hold, digest);
      boolean isSame = digest.equals(before.shown());
      if (isSame || !mayReplace(before)) {
        return after.equals(before)
            ? Optional.empty()
            : Optional.of(new Change(Action.UPDATE, key, version, bytes(after.members())));
      }
      return Optional.of(new Change(Action.REPLACE, key, version, merged(after.members())));
    }

    /// Whether the text that is there was sent by this copy of the archive; or, before this copy
    /// has sent one, by another of the same person. A text that only others have sent stays.
    private boolean mayReplace(Holders before) {
      return before.isTextOf(it -> it.copy().equals(hold.copy()))
          || (!before.has(it -> it.copy().equals(hold.copy()))
              && !before.isTextOf(it -> !it.isOfSame(hold)));
    }

    /// The document with other holders.
    private ByteBuffer merged(JsonObject shared) {
      try {
        JsonObject document =
            Json.OWN.object(source.array(), source.arrayOffset(), source.remaining());
        for (var member : shared.values().entrySet()) {
          document = document.with(member.getKey(), member.getValue());
        }
        return bytes(document);
      } catch (MalformedJsonException e) {
        throw new IllegalStateException("a document that was written here is JSON", e);
      }
    }
  }

  /// A partition does not contain the entry any more. A text that no other holder has sent is
  /// deleted, even if others hold the document with another text: they send theirs again.
  ///
  /// @param hold the partition
  /// @param isForced whether it is released even if another archive of the same person keeps the
  ///   text
  record Released(DocumentKey key, Hold hold, boolean isForced) implements Wish {

    @Override
    public Wish in(String index) {
      return new Released(new DocumentKey(index, key.id()), hold, isForced);
    }

    @Override
    public Optional<Change> blind() {
      return Optional.empty();
    }

    @Override
    public Optional<Change> of(JsonObject found, DocumentVersion version) {
      Holders before = Holders.of(found);
      Holders after = before.without(hold.partition());
      if (after.equals(before) || obstacle(found).isPresent()) {
        return Optional.empty();
      }
      boolean isText = after.isTextOf(_ -> true) || after.has(it -> it.copy().equals(hold.copy()));
      return Optional.of(
          isText
              ? new Change(Action.UPDATE, key, version, bytes(after.members()))
              : new Change(Action.DELETE, key, version, ByteBuffer.allocate(0)));
    }

    /// The text stays if another archive of the same person has sent it, which may be lost.
    @Override
    public Optional<String> obstacle(JsonObject found) {
      Holders before = Holders.of(found);
      Holders after = before.without(hold.partition());
      if (isForced || after.equals(before) || after.has(it -> it.copy().equals(hold.copy()))) {
        return Optional.empty();
      }
      return after.all().stream()
          .filter(it -> it.digest().equals(before.shown()))
          .map(Holders.Holder::hold)
          .filter(it -> it.isOfSame(hold))
          .findFirst()
          .map(it ->
              "it is forgotten here, and stays since archive %s of %s has it, too; push that one, or"
                      .formatted(it.name(), it.owner())
                  + " release it if it is lost: push NAME --release "
                  + it.name());
    }
  }

  private static ByteBuffer bytes(JsonObject object) {
    var out = new ByteArrayOutputStream();
    Json.OWN.write(object, out);
    return ByteBuffer.wrap(out.toByteArray());
  }
}
