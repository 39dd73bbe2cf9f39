import type { ElementContent } from 'hast'
import { listElements } from '../../../app/platform/rich-text/elements.ts'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'
import { toPlayerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { toPlainText } from '../../../app/platform/text/plain-text.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported } from '../import-item.ts'
import { getRecordField, getStringField } from '../json/json-record.ts'
import { makeLink, makeParagraph, makeTextNode, parseFragment } from '../prose/fragment.ts'
import { makePlayerOrLink } from '../prose/players.ts'
import type { LostTextElements } from '../prose/prose.ts'
import type { CardConversion, GhostCard } from './card.ts'

const renderLinkCaption = (card: GhostCard) => makeParagraph(parseFragment(getStringField(card, 'caption')), 'note')

export const renderButton = (href: string, label: string): ElementContent[] =>
  label === '' ? [] : makeParagraph(makeLink(href, [makeTextNode(label)]))

/** Renders a bookmark card: title and description of the linked page. */
function renderBookmark(card: GhostCard, lostElements: LostTextElements): ElementContent[] {
  const page = getRecordField(card, 'metadata')
  const url = getStringField(card, 'url') || getStringField(page, 'url')
  if (getStringField(page, 'thumbnail')) countNotImported(lostElements, 'picture of a bookmark')
  const description = getStringField(page, 'description')
  const publisher = getStringField(page, 'publisher')
  const title = getStringField(page, 'title') || url
  if (title === '') return []
  return [
    ...makeParagraph([
      ...makeLink(url, [makeTextNode(title)]),
      ...(description ? [makeTextNode(`: ${description}`)] : []),
      ...(publisher ? [makeTextNode(' '), makeElement('cite', [makeTextNode(publisher)])] : []),
    ]),
    ...renderLinkCaption(card),
  ]
}

/**
 * Renders a card with embedded content: a video becomes a player, a social media post its text, and other content a
 * link.
 */
function renderEmbed(card: GhostCard, lostElements: LostTextElements): ElementContent[] {
  const content = parseFragment(getStringField(card, 'html'))
  const all = content.flatMap(listElements)
  const frame = all.find(({ tagName }) => tagName === 'iframe')?.properties.src
  const quote = all.find(({ tagName }) => tagName === 'blockquote')
  const embedCaption =
    toPlainText(getStringField(card, 'caption')) || getStringField(getRecordField(card, 'metadata'), 'title')
  const url = getStringField(card, 'url')
  const film = [url, typeof frame === 'string' ? frame : ''].find(address => toPlayerAddress(address))
  if (!film && quote) {
    countNotImported(lostElements, 'embedded post (its words are kept)')
    return [quote, ...renderLinkCaption(card)]
  }
  return [
    ...makePlayerOrLink(film ?? (url || String(frame ?? '')), embedCaption, lostElements),
    ...(film ? [] : renderLinkCaption(card)),
  ]
}

/** Renders a file card. The file is not imported; the article links to the old URL of the file. */
function renderFile(kind: string): CardConversion {
  return (card, proseDescription) => {
    const src = getStringField(card, 'src')
    const name = getStringField(card, 'fileTitle', 'title', 'fileName') || src.split('/').at(-1) || kind
    countNotImported(proseDescription, `${kind} (the link to it is kept)`)
    proseDescription.remarks.push(`A ${kind}, “${name}”, stays at its old address.`)
    const fileCaption = getStringField(card, 'fileCaption')
    return [
      ...makeParagraph([
        ...makeLink(src, [makeTextNode(name)]),
        ...(fileCaption ? [makeTextNode(`: ${fileCaption}`)] : []),
      ]),
      ...renderLinkCaption(card),
    ]
  }
}

export const linkCards = makeLookupTable<CardConversion>({
  bookmark: renderBookmark,
  embed: renderEmbed,
  button: card => renderButton(getStringField(card, 'buttonUrl'), getStringField(card, 'buttonText')),
  file: renderFile('file'),
  audio: renderFile('sound recording'),
  video: renderFile('film'),
})
