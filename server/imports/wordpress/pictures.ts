import type { Element, ElementContent } from 'hast'
import {
  childElements,
  listClasses,
  element,
  listElements,
  isElement,
  replaceElements,
  textContent,
} from '../../../app/platform/rich-text/elements.ts'
import { leaveOut } from '../import-item.ts'
import { isSameUpload } from './attachments.ts'
import { trimBlock } from './paragraphs.ts'
import type { PostText } from './post-text.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
type Picture = Element & { tagName: 'img' }
type Player = Element & { tagName: 'iframe' }
const isPicture = (node: ElementContent): node is Picture => isElement(node) && node.tagName === 'img'

/** Address of a picture: lazy loading keeps it outside `src`. */
function sourceOf({ properties }: Element): string {
  const { src, dataSrc, dataLazySrc, dataOrigFile, dataFullUrl } = properties
  const isStandIn = !src || /^data:|\/(?:blank|placeholder|transparent|1x1)\.gif$/.test(textOf(src))
  return (
    textOf(dataFullUrl) ||
    textOf(dataOrigFile) ||
    (isStandIn ? textOf(dataSrc) || textOf(dataLazySrc) : '') ||
    textOf(src)
  )
}

function idOf(image: Element): number | undefined {
  const named = listClasses(image).flatMap(name => /^wp-image-(\d+)$/.exec(name)?.[1] ?? [])[0]
  return Number(named ?? image.properties.dataId ?? image.properties.dataAttachmentId) || undefined
}

/** A picture in its original size; the library's alternative text is used when the text has none. */
export function picture(image: Element, { attachments, item }: PostText): ElementContent[] {
  const { alt, width, height } = image.properties
  if (listClasses(image).some(name => name === 'wp-smiley' || name === 'emoji'))
    return [{ type: 'text', value: textOf(alt) }]
  if (Number(width) === 1 && Number(height) === 1) {
    leaveOut(item, 'counters of readers (pictures of one point)')
    return []
  }
  const source = sourceOf(image)
  const found = attachments.original(source, idOf(image))
  if (!found) {
    leaveOut(item, source.startsWith('data:') ? 'pictures written out in the text' : 'pictures without an address')
    return []
  }
  return [element('img', [], { src: found.address, alt: textOf(alt) || found.attachment?.alt || '' })]
}

/**
 * A link around a single picture: dropped when it leads to the picture's own file, otherwise moved to the caption.
 */
export function linkedPicture(link: Element, { attachments }: PostText): ElementContent[] {
  const [image, ...others] = link.children.filter(child => child.type !== 'text' || child.value.trim())
  if (!image || !isPicture(image) || others.length > 0) return [link]
  const href = textOf(link.properties.href)
  const isItsPage =
    [link.properties.rel].flat().some(rel => String(rel).startsWith('wp-att-')) || href.includes('attachment_id=')
  if (!isSameUpload(href, textOf(image.properties.src))) return isItsPage ? [image] : [link]
  const original = attachments.original(href)
  if (original) image.properties.src = original.address
  return [image]
}

/** A figure with one picture and caption; a link around the picture moves to its caption. */
function figureOf(image: Element, link: Element | undefined, caption: ElementContent[], post: PostText): Element {
  const hasLink = caption.some(node => listElements(node).some(({ tagName }) => tagName === 'a'))
  const words = link && !hasLink && caption.length > 0 ? [element('a', caption, link.properties)] : caption
  if (link && words === caption) leaveOut(post.item, 'links from pictures')
  return element('figure', words.length > 0 ? [image, element('figcaption', words)] : [image])
}

const captionOf = (figure: Element): Element | undefined =>
  figure.children.filter(isElement).find(({ tagName }) => tagName === 'figcaption')

function captionWords(caption: Element | undefined): ElementContent[] {
  const words = caption ? childElements(caption) : []
  return textContent(element('p', words)).trim() ? words : []
}

/** A picture in a text: in a figure, in a link, or alone. */
type Shown = { image: Element; figure?: Element; link?: Element }

function picturesIn(parent: Element): Shown[] {
  return childElements(parent).flatMap((child): Shown[] => {
    if (!isElement(child) || child.tagName === 'figcaption') return []
    if (isPicture(child)) return [{ image: child }]
    const [image] = child.children.filter(isPicture)
    if (image && child.tagName === 'figure') return [{ image, figure: child }]
    return image && child.tagName === 'a' ? [{ image, link: child }] : picturesIn(child)
  })
}

const asFigure = ({ image, figure, link }: Shown, post: PostText) => figure ?? figureOf(image, link, [], post)

const lettersIn = (node: Element): number => textContent(node).replace(/\s+/g, '').length
const lettersOf = (nodes: ElementContent[]): number => lettersIn(element('p', nodes))

/** A gallery, with the common caption below; undefined when the element contains further text. */
export function gallery(parent: Element, post: PostText): ElementContent[] | undefined {
  const pictures = picturesIn(parent)
  const words = captionWords(captionOf(parent))
  if (lettersIn(parent) > lettersOf(words) + lettersOf(pictures.flatMap(({ figure = [] }) => figure))) return undefined
  const figures = pictures.map(shown => asFigure(shown, post))
  const shown = figures.length > 1 ? [element('figure', figures, { className: ['gallery'] })] : figures
  return words.length > 0 ? [...shown, element('p', words)] : shown
}

/** Text in a figure outside its caption, such as a credit, which is added to the caption. */
function wordsBeside(parent: Element): ElementContent[] {
  const caption = captionOf(parent)
  const words = childElements(parent).flatMap(child => (child === caption ? [] : [textContent(child).trim()]))
  const value = words.filter(Boolean).join(' ')
  return value ? [{ type: 'text', value: caption ? ` ${value}` : value }] : []
}

/** Normalises a figure with one or several pictures; undefined when it has none. */
export function pictureFigure(parent: Element, post: PostText): ElementContent[] | undefined {
  const [shown, other] = picturesIn(parent)
  if (!shown) return undefined
  if (other) return gallery(parent, post)
  if (shown.figure) return undefined
  const words = [...captionWords(captionOf(parent)), ...wordsBeside(parent)]
  return [figureOf(shown.image, shown.link, words, post)]
}

const isPlayer = (node: ElementContent): node is Player => isElement(node) && node.tagName === 'iframe'

/** Moves pictures and players out of a paragraph: before it, or after it when no text follows them. */
export function besideParagraph(paragraph: Element, post: PostText): ElementContent[] {
  const found = listElements(paragraph).filter(node => isPicture(node) || isPlayer(node))
  if (found.length === 0) return [paragraph]
  const before: ElementContent[] = []
  const after: ElementContent[] = []
  const words = lettersIn(paragraph)
  let left = words
  const pass = (node: ElementContent) => {
    if (node.type === 'text') left -= lettersOf([node])
    else if (isPicture(node) || isPlayer(node))
      (words > 0 && left === 0 ? after : before).push(isPlayer(node) ? node : figureOf(node, undefined, [], post))
    else if (isElement(node)) node.children.forEach(pass)
  }
  paragraph.children.forEach(pass)
  const links = listElements(paragraph).filter(({ tagName, children }) => tagName === 'a' && children.some(isPicture))
  for (const link of links) if (!textContent(link).trim()) leaveOut(post.item, 'links from pictures')
  replaceElements(paragraph, node =>
    isPicture(node) || isPlayer(node) || (node.tagName === 'a' && node.children.length === 0) ? [] : [node],
  )
  paragraph.children = trimBlock(paragraph.children)
  return [...before, ...(words > 0 ? [paragraph] : []), ...after]
}
