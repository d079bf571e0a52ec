package dev.tsearch.core.export;

/// The style sheet of HTML documents: light and dark, for narrow and wide screens.
final class HtmlStyle {
  /// The sheet. It has no `<`, so that nothing in it can end its element.
  static final String SHEET =
      """
      :root {
        color-scheme: light dark;
        --paper: #fff; --ink: #1d232b; --faint: #5b6672; --line: #d9dee4; --code: #f4f6f8;
        --user: #0b5cad; --model: #6d3bb5; --bad: #b3261e; --good: #1b7340;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --paper: #15181c; --ink: #e2e6ea; --faint: #9aa5b1; --line: #343b43; --code: #1f242a;
          --user: #74b3f5; --model: #c3a3f7; --bad: #ff8f86; --good: #78cf9c;
        }
      }
      * { box-sizing: border-box; }
      body {
        margin: 0; background: var(--paper); color: var(--ink);
        font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
      }
      main { max-width: 56rem; margin: 0 auto; padding: 1rem; }
      header { border-bottom: 1px solid var(--line); margin-bottom: 1rem; }
      h1 { font-size: 1.4rem; line-height: 1.3; margin: .5rem 0; }
      h2 { display: inline; font-size: 1rem; }
      h4, h5, h6 { font-size: 1rem; margin: .9rem 0 .3rem; }
      p { margin: .4rem 0; white-space: pre-wrap; }
      ul, ol { margin: .4rem 0; padding-left: 1.6rem; }
      li { white-space: pre-line; }
      .detail, .place { color: var(--faint); font-size: .8rem; }
      .place { text-decoration: none; }
      .place:hover { text-decoration: underline; }
      .message { border-left: 3px solid var(--line); padding-left: .8rem; margin: 1.2rem 0; }
      .message.user { border-color: var(--user); }
      .message.user h2 { color: var(--user); }
      .message.model { border-color: var(--model); }
      .message.model h2 { color: var(--model); }
      details { margin: .35rem 0 .35rem .95rem; font-size: .92rem; }
      summary {
        color: var(--faint); cursor: pointer; overflow: hidden;
        text-overflow: ellipsis; white-space: nowrap;
      }
      .result summary b { color: var(--good); }
      .failed summary b { color: var(--bad); }
      .thinking .text { color: var(--faint); }
      .boundary {
        border-top: 1px solid var(--line); border-bottom: 1px solid var(--line);
        margin: 1.5rem 0; padding: .3rem 0; text-align: center; font-style: italic;
      }
      pre {
        background: var(--code); border-radius: 6px; padding: .6rem .8rem; overflow-x: auto;
        max-height: 40rem; overflow-wrap: normal; tab-size: 4;
      }
      code, pre { font: .85rem/1.45 ui-monospace, monospace; }
      p code, h4 code { background: var(--code); border-radius: 4px; padding: .1rem .25rem; }
      article, details { content-visibility: auto; contain-intrinsic-size: auto 3rem; }
      :target { outline: 2px solid var(--user); outline-offset: 4px; }
      @media print { pre { max-height: none; white-space: pre-wrap; } }
      """;

  private HtmlStyle() {}
}
