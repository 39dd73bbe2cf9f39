import { product } from '../../platform/product.ts'
import { isLinkTarget } from '../../platform/web-address.ts'

/** Link, or with `links` a group of links, which in the footer is a column. */
export type MenuItem = { to: string; label: string; links?: MenuItem[] }

export type SiteMenuLinks = { main: MenuItem[]; button: MenuItem[]; columns: MenuItem[]; closing: MenuItem[] }

/** Menu that a page shows if the stored menu could not be read, so that no page is without navigation. */
const fallbackMenu = '/ Home\n/about About\n/events Events\n/news News\n\n/connect Connect'

/**
 * Parses the text of the SQL function `list_menu_links`: lines "path label", in a group indented, below a line
 * "- label". Invalid targets are dropped.
 * @param contacts links in the place of the line "@ @"
 */
export function parseMenu(text: unknown, contacts: readonly MenuItem[]): SiteMenuLinks {
  const parse = (lines = '') => {
    const items: MenuItem[] = []
    for (const line of lines.split('\n')) {
      const [, indent, to = '', label = ''] = /^( ?)(\S+) (.+)$/.exec(line) ?? []
      const list = (indent && items.at(-1)?.links) || items
      if (to === '@') list.push(...contacts)
      else if (to === '-') list.push({ to, label, links: [] })
      else if (to === '/' || isLinkTarget(to) || to.startsWith('mailto:'))
        list.push({ to: to.replace(/^\/\*-/, `/${product.slug}-`), label })
    }
    return items.filter(({ links }) => links?.length !== 0)
  }
  const read = (from: string) => from.split('\n\n').map(parse)
  const [main = [], button = [], columns = [], closing = []] = read(typeof text === 'string' ? text : fallbackMenu)
  return { main: main.length > 0 ? main : parse(fallbackMenu.split('\n\n')[0]), button, columns, closing }
}

/** Width of the header in characters: labels, and three characters between two entries. */
const maxMenuCharacters = 118

/** Label of the group for entries that do not fit. */
const moreLabel = 'More'

const measureMenu = (items: readonly MenuItem[]) => items.reduce((width, { label }) => width + label.length + 3, 0)

/**
 * Moves entries that do not fit into a group "More" at the end. The width is estimated from the labels, so that the
 * server decides and nothing moves in the browser.
 */
export function fitMenu(items: readonly MenuItem[]): readonly MenuItem[] {
  if (measureMenu(items) <= maxMenuCharacters) return items
  const fitting = items.filter(
    (_, at) => at === 0 || measureMenu(items.slice(0, at + 1)) + moreLabel.length + 3 <= maxMenuCharacters,
  )
  const links = items.slice(fitting.length).flatMap(item => item.links ?? [item])
  return [...fitting, { to: '-', label: moreLabel, links }]
}
