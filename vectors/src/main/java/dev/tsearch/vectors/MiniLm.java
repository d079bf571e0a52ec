package dev.tsearch.vectors;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.tsearch.indexer.embed.Embedder;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/// The model all-MiniLM-L6-v2 with weights of 8 bits. The vector of a text is the mean of the
/// outputs of its tokens, scaled to length 1. One thread computes, so that a long run leaves the
/// machine usable.
final class MiniLm implements Embedder {
  private static final int DIMENSIONS = 384;

  /// The longest text that the model was trained with.
  private static final int MAX_TOKENS = 256;

  private static final String NAME = "all-minilm-l6-v2-q";

  /// The version of what this class and [WordPieces] do. Increment it when vectors change.
  private static final int VERSION = 1;

  /// The property of the runtime that names the folder of its libraries.
  private static final String LIBRARIES = "onnxruntime.native.path";

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final WordPieces pieces;

  private MiniLm(OrtEnvironment environment, OrtSession session, WordPieces pieces) {
    this.environment = environment;
    this.session = session;
    this.pieces = pieces;
  }

  /// Loads the model from the class path.
  static MiniLm open() throws IOException {
    WordPieces pieces = WordPieces.read(resource("/" + NAME + "-tokenizer.json"));
    byte[] model = resource("/" + NAME + ".onnx");
    useUnpackedLibraries();
    try (var options = new OrtSession.SessionOptions()) {
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      options.setIntraOpNumThreads(1);
      return new MiniLm(environment, environment.createSession(model, options), pieces);
    } catch (OrtException | UnsatisfiedLinkError e) {
      throw new IOException("the model " + NAME + " cannot be loaded: " + e.getMessage(), e);
    }
  }

  /// Lets the runtime load its libraries from the folder `native` next to the jar, if there is one.
  /// Without it the runtime unpacks 17 MB from its own jar at each start.
  private static void useUnpackedLibraries() throws IOException {
    try {
      URI jar = MiniLm.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path folder = Path.of(jar).resolveSibling("native");
      if (Files.isDirectory(folder)) {
        System.setProperty(LIBRARIES, folder.toString());
      }
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = MiniLm.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the class path has no " + name);
      }
      return in.readAllBytes();
    }
  }

  @Override
  public String model() {
    return NAME + "/" + VERSION;
  }

  @Override
  public int dimensions() {
    return DIMENSIONS;
  }

  @Override
  public float[] embed(String text) throws IOException {
    long[] tokens = pieces.tokens(text, MAX_TOKENS);
    long[] ones = new long[tokens.length];
    Arrays.fill(ones, 1);
    try (OnnxTensor ids = tensor(tokens);
        OnnxTensor mask = tensor(ones);
        OnnxTensor types = tensor(new long[tokens.length]);
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
      return normalizedSum(((float[][][]) result.get(0).getValue())[0]);
    } catch (OrtException e) {
      throw new IOException("the model " + NAME + " failed: " + e.getMessage(), e);
    }
  }

  /// A batch of one text.
  private OnnxTensor tensor(long[] values) throws OrtException {
    return OnnxTensor.createTensor(environment, new long[][] {values});
  }

  private static float[] normalizedSum(float[][] outputs) {
    float[] sum = new float[DIMENSIONS];
    for (float[] output : outputs) {
      for (int i = 0; i < DIMENSIONS; i++) {
        sum[i] += output[i];
      }
    }
    double squares = 0;
    for (float value : sum) {
      squares += value * value;
    }
    float length = (float) Math.sqrt(squares);
    for (int i = 0; i < DIMENSIONS; i++) {
      sum[i] /= length;
    }
    return sum;
  }

  @Override
  public void close() throws IOException {
    try {
      session.close();
    } catch (OrtException e) {
      throw new IOException("the model " + NAME + " cannot be closed: " + e.getMessage(), e);
    }
  }
}
