/// What an archive keeps of forgotten bytes: hashes under its salt, of values, of beginnings of
/// sources, and of texts.
///
/// It owns [KeyedHash], which all others use. Start reading there.
@NullMarked
package dev.tsearch.core.forget.hash;

import org.jspecify.annotations.NullMarked;
