import type { Element, ElementContent } from 'hast'
import { element } from '../../../app/platform/rich-text/elements.ts'
import { lookupTable } from '../../lookup-table.ts'
import { leaveOut } from '../import-item.ts'
import { listOf, textOf } from '../json/json-record.ts'
import { contentOf } from '../prose/fragment.ts'
import type { Told } from '../prose/prose.ts'
import type { Card, CardReading } from './card.ts'

const pictureFile = /\.(?:jpe?g|png|webp|gif|avif|tiff?)(?:[?#].*)?$/i

/** The address of the file that was uploaded, for that of a smaller copy which Ghost made of it. */
export const originalPicture = (address: string): string =>
  address.replace(/(\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, '$1/')

const captionOf = (html: string): ElementContent[] => (html === '' ? [] : [element('figcaption', contentOf(html))])

/** A picture with its words; none where it has no address. */
export function pictureOf(card: Card, told: Told): Element | undefined {
  const src = originalPicture(textOf(card, 'src'))
  if (src === '') return undefined
  const href = textOf(card, 'href')
  if (href && !pictureFile.test(href)) leaveOut(told, 'link on a picture')
  return element('img', [], { src, alt: textOf(card, 'alt') })
}

function figureOf(card: Card, told: Told): ElementContent[] {
  const picture = pictureOf(card, told)
  // A title shows where the pointer rests, and is often the only caption there is.
  return picture ? [element('figure', [picture, ...captionOf(textOf(card, 'caption', 'title'))])] : []
}

/** One caption stands below all pictures of a gallery; ours have one each, and the last is where it is read. */
function galleryOf(card: Card, told: Told): ElementContent[] {
  const figures = listOf(card, 'images').flatMap(image => figureOf(image, told)) as Element[]
  const last = figures.at(-1)
  const caption = captionOf(textOf(card, 'caption'))
  if (last && !last.children.some(child => child.type === 'element' && child.tagName === 'figcaption'))
    last.children.push(...caption)
  else if (caption.length > 0) leaveOut(told, 'caption of a whole gallery')
  return figures.length > 1 ? [element('figure', figures, { className: ['gallery'] })] : figures
}

export const pictureCards = lookupTable<CardReading>({
  image: figureOf,
  gallery: galleryOf,
  'before-after': (card, told) =>
    galleryOf({ caption: card.caption, images: [card.beforeImage, card.afterImage] }, told),
})
