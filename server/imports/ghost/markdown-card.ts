import type { ElementContent, Root } from 'hast'
import markdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { fragmentContent } from '../prose/fragment.ts'
import { placeListedNotes } from '../prose/listed-notes.ts'
import type { ProseDescription } from '../prose/prose.ts'

/** As Ghost sets it: HTML stands within it, lines break where they were broken, addresses become links. */
const markdown = markdownIt({ html: true, breaks: true, linkify: true }).use(footnotes)

/** What a card of Markdown holds. Each counts its notes from 1, so they are placed before cards come together. */
export function markdownContent(text: string, told: ProseDescription): ElementContent[] {
  const tree: Root = { type: 'root', children: fragmentContent(markdown.render(text)) }
  placeListedNotes(tree, told)
  return tree.children as ElementContent[]
}
