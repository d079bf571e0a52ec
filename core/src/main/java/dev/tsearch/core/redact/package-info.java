/// Secrets in texts: keys, tokens and passwords, and what replaces them.
///
/// Owns [SecretRule], the form of one kind of secret, and the table of all kinds, [SecretRules].
/// Start with [SecretFinder], which returns where a text has secrets; [SecretMask] replaces them in
/// texts and JSON objects and counts them. [EncodedText] finds what stands encoded in a text. May
/// use `core.entry`, `core.frame` and `core.json`.
///
/// A rule has literals, such as `ghp_`, of which every match of its pattern begins with one. A text
/// is read once by an automaton of the literals of all rules, and a pattern is tried only where one
/// of its literals is. Where a rule finds what is assigned to a name, as `token`, something of the
/// least length must also be assigned there ([AssignedValue]): most lines of an answer have counts
/// of tokens. A secret that has been found, or rejected for its entropy, is not searched again by
/// its rule, and the patterns neither backtrack nor read more than a bounded number of characters
/// before they fail. The time is therefore linear in the length of the text.
///
/// **Invariant:** patterns of the table use possessive quantifiers or bounded ones, and match ASCII
/// only, so that they find the same in a text and in its UTF-8 bytes.
@NullMarked
package dev.tsearch.core.redact;

import org.jspecify.annotations.NullMarked;
