/// Terms as keys: what a partition's filter is asked, and the filter itself.
///
/// Owns the nouns *term* (the bytes that the analyser makes of text), [Key] (its hash) and
/// [TermFilter]. Read [Key] first, then [TermFilter].
///
/// A key is `XXH64(field ‖ 0x00 ‖ kind ‖ utf8)` with seed 0, where `kind` is one byte:
///
/// | kind | utf8 is | there is one for |
/// |---|---|---|
/// | `0x00` | the whole term | every term |
/// | `0x03` | the term's first three code points | terms of three code points and more |
/// | `0x05` | the term's first five code points | terms of five code points and more |
///
/// A filter is Parquet's split-block bloom filter, bit for bit
/// (<https://github.com/apache/parquet-format/blob/master/BloomFilter.md>): blocks of eight 32-bit
/// little-endian words; a key sets one bit in each word of the block `((hash >>> 32) * blocks) >>>
/// 32`, the bit `((hash & 0xffffffff) * salt[word]) >>> 27` of word `word`. There is no header: who
/// stores a filter stores its length.
///
/// **Invariant:** a filter answers "no" only for keys that were not put into it. Without keys it is
/// one block of zeros, and its every answer is "no": that is not the same as having no filter.
///
/// **Invariant:** both sides of a filter make their keys here and nowhere else, from bytes that one
/// [Tokenizer] made.
///
/// **Invariant:** no input or output, no clock.
@NullMarked
package dev.tsearch.core.term;

import org.jspecify.annotations.NullMarked;
