import { describe, expect, it } from 'vitest'
import { listMenuChanges } from './menu-changes.ts'
import type { MenuTarget } from './menu-targets.ts'
import type { GroupEntry, LinkEntry } from './menu-tree.ts'

const target = (name: string, title: string): MenuTarget => ({
  kind: 'route',
  target: name,
  title,
  path: `/${name}`,
  isShown: true,
})
const targets = [target('home', 'Home'), target('team', 'Management'), target('news', 'News')]
const link = (name: string, change: Partial<LinkEntry> = {}): LinkEntry => ({
  kind: 'route',
  target: name,
  label: '',
  is_hidden: false,
  ...change,
})
const group = (label: string, ...items: LinkEntry[]): GroupEntry => ({ kind: 'group', label, is_hidden: false, items })

const before = [link('home'), link('team'), link('news')]
const listChanges = (after: readonly (LinkEntry | GroupEntry)[], first: readonly (LinkEntry | GroupEntry)[] = before) =>
  listMenuChanges({ main: [...first] }, { main: [...after] }, targets)

describe('the list of changes of a menu', () => {
  it('is empty for an unchanged menu', () => {
    expect(listChanges(before)).toEqual([])
  })
  it('names a label, a hidden link, an added link and a removed one', () => {
    const changed = [link('home', { is_hidden: true }), link('team', { label: 'Who we are' }), link('home')]
    expect(listChanges(changed)).toEqual([
      '“Home” hidden',
      '“Management” is now “Who we are”',
      '“Home” added',
      '“News” removed',
    ])
  })
  it('names the one link that was moved, and not the links that it passed', () => {
    expect(listChanges([link('news'), link('home'), link('team')])).toEqual(['“News” moved to the start'])
    expect(listChanges([link('team'), link('news'), link('home')])).toEqual(['“Home” moved after “News”'])
  })
  it('names a new group and the links that were moved into it', () => {
    const grouped = [link('home'), group('Network', link('team')), link('news')]
    expect(listChanges(grouped)).toEqual(['“Network” added', '“Management” moved into “Network”'])
    expect(listChanges(before, grouped)).toEqual(['“Management” moved out of “Network”', '“Network” removed'])
  })
  it('names a group whose label changed once, without its links', () => {
    const first = [group('Network', link('team')), link('news')]
    expect(listChanges([group('Us', link('team')), link('news')], first)).toEqual(['“Network” is now “Us”'])
  })
  it('begins with the name of the list outside the main menu', () => {
    expect(listMenuChanges({ closing: [] }, { closing: [link('news')] }, targets)).toEqual(['Last line: “News” added'])
  })
})
