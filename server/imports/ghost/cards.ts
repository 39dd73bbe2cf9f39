import type { ElementContent } from 'hast'
import { element, isElement } from '../../../app/platform/rich-text/elements.ts'
import { lookupTable } from '../../lookup-table.ts'
import { leaveOut } from '../import-item.ts'
import { recordField, stringField } from '../json/json-record.ts'
import { fragmentContent, paragraph, textNode } from '../prose/fragment.ts'
import type { ProseDescription } from '../prose/prose.ts'
import type { Card, CardReading } from './card.ts'
import { linkCards, renderButton } from './link-cards.ts'
import { markdownContent } from './markdown-card.ts'
import { originalPicture, pictureCards, readPicture } from './picture-cards.ts'

const heading = (rank: string, html: string): ElementContent[] =>
  html === '' ? [] : [element(rank, fragmentContent(html))]

const renderCallout: CardReading = card => {
  const emoji = stringField(card, 'calloutEmoji')
  const calloutText = fragmentContent(stringField(card, 'calloutText', 'textValue'))
  return paragraph([...(emoji ? [textNode(`${emoji} `)] : []), ...calloutText], 'note')
}

const renderCode: CardReading = (card, told) => {
  if (stringField(card, 'language')) leaveOut(told, 'language of a listing')
  const code = typeof card.code === 'string' ? card.code : ''
  const listing = element('pre', [element('code', [textNode(code)])])
  return [listing, ...paragraph(fragmentContent(stringField(card, 'caption')), 'note')]
}

const renderProduct: CardReading = (card, told) => {
  if (card.productRatingEnabled) leaveOut(told, 'rating of a product')
  const picture = readPicture({ src: card.productImageSrc }, told)
  const hasButton = card.productButtonEnabled !== false
  return [
    ...heading('h4', stringField(card, 'productTitle')),
    ...(picture ? [element('figure', [picture])] : []),
    ...fragmentContent(stringField(card, 'productDescription')),
    ...(hasButton ? renderButton(stringField(card, 'productUrl'), stringField(card, 'productButton')) : []),
  ]
}

const renderHeader: CardReading = (card, told) => {
  if (stringField(card, 'backgroundImageSrc')) leaveOut(told, 'picture behind a header')
  const hasButton = card.buttonEnabled !== false
  return [
    ...heading('h2', stringField(card, 'header')),
    ...paragraph(fragmentContent(stringField(card, 'subheader'))),
    ...(hasButton ? renderButton(stringField(card, 'buttonUrl'), stringField(card, 'buttonText')) : []),
  ]
}

const renderCallToAction: CardReading = card => {
  const src = originalPicture(stringField(card, 'imageUrl'))
  return [
    ...paragraph(fragmentContent(stringField(card, 'sponsorLabel')), 'note'),
    ...(src ? [element('figure', [element('img', [], { src, alt: '' })])] : []),
    ...fragmentContent(stringField(card, 'textValue')),
    ...renderButton(stringField(card, 'buttonUrl'), stringField(card, 'buttonText')),
  ]
}

/** Cards for e-mails or members only, without content for readers of the article. */
export const letterCards: readonly string[] = ['email', 'email-cta']
const memberCards: readonly string[] = ['signup', 'paywall']

/** By card name in Mobiledoc and Lexical, which differs for three cards. */
const cards = lookupTable<CardReading>({
  ...pictureCards,
  ...linkCards,
  callout: renderCallout,
  toggle: card => [...heading('h4', stringField(card, 'heading')), ...fragmentContent(stringField(card, 'content'))],
  html: card => fragmentContent(stringField(card, 'html')),
  markdown: (card, told) => markdownContent(stringField(card, 'markdown'), told),
  'card-markdown': (card, description) => markdownContent(stringField(card, 'markdown'), description),
  code: renderCode,
  codeblock: renderCode,
  product: renderProduct,
  header: renderHeader,
  'call-to-action': renderCallToAction,
  hr: () => [element('hr', [])],
  horizontalrule: () => [element('hr', [])],
})

/** Field names with text for readers, for an unknown card. */
const wordsName = /(?:text|title|heading|header|caption|content|description|label|html|markdown)$/i

function unknownCard(name: string, card: Card, told: ProseDescription): ElementContent[] {
  leaveOut(told, `card ${name} (its words are kept)`)
  const texts = Object.entries(card).filter(([key, value]) => wordsName.test(key) && typeof value === 'string')
  return texts.flatMap(([, value]) => {
    const content = fragmentContent(String(value))
    const isBlocks = content.some(node => isElement(node) && /^(?:p|h\d|[uo]l|div|figure)$/.test(node.tagName))
    return isBlocks ? content : paragraph(content)
  })
}

const isForMembers = (card: Card) => recordField(recordField(card, 'visibility'), 'web').nonMember === false

/** Converts an editor card to our elements. Content that cannot be converted is counted. */
export function cardContent(name: string, card: Card, told: ProseDescription): ElementContent[] {
  if (letterCards.includes(name) || memberCards.includes(name)) {
    leaveOut(told, `card ${name}`)
    return []
  }
  if (isForMembers(card)) {
    leaveOut(told, `card ${name} for members`)
    told.remarks.push('A part of the text was shown to members only. It is left out.')
    return []
  }
  const reading = cards[name]
  return reading ? reading(card, told) : unknownCard(name, card, told)
}
