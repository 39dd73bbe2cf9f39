import type { Element, ElementContent, Root } from 'hast'
import { hasClass, listClasses } from '../../../app/platform/rich-text/element-attributes.ts'
import {
  getTextContent,
  hasTagName,
  listChildElements,
  listElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import { makePlayerOrLink } from '../prose/players.ts'
import type { LostTextElements } from '../prose/prose.ts'

type EmbedData = Record<string, unknown>
const isEmbedData = (value: unknown): value is EmbedData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the data attributes of a Substack block. */
function readEmbedData({ properties }: Element): EmbedData {
  try {
    const data: unknown = JSON.parse(String(properties.dataAttrs ?? '{}'))
    return isEmbedData(data) ? data : {}
  } catch {
    return {}
  }
}

const makeText = (value: string): ElementContent => ({ type: 'text', value })
const makeLinkParagraph = (href: string, label: string) =>
  makeElement('p', [makeElement('a', [makeText(label)], { href })])

/** Finds the URL of the original upload, with which Substack's URL of a resized image ends. */
function findOriginalPicture(src: string): string {
  const [, match] =
    /^https:\/\/(?:substackcdn\.com|cdn\.substack\.com)\/image\/fetch\/[^?]*?(https?(?::|%3A).+)$/i.exec(src) ?? []
  try {
    return match === undefined ? src : decodeURIComponent(match)
  } catch {
    return src
  }
}

function convertFigure(node: Element): ElementContent[] {
  const picture = listElements(node).find(({ tagName }) => tagName === 'img')
  if (!picture) return [node]
  const imageData = readEmbedData(picture)
  const src =
    typeof imageData.src === 'string' ? imageData.src : findOriginalPicture(String(picture.properties.src ?? ''))
  const alt = String(picture.properties.alt ?? imageData.alt ?? '')
  const caption = listElements(node).find(({ tagName }) => tagName === 'figcaption')
  return [makeElement('figure', [makeElement('img', [], { src, alt }), ...(caption ? [caption] : [])])]
}

function convertGallery(node: Element, description: LostTextElements): ElementContent[] {
  const galleryData = readEmbedData(node).gallery
  const images =
    isEmbedData(galleryData) && Array.isArray(galleryData.images) ? galleryData.images.filter(isEmbedData) : []
  if (!isEmbedData(galleryData) || images.length === 0) {
    countNotImported(description, 'galleries without pictures')
    return []
  }
  const alt = typeof galleryData.alt === 'string' ? galleryData.alt : ''
  const caption =
    typeof galleryData.caption === 'string' && galleryData.caption !== ''
      ? [makeElement('figcaption', [makeText(galleryData.caption)])]
      : []
  const figures = images.map(({ src }) =>
    makeElement('figure', [makeElement('img', [], { src: findOriginalPicture(String(src ?? '')), alt })]),
  )
  return [makeElement('figure', [...figures, ...caption], { className: ['gallery'] })]
}

/** Pattern of the classes of Substack's calls to action for readers. */
const requestClassPattern =
  /^(subscription-widget(-wrap|-wrap-editor)?|subscribe-widget|install-substack-app-embed|community-chat|directMessage|referral-.*|paywall(-jump)?|image-link-expand|pencraft|poll-embed|comment-.*)$/
const requestAddressPattern = /\/subscribe\b|[?&]action=share|\/leaderboard|\/comments?\b|\/survey\//

/** Converts a Substack block, recognised by its class, to elements of our texts; undefined for other elements. */
function convertBlock(node: Element, lostElements: LostTextElements): ElementContent[] | undefined {
  const classes = listClasses(node)
  const asking = classes.find(name => requestClassPattern.test(name))
  if (asking) {
    if (asking !== 'image-link-expand' && asking !== 'pencraft') countNotImported(lostElements, `block ${asking}`)
    return []
  }
  if (hasClass(node, 'captioned-image-container') || node.tagName === 'figure')
    return node.tagName === 'figure' ? convertFigure(node) : node.children
  if (hasClass(node, 'image-gallery-embed')) return convertGallery(node, lostElements)
  if (hasClass(node, 'pullquote')) return [makeElement('blockquote', node.children, { className: ['pull'] })]
  if (hasClass(node, 'callout-block'))
    return listChildElements(node).map(child =>
      hasTagName(child, 'p') ? makeElement('p', child.children, { className: ['note'] }) : child,
    )
  if (hasClass(node, 'button-wrapper') || hasClass(node, 'captioned-button-wrap'))
    return convertButton(node, lostElements)
  if (hasClass(node, 'youtube-wrap'))
    return makePlayerOrLink(`https://youtu.be/${String(readEmbedData(node).videoId ?? '')}`, '', lostElements)
  if (hasClass(node, 'vimeo-wrap'))
    return makePlayerOrLink(`https://vimeo.com/${String(readEmbedData(node).videoId ?? '')}`, '', lostElements)
  if (hasClass(node, 'footnote')) return [convertFootnote(node)]
  return convertEmbed(node, classes, lostElements)
}

function convertButton(node: Element, lostElements: LostTextElements): ElementContent[] {
  const url = listElements(node).find(({ tagName }) => tagName === 'a')?.properties.href
  if (typeof url === 'string' && !requestAddressPattern.test(url) && !url.includes('%%'))
    return [makeLinkParagraph(url, getTextContent(node).trim() || url)]
  countNotImported(lostElements, 'buttons to subscribe, share or comment')
  return []
}

/** Converts a footnote. The id of the footnote is on its number or on its container. */
function convertFootnote(node: Element): Element {
  const number = listElements(node).find(inner => hasClass(inner, 'footnote-number'))
  return makeElement('div', node.children, { id: node.properties.id ?? number?.properties.id ?? '' })
}

/** Converts cards for external content to links. */
function convertEmbed(
  node: Element,
  classes: readonly string[],
  lostElements: LostTextElements,
): ElementContent[] | undefined {
  const name = classes.find(each =>
    /^(tweet|twitter-embed|instagram|embedded-post-wrap|embedded-publication-wrap|digest-post-embed|spotify-wrap|apple-podcast-container|soundcloud-wrap|bandcamp-wrap|github-gist|comment|native-video-embed|native-audio-embed|tiktok-wrap|bluesky-wrap|datawrapper-wrap|file-embed-wrapper|latex-rendered)$/.test(
      each,
    ),
  )
  if (name === undefined) return undefined
  countNotImported(lostElements, `block ${name}`)
  const embedData = readEmbedData(node)
  const address =
    embedData.url ??
    embedData.belowTheFoldUrl ??
    listElements(node).find(({ tagName }) => tagName === 'a')?.properties.href
  const title = [embedData.title, embedData.name, embedData.author_name].find(
    each => typeof each === 'string' && each !== '',
  )
  return typeof address === 'string' && URL.canParse(address)
    ? [makeLinkParagraph(address, String(title ?? address))]
    : []
}

/** Converts Substack's blocks to elements of our texts. */
export function convertSubstack(tree: Root, lostElements: LostTextElements): void {
  replaceElements(tree, node => convertBlock(node, lostElements) ?? [node])
}
