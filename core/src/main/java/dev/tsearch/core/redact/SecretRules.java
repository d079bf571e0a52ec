package dev.tsearch.core.redact;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The table of the known kinds of secrets.
///
/// The lengths and alphabets are those of the documents that the rules name; where a document gives
/// none, those of keys that the vendor issues. Publishable keys and plain identifiers are left out.
public final class SecretRules {
  /// A key begins here: no letter or digit is before it, unless it ends a terminal's color.
  private static final String START = "(?:(?<![A-Za-z0-9])|(?<=\\x1b\\[[0-9;]{0,12}m))";

  /// A key ends here.
  private static final String END = "(?![A-Za-z0-9])";

  /// Letters, digits, `_` and `-`.
  private static final String URL_SAFE = "[A-Za-z0-9_-]";

  /// Random letters and digits have about 4.5 bits in 20 characters, names and words 3.
  private static final double RANDOM = 3.2;

  /// Words with a digit have less.
  private static final double PASSWORD = 2.5;

  /// What is between the name of a variable or member and its value: a rest of the name, quotes and
  /// a bracket, and a sign.
  private static final String ASSIGNED =
      "[A-Za-z0-9_.-]{0,40}+[\"'`\\]]{0,3}+\\s{0,4}+(?:=>|:=|={1,3}|:)\\s{0,4}+";

  /// The value is no placeholder, path, call, or name of a variable or member.
  private static final String LITERAL_VALUE =
      "(?![\"'`]?(?:[$<{%*(\\[@/.~]|[A-Za-z_][\\w.]{0,99}+[(\\[]"
          + "|[A-Za-z_]\\w{0,60}+(?:\\.[A-Za-z_]\\w{0,60}+){1,8}+(?:[\\s,;)}\"'`]|$)))";

  /// The end of a line, and what may precede the next one: marks of quotes, headings and changes,
  /// and its number.
  private static final String NEXT_LINE =
      "(?:[ \\t\\r]{0,8}+\\n[ \\t]{0,16}+"
          + "(?:(?:[#>*|+]{1,6}+|-(?:(?!-)|(?=-----END))|[0-9]{1,6}+[\\u2192:|\\t])[ \\t]{0,4}+){0,2}+|\\s{1,8}+)";

  private static final List<SecretRule> ALL =
      List.of(
          token(
              "anthropic-key",
              List.of("sk-ant-"),
              "sk-ant-[a-z]{2,10}[0-9]{0,3}+-" + URL_SAFE + "{20,512}+",
              "Anthropic, Claude API, Authentication"),
          token(
              "openai-key",
              List.of("sk-"),
              "sk-(?:proj-|svcacct-|admin-|or-v1-)?+(?="
                  + URL_SAFE
                  + "{0,64}?[0-9])"
                  + URL_SAFE
                  + "{20,512}+",
              "OpenAI, API reference, Authentication; OpenRouter, Authentication"),
          token(
              "aws-access-key",
              List.of("akia", "asia"),
              "A(?:KI|SI)A[A-Z2-7]{16}" + END,
              "AWS Identity and Access Management, User Guide, IAM identifiers, Unique ID prefixes"),
          secret(
              "aws-secret-key",
              List.of("secret_access_key", "secretaccesskey", "secret-access-key"),
              "(?i)secret[_-]?access[_-]?key"
                  + ASSIGNED
                  + "[\"'`]{0,1}+(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
              "AWS Identity and Access Management, User Guide, Manage access keys"),
          token(
              "github-token",
              List.of("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
              "gh[pousr]_[A-Za-z0-9]{36,255}+" + END,
              "GitHub Docs, About authentication to GitHub, GitHub's token formats"),
          token(
              "github-fine-grained-token",
              List.of("github_pat_"),
              "github_pat_[A-Za-z0-9_]{36,255}+",
              "GitHub Docs, Managing your personal access tokens"),
          token(
              "gitlab-token",
              List.of(
                  "glpat-",
                  "gloas-",
                  "gldt-",
                  "glrt-",
                  "glcbt-",
                  "glptt-",
                  "glft-",
                  "glimt-",
                  "glagent-",
                  "glsoat-",
                  "glffct-"),
              "gl(?:pat|oas|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-"
                  + URL_SAFE
                  + "{20,300}+(?:\\.[0-9a-z]{2,9}){0,2}+",
              "GitLab Docs, GitLab token overview, Token prefixes"),
          token(
              "slack-token",
              List.of(
                  "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxo-", "xoxe", "xoxc-", "xoxd-",
                  "xapp-"),
              "(?:xox[a-e]\\.xox[bp]-|xox[a-s]-|xapp-)(?=[A-Za-z0-9%-]{0,64}?[0-9])"
                  + "[A-Za-z0-9%-]{20,512}+",
              "Slack, Authentication, Tokens"),
          secret(
              "slack-webhook",
              List.of("hooks.slack.com/"),
              "hooks\\.slack\\.com/(?:services|workflows|triggers)/"
                  + "(?<secret>[A-Za-z0-9+/]{30,128}+)",
              "Slack, Sending messages using incoming webhooks"),
          token(
              "stripe-key",
              List.of("sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_"),
              "(?:[sr]k_(?:live|test)_[A-Za-z0-9]{16,247}+|whsec_[A-Za-z0-9+/=]{24,128}+)",
              "Stripe Docs, API keys, and Webhooks"),
          token(
              "google-api-key",
              List.of("aiza"),
              "AIza" + URL_SAFE + "{35}(?!" + URL_SAFE + ")",
              "Google Cloud, Manage API keys"),
          token(
              "google-oauth-token",
              List.of("ya29.", "gocspx-"),
              "(?:ya29\\." + URL_SAFE + "{20,2048}+|GOCSPX-" + URL_SAFE + "{28})",
              "Google Identity, Using OAuth 2.0 to access Google APIs"),
          token(
              "npm-token",
              List.of("npm_"),
              "npm_[A-Za-z0-9]{36}" + END,
              "npm Docs, About access tokens"),
          token(
              "pypi-token",
              List.of("pypi-age"),
              "pypi-AgE" + URL_SAFE + "{50,1024}+",
              "Python Packaging User Guide, PyPI API tokens"),
          token(
              "rubygems-key",
              List.of("rubygems_"),
              "rubygems_[a-f0-9]{48}" + END,
              "RubyGems Guides, API key scopes"),
          token(
              "huggingface-token",
              List.of("hf_"),
              "hf_[A-Za-z0-9]{30,64}+" + END,
              "Hugging Face, User access tokens"),
          token("groq-key", List.of("gsk_"), "gsk_[A-Za-z0-9]{48,64}+" + END, "Groq, API keys"),
          token("xai-key", List.of("xai-"), "xai-[A-Za-z0-9]{70,90}+" + END, "xAI, API keys"),
          token(
              "perplexity-key",
              List.of("pplx-"),
              "pplx-[A-Za-z0-9]{40,64}+" + END,
              "Perplexity, API keys"),
          token(
              "replicate-token",
              List.of("r8_"),
              "r8_[A-Za-z0-9]{37}" + END,
              "Replicate, API tokens"),
          token(
              "sendgrid-key",
              List.of("sg."),
              "SG\\." + URL_SAFE + "{20,24}+\\." + URL_SAFE + "{39,50}+",
              "Twilio SendGrid, API keys"),
          token(
              "digitalocean-token",
              List.of("dop_v1_", "doo_v1_", "dor_v1_"),
              "do[opr]_v1_[a-f0-9]{64}" + END,
              "DigitalOcean, Personal access tokens"),
          secret(
              "telegram-token",
              List.of(":aa"),
              "(?<=[0-9]{8}):(?<secret>AA" + URL_SAFE + "{33})(?!" + URL_SAFE + ")",
              "Telegram Bot API, Authorizing your bot"),
          secret(
              "discord-webhook",
              List.of("/api/webhooks/"),
              "/api/webhooks/[0-9]{17,20}+/(?<secret>" + URL_SAFE + "{60,80}+)",
              "Discord, Webhook resource"),
          token(
              "shopify-token",
              List.of("shpat_", "shpca_", "shppa_", "shpss_"),
              "shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}" + END,
              "Shopify, Access tokens"),
          token(
              "databricks-token",
              List.of("dapi"),
              "dapi[a-f0-9]{32}(?:-[0-9])?+" + END,
              "Databricks, Personal access tokens"),
          token(
              "vault-token",
              List.of("hvs.", "hvb.", "hvr."),
              "hv[sbr]\\." + URL_SAFE + "{24,512}+",
              "HashiCorp Vault, Tokens, Token prefixes"),
          token(
              "docker-token",
              List.of("dckr_pat_"),
              "dckr_pat_" + URL_SAFE + "{27,64}+",
              "Docker Docs, Personal access tokens"),
          token(
              "postman-key",
              List.of("pmak-"),
              "PMAK-[a-f0-9]{24}-[a-f0-9]{34}" + END,
              "Postman, API authentication"),
          token(
              "linear-key",
              List.of("lin_api_"),
              "lin_api_[A-Za-z0-9]{40}" + END,
              "Linear, API authentication"),
          token(
              "notion-token",
              List.of("ntn_"),
              "ntn_[A-Za-z0-9]{40,64}+" + END,
              "Notion, Authorization"),
          token(
              "grafana-token",
              List.of("glsa_", "glc_"),
              "(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/=]{32,400}+)",
              "Grafana, Service accounts, and Access policies"),
          token(
              "atlassian-token",
              List.of("atatt3", "atctt3"),
              "AT[AC]TT3[A-Za-z0-9_=-]{60,512}+",
              "Atlassian, Manage API tokens"),
          token(
              "tailscale-key",
              List.of("tskey-"),
              "tskey-[a-z]{2,16}-[A-Za-z0-9]{8,32}+-[A-Za-z0-9]{16,64}+",
              "Tailscale, Key prefixes"),
          secret(
              "azure-storage-key",
              List.of("accountkey="),
              "(?i)AccountKey=(?<secret>[A-Za-z0-9+/]{86}==)",
              "Microsoft Azure, Configure Azure Storage connection strings"),
          token(
              "age-key",
              List.of("age-secret-key-1"),
              "AGE-SECRET-KEY-1[A-Z0-9]{58}" + END,
              "C2SP, The age file encryption format, X25519 identities"),
          secret(
              "private-key",
              List.of("-----begin "),
              "-----BEGIN (?:[A-Z0-9]{1,16}+ ){0,4}?PRIVATE KEY(?: BLOCK)?+-----"
                  + NEXT_LINE
                  + "?+(?:[A-Z][A-Za-z-]{1,30}+:[^\\n]{0,200}+"
                  + NEXT_LINE
                  + "{1,2}+){0,6}+[A-Za-z0-9+/=]{16,8192}+(?:"
                  + NEXT_LINE
                  + "[A-Za-z0-9+/=]{16,8192}+){0,400}+(?:(?:"
                  + NEXT_LINE
                  + "?+[A-Za-z0-9+/=]{1,80}+){0,2}+"
                  + NEXT_LINE
                  + "?+-----END [A-Z0-9 ]{1,64}+-----)?+",
              "RFC 7468, section 10; RFC 4716; RFC 9580, section 6.2"),
          new SecretRule(
              "jwt",
              List.of("eyj"),
              Pattern.compile(
                  "(?<![A-Za-z0-9_-])eyJ"
                      + URL_SAFE
                      + "{10,4096}+\\.eyJ"
                      + URL_SAFE
                      + "{10,8192}+\\."
                      + URL_SAFE
                      + "{16,2048}+"),
              RANDOM,
              Optional.empty(),
              "RFC 7519, section 3"),
          secret(
              "basic-auth-url",
              List.of("://"),
              "(?<=[A-Za-z])://[^\\s/:@?#\"'`<>()\\[\\]{}$\\\\]{0,256}+:"
                  + "(?![$<{%*(\\[])(?<secret>[^\\s/@\"'`<>()\\[\\]{}\\\\]{3,256}+)@",
              "RFC 3986, section 3.2.1"),
          new SecretRule(
              "authorization-header",
              List.of("bearer ", "authorization"),
              Pattern.compile(
                  "(?i)(?:authorization[\"']{0,1}+\\s{0,2}+[:=]\\s{0,2}+[\"']{0,1}+"
                      + "(?:basic|bearer|token) {1,2}|bearer {1,2})"
                      + "(?=[A-Za-z0-9._~+/=-]{0,64}?[0-9])"
                      + "(?<secret>[A-Za-z0-9._~+/=-]{16,8192}+)"),
              RANDOM,
              Optional.empty(),
              "RFC 6750, section 2.1; RFC 7617, section 2"),
          assigned(
              "password",
              List.of("password", "passwd", "passphrase"),
              "pass(?:word|wd|phrase)",
              "(?=[^\\s\"'`]{0,64}?[0-9!#%^*+])",
              6,
              PASSWORD),
          assigned(
              "secret",
              List.of(
                  "token",
                  "secret",
                  "api_key",
                  "apikey",
                  "api-key",
                  "access_key",
                  "accesskey",
                  "access-key",
                  "auth_key",
                  "authkey",
                  "private_key",
                  "encryption_key",
                  "signing_key"),
              "(?:token|secret|(?:api|access|auth|private|encryption|signing)[_-]?key)",
              "(?=[A-Za-z0-9+/=_.~-]{0,64}?[0-9])(?=[0-9+/=_.~-]{0,64}+[A-Za-z])"
                  + "(?=[A-Za-z0-9+/=_.~-]{16})",
              16,
              RANDOM));

  private SecretRules() {}

  /// All rules.
  public static List<SecretRule> all() {
    return ALL;
  }

  /// A key that begins with its literal and is random.
  private static SecretRule token(
      String name, List<String> literals, String pattern, String documentation) {
    return new SecretRule(
        name, literals, Pattern.compile(START + pattern), RANDOM, Optional.empty(), documentation);
  }

  /// A secret that its surroundings make one, however random.
  private static SecretRule secret(
      String name, List<String> literals, String pattern, String documentation) {
    return new SecretRule(
        name, literals, Pattern.compile(pattern), 0, Optional.empty(), documentation);
  }

  /// A value that is assigned to a name, which says what it is.
  private static SecretRule assigned(
      String name,
      List<String> literals,
      String variable,
      String condition,
      int least,
      double entropy) {
    String quoted = "[\"'`](?<quoted>" + condition + "[^\\s\"'`\\\\]{" + least + ",4096}+)[\"'`]";
    String bare = "(?<secret>" + condition + "[^\\s\"'`\\\\,;&|(){}<>\\[\\]]{" + least + ",4096}+)";
    String value = "(?:" + quoted + "|" + bare + ")";
    return new SecretRule(
        name,
        literals,
        Pattern.compile("(?i)" + variable + ASSIGNED + LITERAL_VALUE + value),
        entropy,
        Optional.of(new AssignedValue(least)),
        "no vendor's form: an assignment to a name that says what it is");
  }
}
