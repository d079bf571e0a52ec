package dev.tsearch.core.redact;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/// Invented secrets of every rule, random and never whole in the source.
public final class PlantedSecrets {
  private static final String DIGITS = "0123456789";
  private static final String HEX = DIGITS + "abcdef";
  private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String BASE32 = UPPER + "234567";
  private static final String LETTERS = UPPER + UPPER.toLowerCase(Locale.ROOT);
  private static final String ALPHANUMERIC = LETTERS + DIGITS;
  private static final String BASE64 = ALPHANUMERIC + "+/";

  /// A secret and a text that shows what it is.
  ///
  /// @param before what is before the secret
  /// @param secret the passage to find
  /// @param after what is after it
  public record Planted(String before, String secret, String after) {
    /// The text with the secret.
    public String text() {
      return before + secret + after;
    }

    private static Planted of(String... parts) {
      return new Planted("", String.join("", parts), "");
    }
  }

  private static final Map<String, Function<Draw, Planted>> BY_RULE = new TreeMap<>();

  static {
    BY_RULE.put(
        "anthropic-key", d -> Planted.of("sk-", "ant-api03-", d.of(ALPHANUMERIC, 93), "AA"));
    BY_RULE.put("openai-key", d -> Planted.of("sk-", "proj-", d.of(ALPHANUMERIC, 47), "7"));
    BY_RULE.put("aws-access-key", d -> Planted.of("AK", "IA", d.of(BASE32, 16)));
    BY_RULE.put(
        "aws-secret-key",
        d -> new Planted("aws_secret_access_" + "key = ", d.of(BASE64, 40), "\n"));
    BY_RULE.put("github-token", d -> Planted.of("gh", "p_", d.of(ALPHANUMERIC, 36)));
    BY_RULE.put(
        "github-fine-grained-token",
        d -> Planted.of("github", "_pat_", d.of(ALPHANUMERIC, 22), "_", d.of(ALPHANUMERIC, 59)));
    BY_RULE.put("gitlab-token", d -> Planted.of("gl", "pat-", d.of(ALPHANUMERIC, 20)));
    BY_RULE.put(
        "slack-token",
        d ->
            Planted.of(
                "xo", "xb-", d.of(DIGITS, 12), "-", d.of(DIGITS, 13), "-", d.of(ALPHANUMERIC, 24)));
    BY_RULE.put(
        "slack-webhook",
        d ->
            new Planted(
                "https://hooks.slack" + ".com/services/",
                "T" + d.of(UPPER, 8) + "/B" + d.of(UPPER, 8) + "/" + d.of(ALPHANUMERIC, 24),
                " "));
    BY_RULE.put("stripe-key", d -> Planted.of("sk", "_live_", d.of(ALPHANUMERIC, 24)));
    BY_RULE.put("google-api-key", d -> Planted.of("AI", "za", d.of(ALPHANUMERIC, 35)));
    BY_RULE.put("google-oauth-token", d -> Planted.of("ya", "29.", d.of(ALPHANUMERIC, 60)));
    BY_RULE.put("npm-token", d -> Planted.of("np", "m_", d.of(ALPHANUMERIC, 36)));
    BY_RULE.put("pypi-token", d -> Planted.of("py", "pi-AgE", d.of(ALPHANUMERIC, 120)));
    BY_RULE.put("rubygems-key", d -> Planted.of("ruby", "gems_", d.of(HEX, 48)));
    BY_RULE.put("huggingface-token", d -> Planted.of("h", "f_", d.of(LETTERS, 34)));
    BY_RULE.put("groq-key", d -> Planted.of("gs", "k_", d.of(ALPHANUMERIC, 52)));
    BY_RULE.put("xai-key", d -> Planted.of("xa", "i-", d.of(ALPHANUMERIC, 80)));
    BY_RULE.put("perplexity-key", d -> Planted.of("pp", "lx-", d.of(ALPHANUMERIC, 48)));
    BY_RULE.put("replicate-token", d -> Planted.of("r", "8_", d.of(ALPHANUMERIC, 37)));
    BY_RULE.put(
        "sendgrid-key",
        d -> Planted.of("S", "G.", d.of(ALPHANUMERIC, 22), ".", d.of(ALPHANUMERIC, 43)));
    BY_RULE.put("digitalocean-token", d -> Planted.of("do", "p_v1_", d.of(HEX, 64)));
    BY_RULE.put(
        "telegram-token",
        d -> new Planted(d.of(DIGITS, 10) + ":", "AA" + d.of(ALPHANUMERIC, 33), " "));
    BY_RULE.put(
        "discord-webhook",
        d ->
            new Planted(
                "https://discord.example/api/web" + "hooks/" + d.of(DIGITS, 18) + "/",
                d.of(ALPHANUMERIC, 68),
                ""));
    BY_RULE.put("shopify-token", d -> Planted.of("shp", "at_", d.of(HEX, 32)));
    BY_RULE.put("databricks-token", d -> Planted.of("da", "pi", d.of(HEX, 32)));
    BY_RULE.put("vault-token", d -> Planted.of("hv", "s.", d.of(ALPHANUMERIC, 90)));
    BY_RULE.put("docker-token", d -> Planted.of("dckr", "_pat_", d.of(ALPHANUMERIC, 27)));
    BY_RULE.put("postman-key", d -> Planted.of("PM", "AK-", d.of(HEX, 24), "-", d.of(HEX, 34)));
    BY_RULE.put("linear-key", d -> Planted.of("lin", "_api_", d.of(ALPHANUMERIC, 40)));
    BY_RULE.put("notion-token", d -> Planted.of("nt", "n_", d.of(ALPHANUMERIC, 46)));
    BY_RULE.put(
        "grafana-token", d -> Planted.of("gl", "sa_", d.of(ALPHANUMERIC, 32), "_", d.of(HEX, 8)));
    BY_RULE.put("atlassian-token", d -> Planted.of("AT", "ATT3", d.of(ALPHANUMERIC, 180)));
    BY_RULE.put(
        "tailscale-key",
        d -> Planted.of("ts", "key-auth-", d.of(ALPHANUMERIC, 12), "-", d.of(ALPHANUMERIC, 32)));
    BY_RULE.put(
        "azure-storage-key",
        d -> new Planted("AccountName=a;Account" + "Key=", d.of(BASE64, 86) + "==", ";Endpoint=x"));
    BY_RULE.put("age-key", d -> Planted.of("AGE-SECRET", "-KEY-1", d.of(BASE32, 58)));
    BY_RULE.put("private-key", PlantedSecrets::privateKey);
    BY_RULE.put(
        "jwt",
        d ->
            Planted.of(
                "ey",
                "J",
                d.of(ALPHANUMERIC, 33),
                ".eyJ",
                d.of(ALPHANUMERIC, 60),
                ".",
                d.of(ALPHANUMERIC, 43)));
    BY_RULE.put(
        "basic-auth-url",
        d -> new Planted("postgres://bee:", d.of(ALPHANUMERIC, 12), "@db.example/garden"));
    BY_RULE.put(
        "authorization-header",
        d -> new Planted("Authorization: Bea" + "rer ", d.of(ALPHANUMERIC, 39) + "7", "\r\n"));
    BY_RULE.put(
        "password", d -> new Planted("\"db_pass" + "word\": \"", d.of(LETTERS, 11) + "7", "\""));
    BY_RULE.put(
        "secret",
        d -> new Planted("GARDEN_API_" + "KEY=", "a" + d.of(ALPHANUMERIC, 30) + "7", "\n"));
  }

  private PlantedSecrets() {}

  /// Draws characters.
  private record Draw(RandomGenerator random) {
    String of(String alphabet, int length) {
      var drawn = new StringBuilder();
      for (int i = 0; i < length; i++) {
        drawn.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      return drawn.toString();
    }
  }

  private static Planted privateKey(Draw draw) {
    var key = new StringBuilder("-----BEGIN RSA " + "PRIVATE KEY-----\n");
    for (int line = 0; line < 12; line++) {
      key.append(draw.of(BASE64, 64)).append('\n');
    }
    key.append(draw.of(BASE64, 10)).append("==\n-----END RSA " + "PRIVATE KEY-----");
    return new Planted("", key.toString(), "");
  }

  /// The names of all rules for which secrets can be planted.
  public static Set<String> rules() {
    return BY_RULE.keySet();
  }

  /// A new secret of a rule.
  public static Planted of(String rule, RandomGenerator random) {
    return requireNonNull(BY_RULE.get(rule), rule).apply(new Draw(random));
  }
}
