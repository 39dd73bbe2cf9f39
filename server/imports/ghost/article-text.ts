import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { elementsOf } from '../../../app/platform/rich-text/elements.ts'
import { type ImportItem, leaveOut } from '../import-item.ts'
import { textOf } from '../json/json-record.ts'
import { asFigures, plainFigures } from '../prose/figures.ts'
import { rankHeadings } from '../prose/headings.ts'
import { placeListedNotes } from '../prose/listed-notes.ts'
import { asPlainBlocks } from '../prose/plain-blocks.ts'
import { asPlayers } from '../prose/players.ts'
import { escaped, prose, type Told } from '../prose/prose.ts'
import type { Card } from './card.ts'
import { letterCards } from './cards.ts'
import { lexicalContent } from './lexical.ts'
import { markdownContent } from './markdown-card.ts'
import { mobiledocContent } from './mobiledoc.ts'
import { originalPicture } from './picture-cards.ts'
import { replaceRenderedCards } from './rendered-cards.ts'

/** Characters of a text in any form. An article of ours has a million; what is longer is not read. */
const mostText = 1_500_000

/** Cards for letters leave no trace in the HTML of the site, so they are counted where the editor keeps them. */
function countLetterCards(post: Card, told: Told): void {
  const names = letterCards.join('|')
  const kept = `${textOf(post, 'lexical')} ${textOf(post, 'mobiledoc')}`
  for (const [, inLexical, inMobiledoc] of kept.matchAll(new RegExp(`"type":\\s*"(${names})"|\\["(${names})",`, 'g')))
    leaveOut(told, `card ${inLexical ?? inMobiledoc}`)
}

/** The text in the form that says most: what the site showed, else what the editor kept. */
function htmlOf(post: Card, told: Told): string {
  const html = textOf(post, 'html')
  if (html !== '') {
    countLetterCards(post, told)
    if (html.includes('<!--members-only-->')) leaveOut(told, 'card paywall')
    return html
  }
  const content =
    lexicalContent(textOf(post, 'lexical'), told) ??
    mobiledocContent(textOf(post, 'mobiledoc'), told) ??
    markdownContent(textOf(post, 'markdown'), told)
  if (content.length > 0) return toHtml(content)
  const words = textOf(post, 'plaintext')
  return words
    .split(/\n{2,}/)
    .map(part => part && `<p>${escaped(part)}</p>`)
    .join('')
}

function inOurWords(tree: Root, told: Told): void {
  replaceRenderedCards(tree, told)
  placeListedNotes(tree, told)
  asPlainBlocks(tree)
  asPlayers(tree, told)
  asFigures(tree, told)
  plainFigures(tree, told)
  for (const { properties } of tree.children.flatMap(elementsOf))
    if (typeof properties.src === 'string') properties.src = originalPicture(properties.src)
  rankHeadings(tree)
}

/** The text of a post as HTML in the words of our texts; undefined where it is too long to be read, which the item then says. */
export function articleText(post: Card, item: ImportItem): string | undefined {
  const forms = ['html', 'lexical', 'mobiledoc', 'markdown', 'plaintext'].map(name => textOf(post, name).length)
  if (Math.max(...forms) > mostText) {
    item.state = 'cut'
    item.remarks.push(`The text is longer than ${mostText / 1e6} million characters. It was left out.`)
    leaveOut(item, 'text that is too long')
    return undefined
  }
  return prose(htmlOf(post, item), item, tree => inOurWords(tree, item))
}
