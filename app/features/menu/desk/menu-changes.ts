import type { Json } from '../../../platform/db/database.gen.ts'
import { menuPlaceNames } from './menu-fields.ts'
import { getEntryName, type MenuTarget } from './menu-targets.ts'
import { findEntry, isGroup, listPaths, type MenuEntry, matchGroups, menuPlaces, parseEntries } from './menu-tree.ts'

/** Entry of a list of the menu, with a key that is the same before and after a change. */
type KeyedEntry = {
  key: string
  name: string
  isHidden: boolean
  /** Group that contains the entry. */
  parent: { key: string; name: string } | undefined
}

/**
 * Lists the entries of a list in visible order. The key of a group is the text in `groupKeys` at its index. The key of
 * a link is its target, because a link has no id.
 */
function listKeyedEntries(
  entries: readonly MenuEntry[],
  groupKeys: readonly string[],
  targets: readonly MenuTarget[],
): KeyedEntry[] {
  return listPaths(entries).flatMap(path => {
    const entry = findEntry(entries, path)
    if (!entry) return []
    const group = path.length > 1 ? entries[path[0]] : undefined
    const groupKey = groupKeys[path[0]] ?? ''
    return [
      {
        key: isGroup(entry) ? groupKey : `${entry.kind} ${entry.target}`,
        name: getEntryName(entry, targets),
        isHidden: entry.is_hidden,
        parent: group && { key: groupKey, name: getEntryName(group, targets) },
      },
    ]
  })
}

const hasSameParent = (one: KeyedEntry, other: KeyedEntry) => one.parent?.key === other.parent?.key

/** Conditions under which two entries with the same key count as the same entry, the strictest condition first. */
const entryMatches = [
  (one: KeyedEntry, other: KeyedEntry) => hasSameParent(one, other) && one.name === other.name,
  hasSameParent,
  () => true,
]

/** Finds for each entry the corresponding entry from before the changes. A new entry has no such entry. */
function matchEntries(before: readonly KeyedEntry[], after: readonly KeyedEntry[]): Map<KeyedEntry, KeyedEntry> {
  const matches = new Map<KeyedEntry, KeyedEntry>()
  const removed = new Set(before)
  for (const isMatch of entryMatches)
    for (const entry of after) {
      if (matches.has(entry)) continue
      const old = [...removed].find(other => other.key === entry.key && isMatch(other, entry))
      if (!old) continue
      matches.set(entry, old)
      removed.delete(old)
    }
  return matches
}

/** Lists the moved entries of one level: all entries that are not in the longest subsequence with unchanged order. */
function listMovedEntries(before: readonly KeyedEntry[], after: readonly KeyedEntry[]): KeyedEntry[] {
  const positions = after.map(entry => before.indexOf(entry))
  // Longest increasing subsequence that ends at each position, as a list of positions.
  const runs: number[][] = []
  for (const [at, position] of positions.entries()) {
    const earlier = runs.filter((_, index) => index < at && (positions[index] ?? 0) < position)
    runs.push([...(earlier.toSorted((one, other) => other.length - one.length)[0] ?? []), position])
  }
  const longest = new Set(runs.toSorted((one, other) => other.length - one.length)[0])
  return after.filter((_, at) => !longest.has(positions[at] ?? -1))
}

function listChangesOfList(before: readonly KeyedEntry[], after: readonly KeyedEntry[]): string[] {
  const matches = matchEntries(before, after)
  const moved = new Set(
    [...new Set(after.map(({ parent }) => parent?.key))].flatMap(level => {
      const stayed = after.flatMap(entry => {
        const old = matches.get(entry)
        return old && entry.parent?.key === level && hasSameParent(old, entry) ? [old] : []
      })
      return listMovedEntries(before, stayed)
    }),
  )
  const changes = after.flatMap((entry, at) => {
    const was = matches.get(entry)
    if (!was) return [`“${entry.name}” added`]
    return [
      ...(was.name === entry.name ? [] : [`“${was.name}” is now “${entry.name}”`]),
      ...(was.isHidden === entry.isHidden ? [] : [`“${entry.name}” ${entry.isHidden ? 'hidden' : 'shown'}`]),
      ...(hasSameParent(was, entry)
        ? moved.has(was)
          ? [`“${entry.name}” moved ${describePosition(entry, after.slice(0, at))}`]
          : []
        : [
            entry.parent
              ? `“${entry.name}” moved into “${entry.parent.name}”`
              : `“${entry.name}” moved out of “${was.parent?.name}”`,
          ]),
    ]
  })
  const present = new Set(matches.values())
  const removed = before.filter(entry => !present.has(entry)).map(({ name }) => `“${name}” removed`)
  return [...changes, ...removed]
}

/** Describes the position of an entry among the entries of its level. */
function describePosition(entry: KeyedEntry, earlier: readonly KeyedEntry[]): string {
  const previous = earlier.findLast(other => hasSameParent(other, entry))
  if (previous) return `after “${previous.name}”`
  return entry.parent ? `to the start of “${entry.parent.name}”` : 'to the start'
}

/** Lists the changes of one list of the menu. */
function compareEntries(before: readonly MenuEntry[], after: readonly MenuEntry[], targets: readonly MenuTarget[]) {
  const matches = matchGroups(before, after)
  const oldKeys = before.map((_, at) => `group ${at}`)
  const keys = after.map((_, at) => oldKeys[matches.get(at) ?? -1] ?? `new group ${at}`)
  return listChangesOfList(listKeyedEntries(before, oldKeys, targets), listKeyedEntries(after, keys, targets))
}

type MenuValues = Readonly<Record<string, Json | undefined>>

/**
 * Lists the changes of a menu as short sentences. Outside the main menu, each sentence begins with the name of its
 * list.
 */
export const listMenuChanges = (before: MenuValues, after: MenuValues, targets: readonly MenuTarget[]): string[] =>
  menuPlaces.flatMap(place => {
    const changes = compareEntries(parseEntries(before[place]), parseEntries(after[place]), targets)
    return place === 'main' ? changes : changes.map(change => `${menuPlaceNames[place]}: ${change}`)
  })
