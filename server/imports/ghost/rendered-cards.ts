import type { Element, ElementContent, Parents } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { hasClass, listClasses } from '../../../app/platform/rich-text/element-attributes.ts'
import { getTextContent, isElement, listChildElements, listElements } from '../../../app/platform/rich-text/elements.ts'
import { replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import type { LostTextElements } from '../prose/prose.ts'
import type { GhostCard } from './card.ts'
import { convertCard } from './cards.ts'

const findByTag = (card: Element, tagName: string) => listElements(card).find(each => each.tagName === tagName)
const findByClass = (card: Element, ...names: string[]) =>
  listElements(card).find(each => listClasses(each).some(name => names.includes(name)))

const getAttribute = (node: Element | undefined, name: string): string => {
  const value = node?.properties[name]
  return typeof value === 'string' ? value : ''
}
const toTrimmedText = (node: Element | undefined) => (node ? getTextContent(node).trim() : '')
const toInnerHtml = (node: Element | undefined) => (node ? toHtml(node.children).trim() : '')
const readCaption = (card: Element) => toInnerHtml(findByTag(card, 'figcaption'))

/** Reads an image with its link target, and returns both as an image card. */
const toImageCard = (card: Element, picture = findByTag(card, 'img')): GhostCard => ({
  src: getAttribute(picture, 'src'),
  alt: getAttribute(picture, 'alt'),
  title: getAttribute(picture, 'title'),
  href: getAttribute(
    listElements(card).find(({ tagName, children }) => tagName === 'a' && picture && children.includes(picture)),
    'href',
  ),
})

/** Functions that extract the data of a card from Ghost's rendered HTML, with the editor's field names. */
const cardReaders = makeLookupTable<(card: Element) => GhostCard>({
  image: card => ({ ...toImageCard(card), caption: readCaption(card) }),
  gallery: card => ({
    images: listElements(card)
      .filter(({ tagName }) => tagName === 'img')
      .map(picture => toImageCard(card, picture)),
    caption: readCaption(card),
  }),
  bookmark: card => ({
    url: getAttribute(findByTag(card, 'a'), 'href'),
    metadata: {
      title: toTrimmedText(findByClass(card, 'kg-bookmark-title')),
      description: toTrimmedText(findByClass(card, 'kg-bookmark-description')),
      // Two class names are tried, because Ghost sometimes exchanges them, and a single value may have either class.
      publisher: toTrimmedText(findByClass(card, 'kg-bookmark-publisher', 'kg-bookmark-author')),
      thumbnail: findByClass(card, 'kg-bookmark-thumbnail') ? 'shown' : '',
    },
    caption: readCaption(card),
  }),
  embed: card => ({
    html: toHtml(card.children.filter(child => !isElement(child) || child.tagName !== 'figcaption')),
    url:
      getAttribute(findByTag(card, 'iframe'), 'src') ||
      getAttribute(listElements(card).filter(hasLinkAddress).at(-1), 'href'),
    caption: readCaption(card),
  }),
  callout: card => ({
    calloutEmoji: toTrimmedText(findByClass(card, 'kg-callout-emoji')),
    calloutText: toInnerHtml(findByClass(card, 'kg-callout-text')),
  }),
  toggle: card => ({
    heading: toInnerHtml(findByClass(card, 'kg-toggle-heading-text')),
    content: toInnerHtml(findByClass(card, 'kg-toggle-content')),
  }),
  button: card => ({
    buttonText: toTrimmedText(findByTag(card, 'a')),
    buttonUrl: getAttribute(findByTag(card, 'a'), 'href'),
  }),
  code: card => ({
    code: toPlainText(findByTag(card, 'code')),
    language: findLanguage(card),
    caption: readCaption(card),
  }),
  file: card => ({
    src: getAttribute(findByTag(card, 'a'), 'href'),
    fileTitle: toTrimmedText(findByClass(card, 'kg-file-card-title')),
    fileName: toTrimmedText(findByClass(card, 'kg-file-card-filename')),
    fileCaption: toTrimmedText(findByClass(card, 'kg-file-card-caption')),
  }),
  audio: card => ({
    src: getAttribute(findByTag(card, 'audio'), 'src'),
    title: toTrimmedText(findByClass(card, 'kg-audio-title')),
  }),
  video: card => ({ src: getAttribute(findByTag(card, 'video'), 'src'), caption: readCaption(card) }),
  product: card => ({
    productImageSrc: getAttribute(findByClass(card, 'kg-product-card-image'), 'src'),
    productTitle: toInnerHtml(findByClass(card, 'kg-product-card-title')),
    productRatingEnabled: findByClass(card, 'kg-product-card-rating') !== undefined,
    productDescription: toInnerHtml(findByClass(card, 'kg-product-card-description')),
    productButton: toTrimmedText(findByClass(card, 'kg-product-card-button')),
    productUrl: getAttribute(findByClass(card, 'kg-product-card-button'), 'href'),
  }),
  header: card => ({
    header: toInnerHtml(findByClass(card, 'kg-header-card-header', 'kg-header-card-heading')),
    subheader: toInnerHtml(findByClass(card, 'kg-header-card-subheader', 'kg-header-card-subheading')),
    buttonText: toTrimmedText(findByClass(card, 'kg-header-card-button')),
    buttonUrl: getAttribute(findByClass(card, 'kg-header-card-button'), 'href'),
    backgroundImageSrc:
      getAttribute(card, 'dataKgBackgroundImage') || getAttribute(findByClass(card, 'kg-header-card-image'), 'src'),
  }),
  'call-to-action': card => ({
    sponsorLabel: toInnerHtml(findByClass(card, 'kg-cta-sponsor-label')),
    textValue: toInnerHtml(findByClass(card, 'kg-cta-text')),
    imageUrl: getAttribute(findByClass(card, 'kg-cta-image') ?? findByTag(card, 'img'), 'src'),
    buttonText: toTrimmedText(findByClass(card, 'kg-cta-button')),
    buttonUrl: getAttribute(findByClass(card, 'kg-cta-button'), 'href'),
  }),
  signup: () => ({}),
})

const hasLinkAddress = ({ tagName, properties }: Element) => tagName === 'a' && typeof properties.href === 'string'
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

function convertRenderedCard(name: string, card: Element, description: LostTextElements): ElementContent[] {
  const reading = cardReaders[name]
  return convertCard(name, reading ? reading(card) : { html: toInnerHtml(card) }, description)
}

/**
 * Converts the cards in Ghost's rendered HTML to HTML elements of our texts. Only the outermost of nested cards is
 * converted.
 */
export function replaceRenderedCards(parent: Parents, lostElements: LostTextElements): void {
  parent.children = listChildElements(parent).flatMap(child => {
    if (!isElement(child)) return [child]
    const name = findCardName(child)
    if (name !== undefined) return convertRenderedCard(name, child, lostElements)
    replaceRenderedCards(child, lostElements)
    return [child]
  })
  if (parent.type === 'root')
    replaceElements(parent, node => {
      if (node.tagName === 'blockquote' && hasClass(node, 'kg-blockquote-alt'))
        node.properties = { className: ['pull'] }
      return [node]
    })
}
