/// The model that makes vectors of texts: all-MiniLM-L6-v2 with weights of 8 bits, run by ONNX
/// Runtime. An optional module: `tsearch` loads its jars from a folder of their own, and only for
/// an archive that has vectors or is about to get some.
///
/// It owns [MiniLm] and [WordPieces]. It may use the port `indexer.embed` and `core.json`.
///
/// **Invariant:** model and vocabulary are files of the class path. Nothing is downloaded, and
/// nothing is sent.
///
/// Start reading at [MiniLm].
@NullMarked
package dev.tsearch.vectors;

import org.jspecify.annotations.NullMarked;
