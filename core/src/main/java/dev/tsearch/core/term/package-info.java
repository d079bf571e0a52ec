/// Term filters: for each partition, a Bloom filter of the terms in it.
///
/// A *term* is a sequence of UTF-8 bytes that the analyzer produces from text. Owns [Key] (the hash
/// of a term), [KeySet], [TermFilter] and the interface [Tokenizer]. Start with [Key], then
/// [TermFilter].
///
/// A key is `XXH64(field ‖ 0x00 ‖ kind ‖ utf8)` with seed 0, where `kind` is one byte:
///
/// | kind | utf8 | exists for |
/// |---|---|---|
/// | `0x00` | the whole term | every term |
/// | `0x03` | the first three code points of the term | terms of three code points or more |
/// | `0x05` | the first five code points of the term | terms of five code points or more |
///
/// A filter is the split-block Bloom filter of Parquet, bit for bit
/// (<https://github.com/apache/parquet-format/blob/master/BloomFilter.md>). It consists of blocks
/// of eight 32-bit little-endian words. A key belongs to the block `((hash >>> 32) * blocks) >>>
/// 32` and sets one bit in each word of it: bit `((hash & 0xffffffff) * salt[word]) >>> 27` of word
/// `word`. A filter has no header; the file that contains it stores its length.
///
/// **Invariant:** a filter answers "no" only for keys that are not in it. A filter without keys is
/// one block of zeros and always answers "no"; a missing filter answers nothing.
///
/// **Invariant:** keys are computed here and nowhere else, for filters and for queries, from terms
/// of the same [Tokenizer].
///
/// **Invariant:** no input or output, no clock, no other package of ours.
@NullMarked
package dev.tsearch.core.term;

import org.jspecify.annotations.NullMarked;
