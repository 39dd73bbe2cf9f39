declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it'

  /** Footnotes in Pandoc's syntax. `env.footnotes.refs` counts the uses of each, negative for none. */
  export default function footnotes(markdown: MarkdownIt): void
}
