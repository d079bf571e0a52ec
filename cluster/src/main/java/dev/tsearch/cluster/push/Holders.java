package dev.tsearch.cluster.push;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;

/// Who holds a document, and which text each has sent: the members `held` and `digests`, one for
/// one. The member `digest` is the hash of the text that is there.
///
/// @param shown the hash of the text that is there
/// @param all the holders
record Holders(String shown, List<Holder> all) {

  /// A holder.
  ///
  /// @param hold the partition
  /// @param digest the hash of the entry that it has sent
  record Holder(Hold hold, String digest) {}

  /// Copies the list.
  Holders {
    all = List.copyOf(all);
  }

  /// Those of a document that was found.
  static Holders of(JsonObject found) {
    List<String> held = found.texts("held");
    List<String> digests = found.texts("digests");
    var all = new ArrayList<Holder>();
    for (int at = 0; at < held.size(); at++) {
      all.add(new Holder(Hold.parsed(held.get(at)), at < digests.size() ? digests.get(at) : ""));
    }
    return new Holders(found.text("digest", ""), all);
  }

  /// Those without the ones that a partition name stands for, whoever their owner is.
  Holders without(String partition) {
    return new Holders(
        shown, all.stream().filter(it -> !it.hold().partition().equals(partition)).toList());
  }

  /// Those with a partition, which has sent a text.
  Holders with(Hold hold, String digest) {
    var added = new Holder(hold, digest);
    if (all.contains(added)) {
      return this;
    }
    var more = new ArrayList<>(without(hold.partition()).all);
    more.add(added);
    return new Holders(shown, more);
  }

  /// Whether the text that is there was sent by a holder of some kind.
  boolean isTextOf(Predicate<Hold> kind) {
    return all.stream().anyMatch(it -> it.digest().equals(shown) && kind.test(it.hold()));
  }

  /// Whether there is a holder of some kind.
  boolean has(Predicate<Hold> kind) {
    return all.stream().anyMatch(it -> kind.test(it.hold()));
  }

  /// The members of the document.
  JsonObject members() {
    var owners = new LinkedHashSet<String>();
    all.forEach(it -> owners.add(it.hold().owner()));
    return JsonObject.EMPTY
        .with("owner", List.copyOf(owners))
        .with("held", all.stream().map(it -> it.hold().text()).toList())
        .with("digests", all.stream().map(Holder::digest).toList());
  }
}
