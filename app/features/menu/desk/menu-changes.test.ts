import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySteps, makeTree, menuSteps } from '../../../../tests/support/menu-steps.ts'
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
const targets = [
  target('home', 'Home'),
  target('team', 'Management'),
  target('news', 'News'),
  ...[...'abcd'].map(name => target(name, `/${name}`)),
]
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

describe('the list of menu changes', () => {
  it('is empty for an unchanged menu', () => {
    expect(listChanges(before)).toEqual([])
  })
  it('names a changed label and hidden, added and removed links', () => {
    const changed = [link('home', { is_hidden: true }), link('team', { label: 'Who we are' }), link('home')]
    expect(listChanges(changed)).toEqual([
      '“Home” hidden',
      '“Management” is now “Who we are”',
      '“Home” added',
      '“News” removed',
    ])
  })
  it('names only the moved link, not the links around it', () => {
    expect(listChanges([link('news'), link('home'), link('team')])).toEqual(['“News” moved to the start'])
    expect(listChanges([link('team'), link('news'), link('home')])).toEqual(['“Home” moved after “News”'])
  })
  it('names a new group and the links moved into it', () => {
    const grouped = [link('home'), group('Network', link('team')), link('news')]
    expect(listChanges(grouped)).toEqual(['“Network” added', '“Management” moved into “Network”'])
    expect(listChanges(before, grouped)).toEqual(['“Management” moved out of “Network”', '“Network” removed'])
  })
  it('names a renamed group once, without its links', () => {
    const first = [group('Network', link('team')), link('news')]
    expect(listChanges([group('Us', link('team')), link('news')], first)).toEqual(['“Network” is now “Us”'])
  })
  it('names the one group that was moved, without its links', () => {
    const columns = [group('About', link('a')), group('Follow', link('b'), link('c')), group('Legal', link('d'))]
    const [about, follow, legal] = columns
    const listChangesOfColumns = (...after: (GroupEntry | undefined)[]) =>
      listChanges(
        after.flatMap(column => column ?? []),
        columns,
      )
    expect(listChangesOfColumns(follow, about, legal)).toEqual(['“About” moved after “Follow”'])
    expect(listChangesOfColumns(legal, about, follow)).toEqual(['“Legal” moved to the start'])
    expect(listChangesOfColumns(follow, legal)).toEqual(['“About” removed', '“/a” removed'])
    expect(listChangesOfColumns(group('New'), ...columns)).toEqual(['“New” added'])
  })
  it('names the group into which a link was moved', () => {
    const first = [group('About', link('a'), link('b')), group('Follow', link('c'))]
    const into = [group('About', link('a')), group('Follow', link('b'), link('c'))]
    expect(listChanges(into, first)).toEqual(['“/b” moved into “Follow”'])
    const reordered = [group('About', link('b'), link('a')), group('Follow', link('c'))]
    expect(listChanges(reordered, first)).toEqual(['“/a” moved after “/b”'])
  })
  it('names a moved group that shares a link with another group', () => {
    const first = [group('Site', link('a'), link('b')), group('More', link('b'), link('c'))]
    expect(listChanges(first.toReversed(), first)).toEqual(['“Site” moved after “More”'])
    const both = [group('Same', link('a')), group('Same', link('b'), link('c'))]
    expect(listChanges(both.slice(1), both)).toEqual(['“Same” removed', '“/a” removed'])
  })
  it('is empty for any generated menu that is unchanged', () => {
    fc.assert(
      fc.property(menuSteps, steps => {
        const main = applySteps(makeTree('a', ['G', 'b'], ['G', 'b', 'c'], ['H'], 'b'), steps)
        expect(listMenuChanges({ main }, { main }, targets)).toEqual([])
      }),
    )
  })
  it('begins with the menu’s name except for the main menu', () => {
    expect(listMenuChanges({ closing: [] }, { closing: [link('news')] }, targets)).toEqual(['Last line: “News” added'])
  })
})
