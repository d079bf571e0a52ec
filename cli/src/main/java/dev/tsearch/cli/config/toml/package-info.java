/// Settings files as text: what one has, and changes of single values in it.
///
/// It owns [TomlContent], the keys and values of a text, and [TomlEdit]. Start reading at
/// [TomlContent].
///
/// **Invariant:** no class of the parser for all of TOML is loaded for a text that [PlainToml]
/// reads.
@NullMarked
package dev.tsearch.cli.config.toml;

import org.jspecify.annotations.NullMarked;
