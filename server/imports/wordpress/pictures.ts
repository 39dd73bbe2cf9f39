import type { Element, ElementContent } from 'hast'
import { listClasses } from '../../../app/platform/rich-text/element-attributes.ts'
import {
  getTextContent,
  hasTagName,
  isElement,
  listChildElements,
  listElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import { isSameUploadedFile } from './attachments.ts'
import { trimTextBlock } from './paragraphs.ts'
import type { PostText } from './post-text.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
type PictureElement = Element & { tagName: 'img' }
type PlayerElement = Element & { tagName: 'iframe' }
const isPicture = (node: ElementContent): node is PictureElement => hasTagName(node, 'img')

/** Finds the URL of a picture, which lazy loading keeps outside `src`. */
function findSource({ properties }: Element): string {
  const { src, dataSrc, dataLazySrc, dataOrigFile, dataFullUrl } = properties
  const isPlaceholder = !src || /^data:|\/(?:blank|placeholder|transparent|1x1)\.gif$/.test(toText(src))
  return (
    toText(dataFullUrl) ||
    toText(dataOrigFile) ||
    (isPlaceholder ? toText(dataSrc) || toText(dataLazySrc) : '') ||
    toText(src)
  )
}

function findAttachmentId(image: Element): number | undefined {
  const classId = listClasses(image).flatMap(name => /^wp-image-(\d+)$/.exec(name)?.[1] ?? [])[0]
  return Number(classId ?? image.properties.dataId ?? image.properties.dataAttachmentId) || undefined
}

/**
 * Converts a picture to its original size. The alternative text of the media library is used if the text has no
 * alternative text.
 */
export function convertPicture(image: Element, { attachments, item }: PostText): ElementContent[] {
  const { alt, width, height } = image.properties
  if (listClasses(image).some(name => name === 'wp-smiley' || name === 'emoji'))
    return [{ type: 'text', value: toText(alt) }]
  if (Number(width) === 1 && Number(height) === 1) {
    countNotImported(item, 'counters of readers (pictures of one point)')
    return []
  }
  const source = findSource(image)
  const attachment = attachments.original(source, findAttachmentId(image))
  if (!attachment) {
    countNotImported(
      item,
      source.startsWith('data:') ? 'pictures written out in the text' : 'pictures without an address',
    )
    return []
  }
  return [makeElement('img', [], { src: attachment.address, alt: toText(alt) || attachment.attachment?.alt || '' })]
}

/**
 * Converts a link around a single picture. A link to the file of the picture is dropped; any other link moves to the
 * caption.
 */
export function convertLinkedPicture(link: Element, { attachments }: PostText): ElementContent[] {
  const [image, ...others] = link.children.filter(child => child.type !== 'text' || child.value.trim())
  if (!image || !isPicture(image) || others.length > 0) return [link]
  const href = toText(link.properties.href)
  const isItsPage =
    [link.properties.rel].flat().some(rel => String(rel).startsWith('wp-att-')) || href.includes('attachment_id=')
  if (!isSameUploadedFile(href, toText(image.properties.src))) return isItsPage ? [image] : [link]
  const original = attachments.original(href)
  if (original) image.properties.src = original.address
  return [image]
}

/** Renders a figure with one picture and a caption. A link around the picture moves to the caption. */
function renderFigure(image: Element, link: Element | undefined, caption: ElementContent[], post: PostText): Element {
  const hasLink = caption.some(node => listElements(node).some(({ tagName }) => tagName === 'a'))
  const linkedCaption = link && !hasLink && caption.length > 0 ? [makeElement('a', caption, link.properties)] : caption
  if (link && linkedCaption === caption) countNotImported(post.item, 'links from pictures')
  return makeElement('figure', linkedCaption.length > 0 ? [image, makeElement('figcaption', linkedCaption)] : [image])
}

const findCaption = (figure: Element): Element | undefined =>
  figure.children.filter(isElement).find(({ tagName }) => tagName === 'figcaption')

function getCaptionContent(caption: Element | undefined): ElementContent[] {
  const content = caption ? listChildElements(caption) : []
  return getTextContent(makeElement('p', content)).trim() ? content : []
}

/** Picture in a text: in a figure, in a link, or alone. */
type ShownPicture = { image: Element; figure?: Element; link?: Element }

function listPictures(parent: Element): ShownPicture[] {
  return listChildElements(parent).flatMap((child): ShownPicture[] => {
    if (!isElement(child) || child.tagName === 'figcaption') return []
    if (isPicture(child)) return [{ image: child }]
    const [image] = child.children.filter(isPicture)
    if (image && child.tagName === 'figure') return [{ image, figure: child }]
    return image && child.tagName === 'a' ? [{ image, link: child }] : listPictures(child)
  })
}

const toFigure = ({ image, figure, link }: ShownPicture, post: PostText) =>
  figure ?? renderFigure(image, link, [], post)

const countLetters = (node: Element): number => getTextContent(node).replace(/\s+/g, '').length
const countContentLetters = (nodes: ElementContent[]): number => countLetters(makeElement('p', nodes))

/**
 * Converts a gallery element, with the common caption below the pictures; undefined when the element contains further
 * text.
 */
export function convertGalleryElement(parent: Element, post: PostText): ElementContent[] | undefined {
  const pictures = listPictures(parent)
  const captionContent = getCaptionContent(findCaption(parent))
  if (
    countLetters(parent) >
    countContentLetters(captionContent) + countContentLetters(pictures.flatMap(({ figure = [] }) => figure))
  )
    return undefined
  const figures = pictures.map(shownPicture => toFigure(shownPicture, post))
  const galleryContent = figures.length > 1 ? [makeElement('figure', figures, { className: ['gallery'] })] : figures
  return captionContent.length > 0 ? [...galleryContent, makeElement('p', captionContent)] : galleryContent
}

/** Finds the text in a figure that is outside its caption, such as a credit, which is added to the caption. */
function findTextOutsideCaption(parent: Element): ElementContent[] {
  const caption = findCaption(parent)
  const texts = listChildElements(parent).flatMap(child => (child === caption ? [] : [getTextContent(child).trim()]))
  const value = texts.filter(Boolean).join(' ')
  return value ? [{ type: 'text', value: caption ? ` ${value}` : value }] : []
}

/** Converts a figure with one or several pictures; undefined when the figure has no picture. */
export function convertPictureFigure(parent: Element, post: PostText): ElementContent[] | undefined {
  const [picture, other] = listPictures(parent)
  if (!picture) return undefined
  if (other) return convertGalleryElement(parent, post)
  if (picture.figure) return undefined
  const parentCaption = [...getCaptionContent(findCaption(parent)), ...findTextOutsideCaption(parent)]
  return [renderFigure(picture.image, picture.link, parentCaption, post)]
}

const isPlayer = (node: ElementContent): node is PlayerElement => hasTagName(node, 'iframe')

/**
 * Moves pictures and players out of a paragraph: before the paragraph, or after the paragraph when no text follows the
 * pictures.
 */
export function moveBesideParagraph(paragraph: Element, post: PostText): ElementContent[] {
  const media = listElements(paragraph).filter(node => isPicture(node) || isPlayer(node))
  if (media.length === 0) return [paragraph]
  const before: ElementContent[] = []
  const after: ElementContent[] = []
  const letterCount = countLetters(paragraph)
  let remaining = letterCount
  const pass = (node: ElementContent) => {
    if (node.type === 'text') remaining -= countContentLetters([node])
    else if (isPicture(node) || isPlayer(node))
      (letterCount > 0 && remaining === 0 ? after : before).push(
        isPlayer(node) ? node : renderFigure(node, undefined, [], post),
      )
    else if (isElement(node)) node.children.forEach(pass)
  }
  paragraph.children.forEach(pass)
  const links = listElements(paragraph).filter(({ tagName, children }) => tagName === 'a' && children.some(isPicture))
  for (const link of links) if (!getTextContent(link).trim()) countNotImported(post.item, 'links from pictures')
  replaceElements(paragraph, node =>
    isPicture(node) || isPlayer(node) || (node.tagName === 'a' && node.children.length === 0) ? [] : [node],
  )
  paragraph.children = trimTextBlock(paragraph.children)
  return [...before, ...(letterCount > 0 ? [paragraph] : []), ...after]
}
