import { plainText } from '../../platform/text/plain-text.ts'

/** What stands under one h2. `heading` and `html` are the editor's HTML, `title` the heading's plain words. */
export type PageSection = { id: string; title: string; heading: string; html: string }

/** A fragment for the address out of a heading, in whatever script it is written. */
export const fragmentOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'section'

/** Fragments that stand on every page already. */
const taken = ['main', 'contents']

/**
 * A text parted at its h2, so that each part can be named, linked and laid out. It only cuts: what comes out is still
 * somebody's HTML and is shown through RichText.
 */
export function pageSections(html: string): { opening: string; sections: PageSection[] } {
  const [opening = '', ...rest] = html.split(/<h2(?:\s[^<>]*)?>/i)
  const used = new Map(taken.map(id => [id, 1]))
  const sections = rest.map(part => {
    const [heading = '', ...after] = part.split(/<\/h2\s*>/i)
    const title = plainText(heading)
    const id = fragmentOf(title)
    const times = (used.get(id) ?? 0) + 1
    used.set(id, times)
    return { id: times === 1 ? id : `${id}-${times}`, title, heading, html: after.join('').trim() }
  })
  return { opening: opening.trim(), sections }
}
