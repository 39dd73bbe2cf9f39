import type { Element, Root } from 'hast'
import { hasClass, listClasses } from '../../../app/platform/rich-text/element-attributes.ts'
import { getTextContent, listElements } from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { replaceRenderedCards } from '../ghost/rendered-cards.ts'
import { countNotImported } from '../import-item.ts'
import { convertToFigures, simplifyFigures } from '../prose/figures.ts'
import { normalizeHeadingLevels } from '../prose/headings.ts'
import { moveListedFootnotesToMarks } from '../prose/listed-notes.ts'
import { toPlainBlocks } from '../prose/plain-blocks.ts'
import { convertToPlayers } from '../prose/players.ts'
import { convertProse, type LostTextElements } from '../prose/prose.ts'
import { resolveUrl } from './feed-entry.ts'

/** Pattern of `The post … appeared first on …`, which WordPress adds to every text in its feed. */
const signaturePattern = /^The post .{1,500} (?:appeared first|first appeared) on .{1,500}\.$/s

/** Finds the URL of the widest picture in a srcset. */
function findWidestPicture(sizes: unknown): string | undefined {
  const sizesText = Array.isArray(sizes) ? sizes.join(', ') : typeof sizes === 'string' ? sizes : ''
  return sizesText
    .split(/,\s+/)
    .map(each => /^\s*(\S+)\s+(\d+(?:\.\d+)?)[wx]\s*$/.exec(each))
    .filter(each => each !== null)
    .toSorted((a, b) => Number(b[2]) - Number(a[2]))[0]?.[1]
}

/**
 * Finds the URL of the largest version of a picture. With lazy loading and responsive images, this URL is in other
 * attributes than `src`.
 */
function findOriginal({ properties }: Element): string {
  const { src, srcSet, dataSrc, dataOrigFile, dataLazySrc, dataSrcset, dataLazySrcset } = properties
  const isPlaceholder = typeof src !== 'string' || src.startsWith('data:')
  const candidates = [
    dataOrigFile,
    findWidestPicture(srcSet ?? dataSrcset ?? dataLazySrcset),
    isPlaceholder ? undefined : src,
    dataSrc,
    dataLazySrc,
  ]
  return candidates.find((each): each is string => typeof each === 'string' && each !== '') ?? ''
}

/** Whether an element is a tracking pixel. */
const isTrackingPixel = ({ tagName, properties }: Element) =>
  tagName === 'img' && Number(properties.width) <= 1 && Number(properties.height) <= 1

/** Finds a picture with caption in WordPress's markup from before `figure` existed, `wp-caption`. */
function findCaptionedPicture(node: Element): Element | undefined {
  const all = listElements(node)
  const image = all.find(({ tagName }) => tagName === 'img')
  const enclosingElement = all.find(({ tagName, children }) => tagName === 'a' && image && children.includes(image))
  const caption = all.find(each => hasClass(each, 'wp-caption-text'))
  const content = enclosingElement ?? image
  return content && makeElement('figure', [content, ...(caption ? [makeElement('figcaption', caption.children)] : [])])
}

const isGallery = (node: Element) =>
  ['figure', 'div', 'ul'].includes(node.tagName) &&
  listClasses(node).some(name => /^(?:wp-block-gallery|gallery)$/.test(name))

/** Converts a group of pictures to a gallery, whatever elements are around the pictures. */
function toGallery(node: Element): Element | undefined {
  const all = listElements(node)
  const figures = all.filter(each => each !== node && each.tagName === 'figure')
  const pictures = all.filter(({ tagName }) => tagName === 'img')
  if (pictures.length < 2) return undefined
  const each = figures.length === pictures.length ? figures : pictures.map(picture => makeElement('figure', [picture]))
  return makeElement('figure', each, { className: ['gallery'] })
}

const isSignature = (node: Element) => node.tagName === 'p' && signaturePattern.test(getTextContent(node).trim())

function removeMachinery(tree: Root, description: LostTextElements): void {
  replaceElements(tree, node => {
    if (isTrackingPixel(node)) countNotImported(description, 'tracking pixel')
    else if (isSignature(node)) countNotImported(description, 'line “The post … appeared first on …”')
    else return [node]
    return []
  })
}

function convertToEntryFigures(tree: Root): void {
  replaceElements(tree, node => {
    if (node.tagName === 'img') node.properties = { src: findOriginal(node), alt: node.properties.alt ?? '' }
    if (hasClass(node, 'wp-caption')) return [findCaptionedPicture(node) ?? node]
    return isGallery(node) ? [toGallery(node) ?? node] : [node]
  })
}

function resolveAddresses(tree: Root, base: string | undefined): void {
  for (const { properties } of tree.children.flatMap(listElements))
    for (const name of ['href', 'src', 'cite']) {
      const address = properties[name]
      // A link to an anchor in the same text needs no base URL.
      if (typeof address === 'string' && !address.startsWith('#')) properties[name] = resolveUrl(address, base)
    }
}

/**
 * Converts the HTML of a feed entry to the elements that our texts use, with absolute URLs.
 * @param base base URL for relative URLs in the entry
 */
export function convertEntryText(html: string, base: string | undefined, lostElements: LostTextElements): string {
  return convertProse(html, lostElements, tree => {
    removeMachinery(tree, lostElements)
    replaceRenderedCards(tree, lostElements)
    moveListedFootnotesToMarks(tree, lostElements)
    convertToEntryFigures(tree)
    toPlainBlocks(tree)
    convertToPlayers(tree, lostElements)
    convertToFigures(tree, lostElements)
    simplifyFigures(tree, lostElements)
    resolveAddresses(tree, base)
    normalizeHeadingLevels(tree)
  })
}
