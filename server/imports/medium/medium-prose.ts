import type { Element, ElementContent, Root } from 'hast'
import {
  childElements,
  listClasses,
  element,
  listElements,
  isElement,
  replaceElements,
  textContent,
} from '../../../app/platform/rich-text/elements.ts'
import { type ImportPicture, leaveOut } from '../import-item.ts'
import { playerOrElement } from '../prose/players.ts'
import type { ProseDescription } from '../prose/prose.ts'

const has = (node: Element, name: string) => listClasses(node).includes(name)

/** The picture in its own width: Medium's addresses say how wide a copy is, and the page how wide the picture is. */
function originalPicture({ properties }: Element): string {
  const src = String(properties.src ?? '')
  const width = Number(properties.dataWidth)
  return width > 0
    ? src.replace(
        /^(https:\/\/(?:cdn-images-\d+|miro)\.medium\.com\/(?:v2\/)?)(?:max|fit\/c|resize:fit:)(?:\/\d+)+\//,
        `$1max/${width}/`,
      )
    : src
}

/** A frame that Embedly put around somebody's player: the address within. */
function framedAddress(src: string): string {
  const url = URL.parse(src.startsWith('//') ? `https:${src}` : src)
  return url?.hostname === 'cdn.embedly.com' ? (url.searchParams.get('src') ?? url.searchParams.get('url') ?? src) : src
}

function figure(node: Element, told: ProseDescription): ElementContent[] {
  const all = listElements(node)
  const frame = all.find(({ tagName }) => tagName === 'iframe')
  const caption = all.find(({ tagName }) => tagName === 'figcaption')
  const words = caption ? textContent(caption).trim() : ''
  if (frame) return playerOrElement(framedAddress(String(frame.properties.src ?? '')), words, told)
  const picture = all.find(({ tagName }) => tagName === 'img')
  if (!picture) return []
  const shown = element('img', [], { src: originalPicture(picture), alt: String(picture.properties.alt ?? '') })
  return [element('figure', [shown, ...(caption && words !== '' ? [element('figcaption', caption.children)] : [])])]
}

/** The preview of a page of elsewhere: a link to it. */
function preview(node: Element, told: ProseDescription): ElementContent[] {
  const link = listElements(node).find(({ tagName }) => tagName === 'a')
  const title = listElements(node).find(({ tagName }) => tagName === 'strong')
  leaveOut(told, 'previews of links')
  const href = link?.properties.href
  return typeof href === 'string'
    ? [element('p', [element('a', [{ type: 'text', value: textContent(title ?? node).trim() || href }], { href })])]
    : []
}

/** Pictures that stand in one row. */
function row(node: Element): ElementContent[] {
  const figures = childElements(node).filter(child => isElement(child) && child.tagName === 'figure')
  return figures.length > 1 && figures.length === childElements(node).filter(isElement).length
    ? [element('figure', figures, { className: ['gallery'] })]
    : node.children
}

function changed(node: Element, told: ProseDescription): ElementContent[] {
  if (node.tagName === 'div' && has(node, 'section-divider')) return node.children
  // What Medium plays by a program of its own, such as the code of a gist, is a frame like any other.
  if (node.tagName === 'script') return node.properties.src ? [element('iframe', [], { src: node.properties.src })] : []
  if (node.tagName === 'figure') return figure(node, told)
  if (has(node, 'graf--mixtapeEmbed')) return preview(node, told)
  if (has(node, 'graf--pullquote')) return [element('blockquote', node.children, { className: ['pull'] })]
  if (has(node, 'graf--title') || has(node, 'graf--subtitle')) return []
  if (has(node, 'sectionLayout--outsetRow')) return row(node)
  // Medium begins its headings with the third rank.
  if (node.tagName === 'h3' || node.tagName === 'h4')
    return [element(node.tagName === 'h3' ? 'h2' : 'h3', node.children)]
  return [node]
}

/** The picture that stands above a story, taken out of its text where it stands before the first words. */
export function takeLeadPicture(tree: Element): ImportPicture | undefined {
  const all = listElements(tree)
  const chosen = all.find(node => node.tagName === 'img' && String(node.properties.dataIsFeatured) === 'true')
  if (!chosen) return undefined
  const holder = all.find(node => node.tagName === 'figure' && listElements(node).includes(chosen))
  const caption = holder && listElements(holder).find(({ tagName }) => tagName === 'figcaption')
  const firstWords = all.findIndex(node => /^(p|ul|ol|blockquote|pre)$/.test(node.tagName))
  const isAbove = firstWords < 0 || all.indexOf(chosen) < firstWords
  const alt = String(chosen.properties.alt ?? '')
  const words = caption ? textContent(caption).trim() : ''
  const picture = { address: originalPicture(chosen), ...(alt && { alt }), ...(words && { caption: words }) }
  if (isAbove && holder) replaceElements(tree, node => (node === holder ? [] : [node]))
  return picture
}

/** Turns the blocks of Medium in a tree into those of our texts. */
export function fromMedium(tree: Root, told: ProseDescription): void {
  replaceElements(tree, node => changed(node, told))
  // Each part of a story begins with a line; before the first there is nothing to part.
  let hasWords = false
  replaceElements(tree, node => {
    if (node.tagName === 'hr') return hasWords ? [element('hr', [])] : []
    hasWords ||= /^(p|figure|h2|h3|ul|ol|pre|blockquote|iframe)$/.test(node.tagName)
    return [node]
  })
}
