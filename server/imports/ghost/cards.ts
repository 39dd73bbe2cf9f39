import type { ElementContent } from 'hast'
import { isElement } from '../../../app/platform/rich-text/elements.ts'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported } from '../import-item.ts'
import { getRecordField, getStringField } from '../json/json-record.ts'
import { makeParagraph, makeTextNode, parseFragment } from '../prose/fragment.ts'
import type { LostTextElements } from '../prose/prose.ts'
import type { CardConversion, GhostCard } from './card.ts'
import { linkCards, renderButton } from './link-cards.ts'
import { convertMarkdownCard } from './markdown-card.ts'
import { pictureCards, readPicture, toOriginalPicture } from './picture-cards.ts'

const renderCardHeading = (rank: string, html: string): ElementContent[] =>
  html === '' ? [] : [makeElement(rank, parseFragment(html))]

const renderCallout: CardConversion = card => {
  const emoji = getStringField(card, 'calloutEmoji')
  const calloutText = parseFragment(getStringField(card, 'calloutText', 'textValue'))
  return makeParagraph([...(emoji ? [makeTextNode(`${emoji} `)] : []), ...calloutText], 'note')
}

const renderCode: CardConversion = (card, lostElements) => {
  if (getStringField(card, 'language')) countNotImported(lostElements, 'language of a listing')
  const code = typeof card.code === 'string' ? card.code : ''
  const listing = makeElement('pre', [makeElement('code', [makeTextNode(code)])])
  return [listing, ...makeParagraph(parseFragment(getStringField(card, 'caption')), 'note')]
}

const renderProduct: CardConversion = (card, lostElements) => {
  if (card.productRatingEnabled) countNotImported(lostElements, 'rating of a product')
  const picture = readPicture({ src: card.productImageSrc }, lostElements)
  const hasButton = card.productButtonEnabled !== false
  return [
    ...renderCardHeading('h4', getStringField(card, 'productTitle')),
    ...(picture ? [makeElement('figure', [picture])] : []),
    ...parseFragment(getStringField(card, 'productDescription')),
    ...(hasButton ? renderButton(getStringField(card, 'productUrl'), getStringField(card, 'productButton')) : []),
  ]
}

const renderHeader: CardConversion = (card, lostElements) => {
  if (getStringField(card, 'backgroundImageSrc')) countNotImported(lostElements, 'picture behind a header')
  const hasButton = card.buttonEnabled !== false
  return [
    ...renderCardHeading('h2', getStringField(card, 'header')),
    ...makeParagraph(parseFragment(getStringField(card, 'subheader'))),
    ...(hasButton ? renderButton(getStringField(card, 'buttonUrl'), getStringField(card, 'buttonText')) : []),
  ]
}

const renderCallToAction: CardConversion = card => {
  const src = toOriginalPicture(getStringField(card, 'imageUrl'))
  return [
    ...makeParagraph(parseFragment(getStringField(card, 'sponsorLabel')), 'note'),
    ...(src ? [makeElement('figure', [makeElement('img', [], { src, alt: '' })])] : []),
    ...parseFragment(getStringField(card, 'textValue')),
    ...renderButton(getStringField(card, 'buttonUrl'), getStringField(card, 'buttonText')),
  ]
}

/** Names of cards for e-mails or for members only, which have no content for visitors who read the article. */
export const ghostEmailCardNames: readonly string[] = ['email', 'email-cta']
const memberCardNames: readonly string[] = ['signup', 'paywall']

/** Conversions by card name in Mobiledoc and Lexical, which differs for three cards. */
const cardConversions = makeLookupTable<CardConversion>({
  ...pictureCards,
  ...linkCards,
  callout: renderCallout,
  toggle: card => [
    ...renderCardHeading('h4', getStringField(card, 'heading')),
    ...parseFragment(getStringField(card, 'content')),
  ],
  html: card => parseFragment(getStringField(card, 'html')),
  markdown: (card, lostElements) => convertMarkdownCard(getStringField(card, 'markdown'), lostElements),
  'card-markdown': (card, description) => convertMarkdownCard(getStringField(card, 'markdown'), description),
  code: renderCode,
  codeblock: renderCode,
  product: renderProduct,
  header: renderHeader,
  'call-to-action': renderCallToAction,
  hr: () => [makeElement('hr', [])],
  horizontalrule: () => [makeElement('hr', [])],
})

/** Pattern of field names that contain text for visitors, used for an unknown type of card. */
const textFieldPattern = /(?:text|title|heading|header|caption|content|description|label|html|markdown)$/i

function renderUnknownCard(name: string, card: GhostCard, lostElements: LostTextElements): ElementContent[] {
  countNotImported(lostElements, `card ${name} (its words are kept)`)
  const texts = Object.entries(card).filter(([key, value]) => textFieldPattern.test(key) && typeof value === 'string')
  return texts.flatMap(([, value]) => {
    const content = parseFragment(String(value))
    const isBlocks = content.some(node => isElement(node) && /^(?:p|h\d|[uo]l|div|figure)$/.test(node.tagName))
    return isBlocks ? content : makeParagraph(content)
  })
}

const isForMembers = (card: GhostCard) => getRecordField(getRecordField(card, 'visibility'), 'web').nonMember === false

/** Converts an editor card to HTML elements of our texts. Content that cannot be converted is counted. */
export function convertCard(name: string, card: GhostCard, lostElements: LostTextElements): ElementContent[] {
  if (ghostEmailCardNames.includes(name) || memberCardNames.includes(name)) {
    countNotImported(lostElements, `card ${name}`)
    return []
  }
  if (isForMembers(card)) {
    countNotImported(lostElements, `card ${name} for members`)
    lostElements.remarks.push('A part of the text was shown to members only. It is left out.')
    return []
  }
  const reading = cardConversions[name]
  return reading ? reading(card, lostElements) : renderUnknownCard(name, card, lostElements)
}
