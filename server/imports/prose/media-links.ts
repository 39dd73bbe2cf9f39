import type { Element, ElementContent, Root } from 'hast'
import { isElement, listChildElements, listElements } from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { toPlayerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { countNotImported } from '../import-item.ts'
import { wrapParagraphs } from './paragraphs.ts'
import type { LostTextElements } from './prose.ts'

/** Finds the URL of an audio or video element: the attribute `src`, or the `src` of the first `source` element. */
function findMediaAddress(media: Element): string {
  const sources = [media, ...listElements(media).filter(({ tagName }) => tagName === 'source')]
  const address =
    sources.map(({ properties }) => String(properties.src ?? properties.data ?? '').trim()).find(Boolean) ?? ''
  return address.replace(/^(?=\/\/)/, 'https:')
}

const getFileName = (address: string) =>
  address
    .replace(/[?#].*$/s, '')
    .split('/')
    .at(-1) || address

/** Makes a player for supported video hosts, otherwise a link: our pages do not play media files. */
function convertMedia(media: Element, description: LostTextElements): ElementContent[] {
  const address = findMediaAddress(media)
  const player = toPlayerAddress(address)
  if (player) return [makeElement('iframe', [], { src: player })]
  countNotImported(description, `${media.tagName} player${address ? ' (kept as a link)' : ''}`)
  if (!address) return []
  return [makeElement('p', [makeElement('a', [{ type: 'text', value: getFileName(address) }], { href: address })])]
}

const isBlock = (node: ElementContent) => isElement(node) && /^(?:p|iframe)$/.test(node.tagName)

/** Converts audio and video elements to players or links, each in a separate paragraph. */
export function convertAudioAndVideo(tree: Root, lostElements: LostTextElements): void {
  replaceElements(tree, node => {
    if (/^(?:video|audio)$/.test(node.tagName)) return convertMedia(node, lostElements)
    // A paragraph with an audio or video element is split, because a paragraph cannot contain a block.
    if (node.tagName !== 'p' || !node.children.some(isBlock)) return [node]
    return wrapParagraphs(listChildElements(node), isBlock, node.properties)
  })
}
