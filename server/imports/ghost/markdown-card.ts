import type { ElementContent } from 'hast'
import markdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { contentOf } from '../prose/fragment.ts'

/** As Ghost sets it: HTML stands within it, lines break where they were broken, addresses become links. */
const markdown = markdownIt({ html: true, breaks: true, linkify: true }).use(footnotes)

export const markdownContent = (text: string): ElementContent[] => contentOf(markdown.render(text))
