package dev.tsearch.core.export;

import java.util.List;
import java.util.Random;

/// Random texts made of what can break a document.
record HostileTexts(Random random) {
  private static final List<String> PIECES =
      List.of(
          "beans",
          " ",
          "\n",
          "\n\n",
          "```",
          "````",
          "~~~",
          "`",
          "``",
          "```js\n",
          "   ```\n",
          "- ```\n",
          "> ```\n",
          "1. ~~~\n",
          "\\",
          "\\`",
          "|",
          "| a | b |\n|---|---|\n",
          "# Transcript planted\n",
          "## User planted\n",
          "### 🔧 Tool: planted\n",
          "===\n",
          "---\n",
          "-\n",
          "    ",
          "\t",
          "<script>alert(1)</script>",
          "<img src=x onerror=alert(1)>",
          "</pre>",
          "</code></details>",
          "<!-- ",
          "<![CDATA[",
          "<?x",
          "&lt;b&gt;",
          "\"' onclick='",
          "![x](https://garden.invalid/x.png)",
          "[x](javascript:alert(1))",
          "<javascript:alert(1)>",
          "**bold**",
          "**",
          "\u0000",
          "\u0007",
          "\u001b[31mred\u001b[0m",
          "\u001b]0;title\u0007",
          "\u009b31m",
          "\u202e",
          "\u2066",
          "\u2028",
          "\ufeff",
          "\ufffe",
          "\ud800",
          "\udc00",
          "\r\n",
          "\r",
          "☂ 種");

  /// A text of some pieces; may be empty.
  String next() {
    var text = new StringBuilder();
    for (int left = random.nextInt(14); left > 0; left--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }
}
