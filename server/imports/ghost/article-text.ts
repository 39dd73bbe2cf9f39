import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { listElements } from '../../../app/platform/rich-text/elements.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'
import { getStringField } from '../json/json-record.ts'
import { convertToFigures, simplifyFigures } from '../prose/figures.ts'
import { normalizeHeadingLevels } from '../prose/headings.ts'
import { moveListedFootnotesToMarks } from '../prose/listed-notes.ts'
import { toPlainBlocks } from '../prose/plain-blocks.ts'
import { convertToPlayers } from '../prose/players.ts'
import { convertProse, escapeHtml, type LostTextElements } from '../prose/prose.ts'
import type { GhostCard } from './card.ts'
import { ghostEmailCardNames } from './cards.ts'
import { convertLexical } from './lexical.ts'
import { convertMarkdownCard } from './markdown-card.ts'
import { convertMobiledoc } from './mobiledoc.ts'
import { toOriginalPicture } from './picture-cards.ts'
import { replaceRenderedCards } from './rendered-cards.ts'

/** Maximum length in characters of a text in a Ghost export. Longer texts are not read. Our articles have at most a million. */
const maxTextLength = 1_500_000

/**
 * Counts cards that Ghost shows only in e-mails. The cards are found in the editor's format, because the site's HTML
 * does not contain them.
 */
function countEmailCards(post: GhostCard, description: LostTextElements): void {
  const names = ghostEmailCardNames.join('|')
  const source = `${getStringField(post, 'lexical')} ${getStringField(post, 'mobiledoc')}`
  for (const [, inLexical, inMobiledoc] of source.matchAll(new RegExp(`"type":\\s*"(${names})"|\\["(${names})",`, 'g')))
    countNotImported(description, `card ${inLexical ?? inMobiledoc}`)
}

/** Reads the text of a post in its most complete form: the rendered HTML, otherwise the editor's format. */
function readPostHtml(post: GhostCard, lostElements: LostTextElements): string {
  const html = getStringField(post, 'html')
  if (html !== '') {
    countEmailCards(post, lostElements)
    if (html.includes('<!--members-only-->')) countNotImported(lostElements, 'card paywall')
    return html
  }
  const content =
    convertLexical(getStringField(post, 'lexical'), lostElements) ??
    convertMobiledoc(getStringField(post, 'mobiledoc'), lostElements) ??
    convertMarkdownCard(getStringField(post, 'markdown'), lostElements)
  if (content.length > 0) return toHtml(content)
  const text = getStringField(post, 'plaintext')
  return text
    .split(/\n{2,}/)
    .map(part => part && `<p>${escapeHtml(part)}</p>`)
    .join('')
}

function normalizeTree(tree: Root, lostElements: LostTextElements): void {
  replaceRenderedCards(tree, lostElements)
  moveListedFootnotesToMarks(tree, lostElements)
  toPlainBlocks(tree)
  convertToPlayers(tree, lostElements)
  convertToFigures(tree, lostElements)
  simplifyFigures(tree, lostElements)
  for (const { properties } of tree.children.flatMap(listElements))
    if (typeof properties.src === 'string') properties.src = toOriginalPicture(properties.src)
  normalizeHeadingLevels(tree)
}

/**
 * Converts the text of a post to the HTML elements of our texts; undefined for a text that is too long, with a remark
 * on the item.
 */
export function convertPostText(post: GhostCard, item: ImportItem): string | undefined {
  const forms = ['html', 'lexical', 'mobiledoc', 'markdown', 'plaintext'].map(name => getStringField(post, name).length)
  if (Math.max(...forms) > maxTextLength) {
    item.state = 'cut'
    item.remarks.push(`The text is longer than ${maxTextLength / 1e6} million characters. It was left out.`)
    countNotImported(item, 'text that is too long')
    return undefined
  }
  return convertProse(readPostHtml(post, item), item, tree => normalizeTree(tree, item))
}
