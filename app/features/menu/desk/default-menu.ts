import type { GroupEntry, LinkEntry, MenuEntry, MenuPlace } from './menu-tree.ts'

const route = (target: string): LinkEntry => ({ kind: 'route', target, label: '', is_hidden: false })
const automatic = (target: string): LinkEntry => ({ kind: 'automatic', target, label: '', is_hidden: false })
const column = (label: string, items: LinkEntry[]): GroupEntry => ({ kind: 'group', label, is_hidden: false, items })

/**
 * Menu of a new site, in the order of the specification. A test compares this menu with the menu in the migrated
 * database.
 */
export const defaultMenu: Record<MenuPlace, MenuEntry[]> = {
  main: [
    route('/'),
    route('/about'),
    route('/team'),
    route('/leadership-council'),
    route('/platforms'),
    automatic('davos'),
    route('/circles'),
    route('/partners'),
    route('/events'),
    route('/news'),
  ],
  button: [route('/connect')],
  footer: [
    column(
      'Network',
      ['/overview', '/about', '/network', '/members', '/team', '/leadership-council', '/partners'].map(route),
    ),
    column('Circles', [automatic('circles')]),
    column('Read and meet', ['/events', '/*-calendar', '/platforms', '/news', '/gallery'].map(route)),
    column('Write to us', [automatic('contact')]),
  ],
  closing: [route('/privacy-policy'), route('/editorial')],
}
