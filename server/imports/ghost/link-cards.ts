import type { ElementContent } from 'hast'
import { element, listElements } from '../../../app/platform/rich-text/elements.ts'
import { playerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { plainText } from '../../../app/platform/text/plain-text.ts'
import { lookupTable } from '../../lookup-table.ts'
import { leaveOut } from '../import-item.ts'
import { recordField, stringField } from '../json/json-record.ts'
import { fragmentContent, linkTo, paragraph, textNode } from '../prose/fragment.ts'
import { playerOrElement } from '../prose/players.ts'
import type { ProseDescription } from '../prose/prose.ts'
import type { Card, CardReading } from './card.ts'

const caption = (card: Card) => paragraph(fragmentContent(stringField(card, 'caption')), 'note')

export const renderButton = (href: string, label: string): ElementContent[] =>
  label === '' ? [] : paragraph(linkTo(href, [textNode(label)]))

/** Bookmark card: title and description of the linked page. */
function renderBookmark(card: Card, told: ProseDescription): ElementContent[] {
  const page = recordField(card, 'metadata')
  const url = stringField(card, 'url') || stringField(page, 'url')
  if (stringField(page, 'thumbnail')) leaveOut(told, 'picture of a bookmark')
  const description = stringField(page, 'description')
  const publisher = stringField(page, 'publisher')
  const title = stringField(page, 'title') || url
  if (title === '') return []
  return [
    ...paragraph([
      ...linkTo(url, [textNode(title)]),
      ...(description ? [textNode(`: ${description}`)] : []),
      ...(publisher ? [textNode(' '), element('cite', [textNode(publisher)])] : []),
    ]),
    ...caption(card),
  ]
}

/** Embed card: a video becomes a player, a social post its text, anything else a link. */
function renderEmbed(card: Card, told: ProseDescription): ElementContent[] {
  const content = fragmentContent(stringField(card, 'html'))
  const all = content.flatMap(listElements)
  const frame = all.find(({ tagName }) => tagName === 'iframe')?.properties.src
  const quote = all.find(({ tagName }) => tagName === 'blockquote')
  const embedCaption = plainText(stringField(card, 'caption')) || stringField(recordField(card, 'metadata'), 'title')
  const url = stringField(card, 'url')
  const film = [url, typeof frame === 'string' ? frame : ''].find(address => playerAddress(address))
  if (!film && quote) {
    leaveOut(told, 'embedded post (its words are kept)')
    return [quote, ...caption(card)]
  }
  return [...playerOrElement(film ?? (url || String(frame ?? '')), embedCaption, told), ...(film ? [] : caption(card))]
}

/** File card: the file is not imported; the text links to its old address. */
function renderFile(kind: string): CardReading {
  return (card, proseDescription) => {
    const src = stringField(card, 'src')
    const name = stringField(card, 'fileTitle', 'title', 'fileName') || src.split('/').at(-1) || kind
    leaveOut(proseDescription, `${kind} (the link to it is kept)`)
    proseDescription.remarks.push(`A ${kind}, “${name}”, stays at its old address.`)
    const fileCaption = stringField(card, 'fileCaption')
    return [
      ...paragraph([...linkTo(src, [textNode(name)]), ...(fileCaption ? [textNode(`: ${fileCaption}`)] : [])]),
      ...caption(card),
    ]
  }
}

export const linkCards = lookupTable<CardReading>({
  bookmark: renderBookmark,
  embed: renderEmbed,
  button: card => renderButton(stringField(card, 'buttonUrl'), stringField(card, 'buttonText')),
  file: renderFile('file'),
  audio: renderFile('sound recording'),
  video: renderFile('film'),
})
