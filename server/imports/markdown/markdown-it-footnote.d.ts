declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it'

  /** Footnotes as Pandoc writes them. `env.footnotes.refs` counts the uses of each, below zero for none. */
  export default function footnotes(markdown: MarkdownIt): void
}
