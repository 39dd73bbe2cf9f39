import fc from 'fast-check'
import {
  dropEntry,
  isGroup,
  type LinkEntry,
  listPaths,
  type MenuEntry,
  moveEntry,
  removeEntry,
  replaceEntry,
} from '../../app/features/menu/desk/menu-tree.ts'

const makeLink = (label: string): LinkEntry => ({
  kind: 'url',
  target: `/${encodeURIComponent(label)}`,
  label,
  is_hidden: false,
})

/** Makes a tree of links. A list is a group: its label, then its links. */
export const makeTree = (...entries: (string | readonly [string, ...string[]])[]): MenuEntry[] =>
  entries.map(entry => {
    if (typeof entry === 'string') return makeLink(entry)
    const [label, ...links] = entry
    return { kind: 'group', label, is_hidden: false, items: links.map(makeLink) }
  })

type Step = {
  do: 'move' | 'drop' | 'hide' | 'rename' | 'remove' | 'add' | 'add group'
  at: number
  to: number
  text: string
}

/** Steps that an editor can take on the screen for menus. */
export const menuSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom('move', 'drop', 'hide', 'rename', 'remove', 'add', 'add group'),
    at: fc.nat(40),
    to: fc.nat(40),
    text: fc.constantFrom('Press', 'Jobs', 'Équipe', 'من نحن', 'A label of 24 characters'),
  }),
  { maxLength: 25 },
)

const hasDavosLink = (entry: MenuEntry) =>
  (isGroup(entry) ? entry.items : [entry]).some(({ kind, target }) => kind === 'automatic' && target === 'davos')

/** Menu after these steps. Steps that the screen does not offer are left out. */
export const applySteps = (start: readonly MenuEntry[], steps: readonly Step[]): MenuEntry[] =>
  steps.reduce<MenuEntry[]>(
    (entries, step) => {
      const paths = listPaths(entries)
      const [path, otherPath] = [paths[step.at % paths.length], paths[step.to % paths.length]]
      const [at = 0, inner] = path ?? []
      const top = entries[at]
      const entry = inner === undefined ? top : top && isGroup(top) ? top.items[inner] : undefined
      if (step.do === 'add') return [...entries, makeLink(step.text)].slice(0, 60)
      if (step.do === 'add group')
        return [...entries, { kind: 'group' as const, label: step.text, is_hidden: false, items: [] }].slice(0, 60)
      if (!path || !otherPath || !entry) return entries
      if (step.do === 'move') {
        const direction = (['up', 'down', 'in', 'out'] as const)[step.to % 4] ?? 'up'
        return moveEntry(entries, path, direction)?.entries ?? entries
      }
      if (step.do === 'drop') return dropEntry(entries, path, otherPath, step.to % 2 === 0).entries
      if (step.do === 'hide') return replaceEntry(entries, path, { ...entry, is_hidden: !entry.is_hidden })
      if (step.do === 'remove') return hasDavosLink(entry) ? entries : removeEntry(entries, path)
      return entry.kind === 'automatic' ? entries : replaceEntry(entries, path, { ...entry, label: step.text })
    },
    [...start],
  )
