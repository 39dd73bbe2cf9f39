import type { Json } from '../../../platform/db/database.gen.ts'
import { isPlainObject } from '../../../platform/text/format-value.ts'

/** Link of the menu. A link with an empty label has the title of its target. */
export type LinkEntry = { kind: LinkKind; target: string; label: string; is_hidden: boolean }
export type GroupEntry = { kind: 'group'; label: string; is_hidden: boolean; items: LinkEntry[] }
export type MenuEntry = LinkEntry | GroupEntry

export const linkKinds = ['route', 'page', 'circle', 'flagship', 'category', 'url', 'automatic'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Columns of the table `menus`. */
export const menuPlaces = ['main', 'button', 'footer', 'closing'] as const
export type MenuPlace = (typeof menuPlaces)[number]

/**
 * Index of an entry on the first level. For a link in a group: index of the group, then index of the link in the group.
 */
export type EntryPath = readonly [number] | readonly [number, number]

export const isGroup = (entry: MenuEntry): entry is GroupEntry => entry.kind === 'group'

const isLinkKind = (kind: unknown): kind is LinkKind => (linkKinds as readonly unknown[]).includes(kind)

function parseLink(value: Json | undefined): LinkEntry[] {
  if (!isPlainObject(value)) return []
  const { kind, target, label, is_hidden } = value
  if (!isLinkKind(kind) || typeof target !== 'string' || typeof label !== 'string') return []
  return [{ kind, target, label, is_hidden: is_hidden === true }]
}

/** Parses the value of a column of the table `menus`. Invalid entries are dropped. */
export function parseEntries(value: Json | undefined): MenuEntry[] {
  return (Array.isArray(value) ? value : []).flatMap((entry): MenuEntry[] => {
    if (!isPlainObject(entry) || entry.kind !== 'group') return parseLink(entry)
    const { label, is_hidden, items } = entry
    if (typeof label !== 'string') return []
    return [
      {
        kind: 'group',
        label,
        is_hidden: is_hidden === true,
        items: (Array.isArray(items) ? items : []).flatMap(parseLink),
      },
    ]
  })
}

export function findEntry(entries: readonly MenuEntry[], [at, inner]: EntryPath): MenuEntry | undefined {
  const entry = entries[at]
  return inner === undefined ? entry : entry && isGroup(entry) ? entry.items[inner] : undefined
}

/** Visible order of the tree: each entry, and after a group its links. */
export const listPaths = (entries: readonly MenuEntry[]): EntryPath[] =>
  entries.flatMap((entry, at): EntryPath[] => [
    [at],
    ...(isGroup(entry) ? entry.items.map((_, inner): EntryPath => [at, inner]) : []),
  ])

/** Changes the list of links in a group; other entries stay. */
const changeGroup = (entries: readonly MenuEntry[], at: number, change: (items: LinkEntry[]) => LinkEntry[]) =>
  entries.map((entry, index) => (index === at && isGroup(entry) ? { ...entry, items: change(entry.items) } : entry))

export function replaceEntry(entries: readonly MenuEntry[], [at, inner]: EntryPath, entry: MenuEntry): MenuEntry[] {
  if (inner === undefined) return entries.with(at, entry)
  return isGroup(entry) ? [...entries] : changeGroup(entries, at, items => items.with(inner, entry))
}

export function removeEntry(entries: readonly MenuEntry[], [at, inner]: EntryPath): MenuEntry[] {
  if (inner === undefined) return entries.toSpliced(at, 1)
  return changeGroup(entries, at, items => items.toSpliced(inner, 1))
}

/**
 * Inserts an entry before the entry at the path. If the path is inside a group, an inserted group is placed after that
 * group, because groups cannot be nested.
 */
export function insertEntry(entries: readonly MenuEntry[], [at, inner]: EntryPath, entry: MenuEntry): MenuEntry[] {
  const parent = entries[at]
  if (inner === undefined || !parent || !isGroup(parent)) return entries.toSpliced(at, 0, entry)
  if (isGroup(entry)) return entries.toSpliced(at + 1, 0, entry)
  return changeGroup(entries, at, items => items.toSpliced(inner, 0, entry))
}

const isSameLink = (one: LinkEntry, other: LinkEntry) => one.kind === other.kind && one.target === other.target

/** Number of links that two groups have in common. */
const countSharedLinks = (group: GroupEntry, other: GroupEntry) =>
  group.items.filter(item => other.items.some(known => isSameLink(known, item))).length

/** Ranks the match of a group before changes with a group after changes: 0 is the best match, undefined is no match. */
function rankGroupMatch(group: GroupEntry, other: GroupEntry, shared: number, distance: number): number | undefined {
  if (group.label && group.label === other.label) return 0
  if (shared > 0) return 1
  const areEmpty = group.items.length + other.items.length === 0
  return group.label === other.label || (areEmpty && distance === 0) ? 2 : undefined
}

/**
 * Matches the groups before changes with the groups after changes: by label, then by the number of shared links, then
 * by the nearest index. Each group is matched at most once.
 * @returns index of a group before the changes, by its index after them
 */
export function matchGroups(before: readonly MenuEntry[], after: readonly MenuEntry[]): Map<number, number> {
  const pairs = before.flatMap((group, from) =>
    after.flatMap((other, to) => {
      if (!isGroup(group) || !isGroup(other)) return []
      const shared = countSharedLinks(group, other)
      const distance = Math.abs(from - to)
      const rank = rankGroupMatch(group, other, shared, distance)
      return rank === undefined ? [] : [{ from, to, rank, shared, distance }]
    }),
  )
  const matches = new Map<number, number>()
  const found = new Set<number>()
  for (const { from, to } of pairs.sort(
    (one, other) => one.rank - other.rank || other.shared - one.shared || one.distance - other.distance,
  )) {
    if (matches.has(to) || found.has(from)) continue
    matches.set(to, from)
    found.add(from)
  }
  return matches
}

/**
 * Restores a removed entry after further changes of the tree. A link returns to its group, which `matchGroups` finds.
 * A group that was removed returns with only this link.
 * @param before entries before the removal
 * @param path path of the entry in `before`
 */
export function restoreEntry(
  entries: readonly MenuEntry[],
  before: readonly MenuEntry[],
  path: EntryPath,
): readonly MenuEntry[] {
  const [at, inner] = path
  const entry = findEntry(before, path)
  const group = before[at]
  if (!entry) return entries
  if (inner === undefined || !group || !isGroup(group) || isGroup(entry))
    return insertEntry(entries, [Math.min(at, entries.length)], entry)
  const place = [...matchGroups(removeEntry(before, path), entries)].find(([, from]) => from === at)?.[0]
  if (place === undefined) return insertEntry(entries, [Math.min(at, entries.length)], { ...group, items: [entry] })
  return changeGroup(entries, place, items => items.toSpliced(inner, 0, entry))
}

/** Tree after a move, and the new path of the moved entry. */
export type MoveResult = { entries: MenuEntry[]; path: EntryPath }

export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/**
 * Moves an entry by one step. `up` and `down` stay on one level, and move a link out of its group at the ends of the
 * group; `in` moves a link into the nearest group, `out` moves it behind its group.
 * @returns undefined if the entry cannot move in this direction
 */
export function moveEntry(
  entries: readonly MenuEntry[],
  path: EntryPath,
  direction: MoveDirection,
  canLeave = true,
): MoveResult | undefined {
  const [at, inner] = path
  const entry = findEntry(entries, path)
  if (!entry) return undefined
  const rest = removeEntry(entries, path)
  const moveTo = (to: EntryPath): MoveResult => ({ entries: insertEntry(rest, to, entry), path: to })
  if (inner !== undefined) {
    const group = entries[at]
    const last = group && isGroup(group) ? group.items.length - 1 : 0
    if (direction === 'up' && inner > 0) return moveTo([at, inner - 1])
    if (direction === 'down' && inner < last) return moveTo([at, inner + 1])
    if (direction === 'in' || !canLeave) return undefined
    return moveTo([direction === 'up' ? at : at + 1])
  }
  if (direction === 'up') return at > 0 ? moveTo([at - 1]) : undefined
  if (direction === 'down') return at < entries.length - 1 ? moveTo([at + 1]) : undefined
  if (direction === 'out' || isGroup(entry)) return undefined
  const [before, after] = [entries[at - 1], entries[at + 1]]
  if (before && isGroup(before)) return moveTo([at - 1, before.items.length])
  return after && isGroup(after) ? moveTo([at, 0]) : undefined
}

/**
 * Moves an entry to the place of another entry, as a drag does: behind that entry when the move goes forward. With
 * `isInside`, a link that is dropped next to a group becomes its last link.
 */
export function dropEntry(
  entries: readonly MenuEntry[],
  from: EntryPath,
  over: EntryPath,
  isInside: boolean,
): MoveResult {
  const entry = findEntry(entries, from)
  const paths = listPaths(entries)
  const indexOf = ([at, inner]: EntryPath) => paths.findIndex(path => path[0] === at && path[1] === inner)
  const stay: MoveResult = { entries: [...entries], path: from }
  if (!entry || !findEntry(entries, over)) return stay
  if (isInside && !isGroup(entry)) {
    const group = entries[over[0]]
    const before = from.length === 1 && over[0] === from[0] ? entries[over[0] - 1] : group
    const target = before && isGroup(before) ? entries.indexOf(before) : -1
    if (target >= 0 && over[1] === undefined) {
      const rest = removeEntry(entries, from)
      const at = from.length === 1 && from[0] < target ? target - 1 : target
      const items = findEntry(rest, [at])
      const to: EntryPath = [at, items && isGroup(items) ? items.items.length : 0]
      return { entries: insertEntry(rest, to, entry), path: to }
    }
  }
  if (indexOf(from) === indexOf(over)) return stay
  // A group can only move among the entries of the first level.
  const target: EntryPath = isGroup(entry) ? [over[0]] : over
  const rest = removeEntry(entries, from)
  const isForward = indexOf(target) > indexOf(from)
  const [at, inner] = target
  const isShifted = from.length === 1 && from[0] < at
  const to: EntryPath =
    inner === undefined
      ? [isForward && from.length === 2 ? at + 1 : at]
      : [isShifted ? at - 1 : at, isForward && from[0] !== at ? inner + 1 : inner]
  return { entries: insertEntry(rest, to, entry), path: to }
}
