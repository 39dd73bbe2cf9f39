import type { Element, ElementContent, Root } from 'hast'
import { hasClass } from '../../../app/platform/rich-text/element-attributes.ts'
import {
  getTextContent,
  hasTagName,
  isElement,
  listChildElements,
  listElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported, type ImportPicture } from '../import-item.ts'
import { makePlayerOrLink } from '../prose/players.ts'
import type { LostTextElements } from '../prose/prose.ts'

/**
 * Builds the URL of a picture in its original width. Medium's URLs contain the width of a smaller copy; the
 * HTML contains the original width.
 */
function buildOriginalPictureUrl({ properties }: Element): string {
  const src = String(properties.src ?? '')
  const width = Number(properties.dataWidth)
  return width > 0
    ? src.replace(
        /^(https:\/\/(?:cdn-images-\d+|miro)\.medium\.com\/(?:v2\/)?)(?:max|fit\/c|resize:fit:)(?:\/\d+)+\//,
        `$1max/${width}/`,
      )
    : src
}

/** Finds the URL of the player inside an Embedly frame. */
function findFramedAddress(src: string): string {
  const url = URL.parse(src.startsWith('//') ? `https:${src}` : src)
  return url?.hostname === 'cdn.embedly.com' ? (url.searchParams.get('src') ?? url.searchParams.get('url') ?? src) : src
}

function convertFigure(node: Element, description: LostTextElements): ElementContent[] {
  const all = listElements(node)
  const frame = all.find(({ tagName }) => tagName === 'iframe')
  const caption = all.find(({ tagName }) => tagName === 'figcaption')
  const captionText = caption ? getTextContent(caption).trim() : ''
  if (frame) return makePlayerOrLink(findFramedAddress(String(frame.properties.src ?? '')), captionText, description)
  const picture = all.find(({ tagName }) => tagName === 'img')
  if (!picture) return []
  const image = makeElement('img', [], {
    src: buildOriginalPictureUrl(picture),
    alt: String(picture.properties.alt ?? ''),
  })
  return [
    makeElement('figure', [
      image,
      ...(caption && captionText !== '' ? [makeElement('figcaption', caption.children)] : []),
    ]),
  ]
}

/** Converts the preview of an external page to a link. */
function convertPreview(node: Element, lostElements: LostTextElements): ElementContent[] {
  const link = listElements(node).find(({ tagName }) => tagName === 'a')
  const title = listElements(node).find(({ tagName }) => tagName === 'strong')
  countNotImported(lostElements, 'previews of links')
  const href = link?.properties.href
  return typeof href === 'string'
    ? [
        makeElement('p', [
          makeElement('a', [{ type: 'text', value: getTextContent(title ?? node).trim() || href }], { href }),
        ]),
      ]
    : []
}

/** Converts a row of adjacent pictures to a gallery. */
function convertRow(node: Element): ElementContent[] {
  const figures = listChildElements(node).filter(child => hasTagName(child, 'figure'))
  return figures.length > 1 && figures.length === listChildElements(node).filter(isElement).length
    ? [makeElement('figure', figures, { className: ['gallery'] })]
    : node.children
}

function convertElement(node: Element, lostElements: LostTextElements): ElementContent[] {
  if (node.tagName === 'div' && hasClass(node, 'section-divider')) return node.children
  // Scripts with a `src`, such as an embedded gist, are treated like iframes.
  if (node.tagName === 'script')
    return node.properties.src ? [makeElement('iframe', [], { src: node.properties.src })] : []
  if (node.tagName === 'figure') return convertFigure(node, lostElements)
  if (hasClass(node, 'graf--mixtapeEmbed')) return convertPreview(node, lostElements)
  if (hasClass(node, 'graf--pullquote')) return [makeElement('blockquote', node.children, { className: ['pull'] })]
  if (hasClass(node, 'graf--title') || hasClass(node, 'graf--subtitle')) return []
  if (hasClass(node, 'sectionLayout--outsetRow')) return convertRow(node)
  // The top heading level of Medium is h3.
  if (node.tagName === 'h3' || node.tagName === 'h4')
    return [makeElement(node.tagName === 'h3' ? 'h2' : 'h3', node.children)]
  return [node]
}

/** Removes the lead picture of a story, if the picture precedes the first text, and returns the picture. */
export function extractLeadPicture(tree: Element): ImportPicture | undefined {
  const all = listElements(tree)
  const featuredImage = all.find(node => node.tagName === 'img' && String(node.properties.dataIsFeatured) === 'true')
  if (!featuredImage) return undefined
  const holder = all.find(node => node.tagName === 'figure' && listElements(node).includes(featuredImage))
  const caption = holder && listElements(holder).find(({ tagName }) => tagName === 'figcaption')
  const firstTextIndex = all.findIndex(node => /^(p|ul|ol|blockquote|pre)$/.test(node.tagName))
  const isAbove = firstTextIndex < 0 || all.indexOf(featuredImage) < firstTextIndex
  const alt = String(featuredImage.properties.alt ?? '')
  const captionText = caption ? getTextContent(caption).trim() : ''
  const picture = {
    address: buildOriginalPictureUrl(featuredImage),
    ...(alt && { alt }),
    ...(captionText && { caption: captionText }),
  }
  if (isAbove && holder) replaceElements(tree, node => (node === holder ? [] : [node]))
  return picture
}

/** Converts the HTML blocks of Medium to the elements that our texts use. */
export function convertMedium(tree: Root, lostElements: LostTextElements): void {
  replaceElements(tree, node => convertElement(node, lostElements))
  // Horizontal rules before the first text are removed, because each section of a Medium story begins with a rule.
  let hasText = false
  replaceElements(tree, node => {
    if (node.tagName === 'hr') return hasText ? [makeElement('hr', [])] : []
    hasText ||= /^(p|figure|h2|h3|ul|ol|pre|blockquote|iframe)$/.test(node.tagName)
    return [node]
  })
}
