import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySteps, makeTree, menuSteps } from '../../../../tests/support/menu-steps.ts'
import { defaultMenu } from './default-menu.ts'
import { findMenuError } from './menu-rules.ts'
import {
  dropEntry,
  insertEntry,
  isGroup,
  listPaths,
  type MenuEntry,
  moveEntry,
  parseEntries,
  removeEntry,
  replaceEntry,
  restoreEntry,
} from './menu-tree.ts'

const namesOf = (entries: readonly MenuEntry[]): string[] =>
  entries.map(entry => (isGroup(entry) ? `${entry.label}(${namesOf(entry.items).join()})` : entry.label))

const tree = makeTree('a', ['G', 'b', 'c'], 'd', ['H'], 'e')

describe('a keyboard move of a menu entry', () => {
  it.each([
    ['moves an entry past a group', [2], 'up', ['a', 'd', 'G(b,c)', 'H()', 'e'], [1]],
    ['moves a group with its links', [1], 'down', ['a', 'd', 'G(b,c)', 'H()', 'e'], [2]],
    ['moves a link within its group', [1, 1], 'up', ['a', 'G(c,b)', 'd', 'H()', 'e'], [1, 0]],
    ['moves the first link of a group before the group', [1, 0], 'up', ['a', 'b', 'G(c)', 'd', 'H()', 'e'], [1]],
    [
      'moves the last link of a group to the position after the group',
      [1, 1],
      'down',
      ['a', 'G(b)', 'c', 'd', 'H()', 'e'],
      [2],
    ],
    ['puts a link into the group before it', [2], 'in', ['a', 'G(b,c,d)', 'H()', 'e'], [1, 2]],
    ['puts a link into the group after it', [0], 'in', ['G(a,b,c)', 'd', 'H()', 'e'], [0, 0]],
    ['takes a link out of its group', [1, 0], 'out', ['a', 'G(c)', 'b', 'd', 'H()', 'e'], [2]],
  ] as const)('has the effect: %s', (_, path, direction, expected, to) => {
    const move = moveEntry(tree, path, direction)
    expect(move && namesOf(move.entries)).toEqual(expected)
    expect(move?.path).toEqual(to)
  })
  it.each([
    [[0], 'up'],
    [[4], 'down'],
    [[0], 'out'],
    [[1], 'in'],
    [[1, 0], 'in'],
    [[9], 'up'],
  ] as const)('is impossible at %j in the direction %s', (path, direction) => {
    expect(moveEntry(tree, path, direction)).toBeUndefined()
  })
})

describe('a drag of a menu entry', () => {
  it.each([
    ['moves an entry forward', [0], [2], false, ['G(b,c)', 'd', 'a', 'H()', 'e'], [2]],
    ['moves an entry back', [4], [0], false, ['e', 'a', 'G(b,c)', 'd', 'H()'], [0]],
    ['moves a link to a position in a group', [0], [1, 0], false, ['G(b,a,c)', 'd', 'H()', 'e'], [0, 1]],
    ['moves a link out of a group', [1, 0], [0], false, ['b', 'a', 'G(c)', 'd', 'H()', 'e'], [0]],
    ['a drag to the right puts a link into the group above', [2], [2], true, ['a', 'G(b,c,d)', 'H()', 'e'], [1, 2]],
    ['keeps a group on the first level', [3], [1, 0], true, ['a', 'H()', 'G(b,c)', 'd', 'e'], [1]],
    ['a drag of an entry onto itself changes nothing', [1, 0], [1, 0], false, ['a', 'G(b,c)', 'd', 'H()', 'e'], [1, 0]],
  ] as const)('has the effect: %s', (_, from, over, isInside, expected, to) => {
    const move = dropEntry(tree, from, over, isInside)
    expect(namesOf(move.entries)).toEqual(expected)
    expect(move.path).toEqual(to)
  })
})

describe('a tree of menu entries', () => {
  it('is unchanged after an entry was removed and inserted again', () => {
    for (const path of listPaths(tree)) {
      const [at, inner] = path
      const entry = tree[at]
      const removed = inner === undefined || !entry || !isGroup(entry) ? entry : entry.items[inner]
      expect(removed && insertEntry(removeEntry(tree, path), path, removed)).toEqual(tree)
    }
  })
  it('is unchanged after a removed entry is restored', () => {
    fc.assert(
      fc.property(menuSteps, fc.nat(60), (steps, at) => {
        const before = applySteps(tree, steps)
        const path = listPaths(before)[at % listPaths(before).length]
        // The steps may have removed all entries.
        fc.pre(path !== undefined)
        if (path) expect(restoreEntry(removeEntry(before, path), before, path)).toEqual(before)
      }),
    )
  })
  it('restores a link into its moved group', () => {
    const removed = removeEntry(tree, [1, 0])
    const moved = moveEntry(removed, [1], 'down')?.entries ?? []
    expect(namesOf(restoreEntry(moved, tree, [1, 0]))).toEqual(['a', 'd', 'G(b,c)', 'H()', 'e'])
  })
  it('restores a link into its renamed group', () => {
    const renamed = removeEntry(tree, [1, 0]).map(entry => (entry.label === 'G' ? { ...entry, label: 'K' } : entry))
    expect(namesOf(restoreEntry(renamed, tree, [1, 0]))).toEqual(['a', 'K(b,c)', 'd', 'H()', 'e'])
  })
  it('restores a link into another group of the same name', () => {
    const withoutGroup = removeEntry(removeEntry(tree, [1, 0]), [1])
    expect(namesOf(restoreEntry(withoutGroup, tree, [1, 0]))).toEqual(['a', 'G(b)', 'd', 'H()', 'e'])
  })
  it('restores a link shared by two groups into its former group', () => {
    const shared = makeTree(['Site', 'a', 'b'], ['More', 'b', 'c'])
    const moved = moveEntry(removeEntry(shared, [1, 1]), [1], 'up')?.entries ?? []
    expect(namesOf(restoreEntry(moved, shared, [1, 1]))).toEqual(['More(b,c)', 'Site(a,b)'])
    const onlyMore = removeEntry(removeEntry(shared, [0, 0]), [0])
    expect(namesOf(restoreEntry(onlyMore, shared, [0, 0]))).toEqual(['Site(a)', 'More(b,c)'])
  })
  it('restores a link into its emptied and renamed group', () => {
    const small = makeTree(['G', 'a'], ['H'])
    const renamed = replaceEntry(removeEntry(small, [0, 0]), [0], {
      kind: 'group',
      label: 'K',
      is_hidden: false,
      items: [],
    })
    expect(namesOf(restoreEntry(renamed, small, [0, 0]))).toEqual(['K(a)', 'H()'])
  })
  it('restores a link into its former group after groups were reordered', () => {
    const links = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2 })
    const groups = fc.array(links, { minLength: 1, maxLength: 4 }).chain(lists =>
      fc.record({
        lists: fc.constant(lists),
        order: fc.shuffledSubarray([...lists.keys()], { minLength: lists.length }),
        at: fc.nat(lists.length - 1),
        inner: fc.nat(9),
      }),
    )
    fc.assert(
      fc.property(groups, ({ lists, order, at, inner }) => {
        const before = makeTree(...lists.map((items, index) => [`G${index}`, ...items] as const))
        const path = [at, inner % (lists[at]?.length ?? 1)] as const
        const removed = removeEntry(before, path)
        const reorder = (entries: readonly MenuEntry[]) => order.flatMap(index => entries[index] ?? [])
        expect(restoreEntry(reorder(removed), before, path)).toEqual(reorder(before))
      }),
    )
  })
  it('drops invalid entries when it is parsed', () => {
    expect(
      parseEntries([null, 5, { kind: 'odd' }, { kind: 'group' }, { kind: 'url', target: '/a', label: 'A' }]),
    ).toEqual([{ kind: 'url', target: '/a', label: 'A', is_hidden: false }])
    expect(parseEntries(undefined)).toEqual([])
  })
  it('keeps every entry and nests no group after any moves', () => {
    fc.assert(
      fc.property(menuSteps, steps => {
        const after = applySteps(defaultMenu.main, steps)
        const inside = after.flatMap(entry => (isGroup(entry) ? entry.items : []))
        expect(inside.some(entry => isGroup(entry))).toBe(false)
        expect(parseEntries(JSON.parse(JSON.stringify(after)))).toEqual(after)
      }),
    )
  })
})

describe('the validation of the menu', () => {
  const link = { kind: 'url', target: '/press', label: 'Press', is_hidden: false }
  const davos = { kind: 'automatic', target: 'davos', label: '', is_hidden: false }
  const group = (...items: object[]) => ({ kind: 'group', label: 'More', is_hidden: false, items })
  it('accepts the default menu', () => {
    for (const place of ['main', 'button', 'footer', 'closing'] as const)
      expect(findMenuError(place, JSON.parse(JSON.stringify(defaultMenu[place]))), place).toBeUndefined()
  })
  it.each([
    ['main', [davos, { ...link, target: 'javascript:alert(1)' }], /not a link. Use https/],
    ['main', [davos, { ...link, target: '//evil.example' }], /not a link/],
    ['main', [davos, { ...link, target: 'data:text/html,x' }], /not a link/],
    ['main', [davos, { ...link, label: ' ' }], /Enter a label/],
    ['main', [davos, { ...link, label: 'x'.repeat(25) }], /24 characters/],
    ['main', [link], /automatic and stays/],
    ['main', [davos, group(davos)], /automatic and stays/],
    ['main', [davos, { ...davos, target: 'circles' }], /into a group/],
    ['main', [davos, group({ ...davos, target: 'contact' })], /column of the footer/],
    ['main', [davos, ...Array(60).fill(link)], /60 entries/],
    ['button', [], /one button/],
    ['button', [group()], /Only the main menu/],
    ['footer', [link], /belongs to a column/],
    ['footer', Array(5).fill(group(link)), /four columns|4 columns/],
    ['footer', [group(davos)], /main menu/],
    ['closing', Array(9).fill(link), /8 links/],
  ] as const)('reports an error in the menu “%s” for the value %j', (place, entries, message) => {
    expect(findMenuError(place, JSON.parse(JSON.stringify(entries)))).toMatch(message)
  })
})
