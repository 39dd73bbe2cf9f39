import type { GroupEntry, LinkEntry, MenuEntry, MenuPlace } from './menu-tree.ts'

const makeRouteLink = (target: string): LinkEntry => ({ kind: 'route', target, label: '', is_hidden: false })
const makeAutomaticLink = (target: string): LinkEntry => ({ kind: 'automatic', target, label: '', is_hidden: false })
const makeColumn = (label: string, items: LinkEntry[]): GroupEntry => ({
  kind: 'group',
  label,
  is_hidden: false,
  items,
})

/**
 * Menu of a new site, in the order of the specification. A test compares this menu with the menu in the migrated
 * database.
 */
export const defaultMenu: Record<MenuPlace, MenuEntry[]> = {
  main: [
    makeRouteLink('/'),
    makeRouteLink('/about'),
    makeRouteLink('/team'),
    makeRouteLink('/leadership-council'),
    makeRouteLink('/platforms'),
    makeAutomaticLink('davos'),
    makeRouteLink('/circles'),
    makeRouteLink('/partners'),
    makeRouteLink('/events'),
    makeRouteLink('/news'),
  ],
  button: [makeRouteLink('/connect')],
  footer: [
    makeColumn(
      'Network',
      ['/overview', '/about', '/network', '/members', '/team', '/leadership-council', '/partners'].map(makeRouteLink),
    ),
    makeColumn('Circles', [makeAutomaticLink('circles')]),
    makeColumn('Read and meet', ['/events', '/*-calendar', '/platforms', '/news', '/gallery'].map(makeRouteLink)),
    makeColumn('Write to us', [makeAutomaticLink('contact')]),
  ],
  closing: [makeRouteLink('/privacy-policy'), makeRouteLink('/editorial')],
}
