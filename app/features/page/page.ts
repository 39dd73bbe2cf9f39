import type { PictureDetails } from '../../platform/images/picture-sizes.ts'
import { toPlainText } from '../../platform/text/plain-text.ts'

/** Layout of a page: one column, a text with a table of contents beside it, or a wide page with columns. */
export type PageTemplate = 'text' | 'contents' | 'wide'

/** Page that an editor has added, as visitors see it. */
export type PageDetail = {
  slug: string
  title: string
  summary: string
  body_html: string
  template: PageTemplate
  image_url: string | null
  image_alt: string | null
  seo_title: string | null
  seo_description: string | null
  published_at: string
  /** Time of the last change in ISO 8601. Undefined while the page has its initial text. */
  changed_at: string | undefined
  media: (PictureDetails & { credit?: string | null }) | null
}

/**
 * Section of a page below an h2. `heading` and `html` are HTML that an editor wrote, `title` is the heading as plain
 * text.
 */
export type PageSection = { id: string; title: string; heading: string; html: string }

/** URL fragment for a heading in any script. */
export const toUrlFragment = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'section'

/** Element ids that the site uses on every page, and that a section therefore cannot have. */
const reservedIds = ['main', 'contents']

/** Splits a text at its h2 headings. The parts are still untrusted HTML and must be rendered with RichText. */
export function splitPageSections(html: string): { opening: string; sections: PageSection[] } {
  const [opening = '', ...rest] = html.split(/<h2(?:\s[^<>]*)?>/i)
  const used = new Map(reservedIds.map(id => [id, 1]))
  const sections = rest.map(part => {
    const [heading = '', ...after] = part.split(/<\/h2\s*>/i)
    const title = toPlainText(heading)
    const id = toUrlFragment(title)
    const times = (used.get(id) ?? 0) + 1
    used.set(id, times)
    return { id: times === 1 ? id : `${id}-${times}`, title, heading, html: after.join('').trim() }
  })
  return { opening: opening.trim(), sections }
}
