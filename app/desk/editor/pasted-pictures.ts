import type { Element, ElementContent, Root } from 'hast'
import { parseMediaUrl } from '../../platform/images/media-src.ts'
import { hasClass, listClasses, parseStyle } from '../../platform/rich-text/element-attributes.ts'
import { listElements } from '../../platform/rich-text/elements.ts'
import { replaceElements } from '../../platform/rich-text/new-elements.ts'
import { missingPictureText } from './missing-picture.ts'

const isPicture = ({ tagName }: Element) => tagName === 'img'
const getAltText = ({ properties }: Element) => String(properties.alt ?? '').trim()

/** Emoji with their skin tones, joiners and variation selectors. */
const emojiPattern =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[#*\d]\ufe0f?\u20e3|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])+$/u

/** Whether a picture shows an emoji. Web pages draw emoji as pictures, with the character as the alt text. */
const isEmoji = (node: Element) =>
  emojiPattern.test(getAltText(node)) || (hasClass(node, 'emoji') && getAltText(node) !== '')

/** Whether a size, in an attribute or a style, is at most 2 px, such as that of a tracking pixel. */
const isTinySize = (size: string) => /^(?:[01](?:\.\d+)?|2(?:\.0+)?)(?:px)?$/.test(size.trim())

const isInvisible = (node: Element) =>
  parseStyle(node, 'display') === 'none' ||
  ['width', 'height'].some(
    name => isTinySize(String(node.properties[name] ?? '')) || isTinySize(parseStyle(node, name)),
  )

const isHiddenFromReaders = ({ properties }: Element) => String(properties.ariaHidden) === 'true'

/** Whether a picture shows a formula of Wikipedia. Its alt text is the formula in TeX. */
const isFormula = (node: Element) => listClasses(node).some(name => name.startsWith('mwe-math'))
const toTexSource = (alt: string) => /^\{\\(?:display|text)style\s+(.*)\}$/s.exec(alt)?.[1]?.trim() ?? alt

/** Pictures inside an element that is hidden from screen readers, and pictures of formulas that are also there as MathML. */
function listRedundantPictures(tree: Root): Set<Element> {
  const containers = listElements(tree).filter(
    node =>
      isHiddenFromReaders(node) ||
      (hasClass(node, 'mwe-math-element') && listElements(node).some(({ tagName }) => tagName === 'math')),
  )
  return new Set(containers.flatMap(listElements).filter(isPicture))
}

const makeText = (value: string): ElementContent[] => [{ type: 'text', value }]

/**
 * Replaces each picture that was pasted as a URL with a text. Emoji and formulas become their alt text. Decoration
 * disappears: drawings such as icons, pictures that are hidden from screen readers, and tracking pixels.
 * @returns number of pictures that are marked as missing
 */
export function replacePastedPictures(tree: Root): number {
  const redundantPictures = listRedundantPictures(tree)
  let leftOut = 0
  replaceElements(tree, node => {
    if (node.tagName === 'svg') return []
    if (!isPicture(node) || parseMediaUrl(String(node.properties.src ?? '')) !== undefined) return [node]
    if (isEmoji(node)) return makeText(getAltText(node))
    if (redundantPictures.has(node) || isInvisible(node)) return []
    if (isFormula(node) && getAltText(node)) return makeText(toTexSource(getAltText(node)))
    leftOut++
    return makeText(missingPictureText)
  })
  return leftOut
}
