import type { Element, ElementContent, Parents } from 'hast'
import { toHtml } from 'hast-util-to-html'
import {
  getTextContent,
  isElement,
  listChildElements,
  listClasses,
  listElements,
  replaceElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import type { LostTextElements } from '../prose/prose.ts'
import type { GhostCard } from './card.ts'
import { convertCard } from './cards.ts'

const tagged = (card: Element, tagName: string) => listElements(card).find(each => each.tagName === tagName)
const classed = (card: Element, ...names: string[]) =>
  listElements(card).find(each => listClasses(each).some(name => names.includes(name)))

const attribute = (node: Element | undefined, name: string): string => {
  const value = node?.properties[name]
  return typeof value === 'string' ? value : ''
}
const toTrimmedText = (node: Element | undefined) => (node ? getTextContent(node).trim() : '')
const toInnerHtml = (node: Element | undefined) => (node ? toHtml(node.children).trim() : '')
const readCaption = (card: Element) => toInnerHtml(tagged(card, 'figcaption'))

/** Reads an image with its link target, and returns both as an image card. */
const toImageCard = (card: Element, picture = tagged(card, 'img')): GhostCard => ({
  src: attribute(picture, 'src'),
  alt: attribute(picture, 'alt'),
  title: attribute(picture, 'title'),
  href: attribute(
    listElements(card).find(({ tagName, children }) => tagName === 'a' && picture && children.includes(picture)),
    'href',
  ),
})

/** Functions that extract the data of a card from Ghost's rendered HTML, with the editor's field names. */
const cards = makeLookupTable<(card: Element) => GhostCard>({
  image: card => ({ ...toImageCard(card), caption: readCaption(card) }),
  gallery: card => ({
    images: listElements(card)
      .filter(({ tagName }) => tagName === 'img')
      .map(picture => toImageCard(card, picture)),
    caption: readCaption(card),
  }),
  bookmark: card => ({
    url: attribute(tagged(card, 'a'), 'href'),
    metadata: {
      title: toTrimmedText(classed(card, 'kg-bookmark-title')),
      description: toTrimmedText(classed(card, 'kg-bookmark-description')),
      // Two class names are tried, because Ghost sometimes exchanges them, and a single value may have either class.
      publisher: toTrimmedText(classed(card, 'kg-bookmark-publisher', 'kg-bookmark-author')),
      thumbnail: classed(card, 'kg-bookmark-thumbnail') ? 'shown' : '',
    },
    caption: readCaption(card),
  }),
  embed: card => ({
    html: toHtml(card.children.filter(child => !isElement(child) || child.tagName !== 'figcaption')),
    url: attribute(tagged(card, 'iframe'), 'src') || attribute(listElements(card).filter(isAddressed).at(-1), 'href'),
    caption: readCaption(card),
  }),
  callout: card => ({
    calloutEmoji: toTrimmedText(classed(card, 'kg-callout-emoji')),
    calloutText: toInnerHtml(classed(card, 'kg-callout-text')),
  }),
  toggle: card => ({
    heading: toInnerHtml(classed(card, 'kg-toggle-heading-text')),
    content: toInnerHtml(classed(card, 'kg-toggle-content')),
  }),
  button: card => ({ buttonText: toTrimmedText(tagged(card, 'a')), buttonUrl: attribute(tagged(card, 'a'), 'href') }),
  code: card => ({ code: toPlainText(tagged(card, 'code')), language: findLanguage(card), caption: readCaption(card) }),
  file: card => ({
    src: attribute(tagged(card, 'a'), 'href'),
    fileTitle: toTrimmedText(classed(card, 'kg-file-card-title')),
    fileName: toTrimmedText(classed(card, 'kg-file-card-filename')),
    fileCaption: toTrimmedText(classed(card, 'kg-file-card-caption')),
  }),
  audio: card => ({
    src: attribute(tagged(card, 'audio'), 'src'),
    title: toTrimmedText(classed(card, 'kg-audio-title')),
  }),
  video: card => ({ src: attribute(tagged(card, 'video'), 'src'), caption: readCaption(card) }),
  product: card => ({
    productImageSrc: attribute(classed(card, 'kg-product-card-image'), 'src'),
    productTitle: toInnerHtml(classed(card, 'kg-product-card-title')),
    productRatingEnabled: classed(card, 'kg-product-card-rating') !== undefined,
    productDescription: toInnerHtml(classed(card, 'kg-product-card-description')),
    productButton: toTrimmedText(classed(card, 'kg-product-card-button')),
    productUrl: attribute(classed(card, 'kg-product-card-button'), 'href'),
  }),
  header: card => ({
    header: toInnerHtml(classed(card, 'kg-header-card-header', 'kg-header-card-heading')),
    subheader: toInnerHtml(classed(card, 'kg-header-card-subheader', 'kg-header-card-subheading')),
    buttonText: toTrimmedText(classed(card, 'kg-header-card-button')),
    buttonUrl: attribute(classed(card, 'kg-header-card-button'), 'href'),
    backgroundImageSrc:
      attribute(card, 'dataKgBackgroundImage') || attribute(classed(card, 'kg-header-card-image'), 'src'),
  }),
  'call-to-action': card => ({
    sponsorLabel: toInnerHtml(classed(card, 'kg-cta-sponsor-label')),
    textValue: toInnerHtml(classed(card, 'kg-cta-text')),
    imageUrl: attribute(classed(card, 'kg-cta-image') ?? tagged(card, 'img'), 'src'),
    buttonText: toTrimmedText(classed(card, 'kg-cta-button')),
    buttonUrl: attribute(classed(card, 'kg-cta-button'), 'href'),
  }),
  signup: () => ({}),
})

const isAddressed = ({ tagName, properties }: Element) => tagName === 'a' && typeof properties.href === 'string'
const toPlainText = (node: Element | undefined) => (node ? getTextContent(node) : '')
const findLanguage = (card: Element) =>
  listElements(card)
    .flatMap(listClasses)
    .find(name => name.startsWith('language-')) ?? ''

/** Finds the name of a card by its classes: `kg-card kg-image-card kg-width-wide` is an image. */
function findCardName(node: Element): string | undefined {
  const names = listClasses(node)
  if (!names.includes('kg-card')) return undefined
  const name = names.map(each => /^kg-([a-z-]+)-card$/.exec(each)?.[1]).find(each => each !== undefined)
  return name === 'cta' ? 'call-to-action' : (name ?? 'without a name')
}

function contentOfCard(name: string, card: Element, description: LostTextElements): ElementContent[] {
  const reading = cards[name]
  return convertCard(name, reading ? reading(card) : { html: toInnerHtml(card) }, description)
}

/**
 * Converts the cards in Ghost's rendered HTML to HTML elements of our texts. Only the outermost of nested cards is
 * converted.
 */
export function replaceRenderedCards(parent: Parents, told: LostTextElements): void {
  parent.children = listChildElements(parent).flatMap(child => {
    if (!isElement(child)) return [child]
    const name = findCardName(child)
    if (name !== undefined) return contentOfCard(name, child, told)
    replaceRenderedCards(child, told)
    return [child]
  })
  if (parent.type === 'root')
    replaceElements(parent, node => {
      if (node.tagName === 'blockquote' && listClasses(node).includes('kg-blockquote-alt'))
        node.properties = { className: ['pull'] }
      return [node]
    })
}
