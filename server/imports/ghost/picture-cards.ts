import type { Element, ElementContent } from 'hast'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported } from '../import-item.ts'
import { getListField, getStringField } from '../json/json-record.ts'
import { parseFragment } from '../prose/fragment.ts'
import type { LostTextElements } from '../prose/prose.ts'
import type { CardConversion, GhostCard } from './card.ts'

const pictureFilePattern = /\.(?:jpe?g|png|webp|gif|avif|tiff?)(?:[?#].*)?$/i

/** Finds the URL of the original upload from the URL of a resized copy. */
export const toOriginalPicture = (address: string): string =>
  address.replace(/(\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, '$1/')

const renderCaption = (html: string): ElementContent[] =>
  html === '' ? [] : [makeElement('figcaption', parseFragment(html))]

/** Reads a picture with its alternative text; undefined for a picture without a URL. */
export function readPicture(card: GhostCard, description: LostTextElements): Element | undefined {
  const src = toOriginalPicture(getStringField(card, 'src'))
  if (src === '') return undefined
  const href = getStringField(card, 'href')
  if (href && !pictureFilePattern.test(href)) countNotImported(description, 'link on a picture')
  return makeElement('img', [], { src, alt: getStringField(card, 'alt') })
}

function renderFigure(card: GhostCard, lostElements: LostTextElements): ElementContent[] {
  const picture = readPicture(card, lostElements)
  // The title attribute serves as caption if the picture has no other caption, because the title is often the only
  // text.
  return picture ? [makeElement('figure', [picture, ...renderCaption(getStringField(card, 'caption', 'title'))])] : []
}

/**
 * Renders a gallery. Ghost has one caption per gallery, our texts have one caption per picture, so the caption goes to
 * the last picture, where visitors find it below the gallery.
 */
function renderGallery(card: GhostCard, lostElements: LostTextElements): ElementContent[] {
  const figures = getListField(card, 'images').flatMap(image => renderFigure(image, lostElements)) as Element[]
  const last = figures.at(-1)
  const caption = renderCaption(getStringField(card, 'caption'))
  if (last && !last.children.some(child => child.type === 'element' && child.tagName === 'figcaption'))
    last.children.push(...caption)
  else if (caption.length > 0) countNotImported(lostElements, 'caption of a whole gallery')
  return figures.length > 1 ? [makeElement('figure', figures, { className: ['gallery'] })] : figures
}

export const pictureCards = makeLookupTable<CardConversion>({
  image: renderFigure,
  gallery: renderGallery,
  'before-after': (card, description) =>
    renderGallery({ caption: card.caption, images: [card.beforeImage, card.afterImage] }, description),
})
