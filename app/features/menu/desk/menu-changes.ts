import type { Json } from '../../../platform/db/database.gen.ts'
import { menuPlaceNames } from './menu-fields.ts'
import { getEntryName, type MenuTarget } from './menu-targets.ts'
import { findEntry, isGroup, listPaths, type MenuEntry, menuPlaces, parseEntries } from './menu-tree.ts'

/** Entry of a list of the menu, with a key that is the same before and after a change. */
type KeyedEntry = { key: string; name: string; isHidden: boolean; group: string | undefined }

/**
 * Lists the entries of a list in visible order. The key of a link is its target, because a link has no id; that of a
 * group is its number, because its label can change. Links with the same target are numbered.
 */
function listKeyedEntries(entries: readonly MenuEntry[], targets: readonly MenuTarget[]): KeyedEntry[] {
  const counts = new Map<string, number>()
  const nameOf = (entry: MenuEntry) => getEntryName(entry, targets)
  return listPaths(entries).flatMap(path => {
    const entry = findEntry(entries, path)
    if (!entry) return []
    const base = isGroup(entry) ? 'group' : `${entry.kind} ${entry.target}`
    const number = (counts.get(base) ?? 0) + 1
    counts.set(base, number)
    const parent = path.length > 1 ? entries[path[0]] : undefined
    return [
      { key: `${base} ${number}`, name: nameOf(entry), isHidden: entry.is_hidden, group: parent && nameOf(parent) },
    ]
  })
}

/** Lists the keys that are not in the longest part whose order is the same as before. */
function listMovedKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const positions = after.map(key => before.indexOf(key))
  // Longest increasing run that ends at each position, as a list of positions.
  const runs: number[][] = []
  for (const [at, position] of positions.entries()) {
    const earlier = runs.filter((_, index) => index < at && (positions[index] ?? 0) < position)
    runs.push([...(earlier.toSorted((one, other) => other.length - one.length)[0] ?? []), position])
  }
  const longest = new Set(runs.toSorted((one, other) => other.length - one.length)[0])
  return new Set(after.filter((_, at) => !longest.has(positions[at] ?? -1)))
}

function listChangesOfList(before: readonly KeyedEntry[], after: readonly KeyedEntry[]): string[] {
  const old = new Map(before.map(entry => [entry.key, entry]))
  const present = new Set(after.map(({ key }) => key))
  const stayed = after.filter(({ key }) => old.has(key))
  const moved = listMovedKeys(
    before.flatMap(({ key }) => (present.has(key) ? [key] : [])),
    stayed.map(({ key }) => key),
  )
  const changes = after.flatMap((entry, at) => {
    const was = old.get(entry.key)
    const previous = after[at - 1]
    if (!was) return [`“${entry.name}” added`]
    const groupChanged = was.group !== entry.group && !(was.group && entry.group)
    return [
      ...(was.name === entry.name ? [] : [`“${was.name}” is now “${entry.name}”`]),
      ...(was.isHidden === entry.isHidden ? [] : [`“${entry.name}” ${entry.isHidden ? 'hidden' : 'shown'}`]),
      ...(groupChanged
        ? [entry.group ? `“${entry.name}” moved into “${entry.group}”` : `“${entry.name}” moved out of “${was.group}”`]
        : moved.has(entry.key)
          ? [`“${entry.name}” moved ${previous ? `after “${previous.name}”` : 'to the start'}`]
          : []),
    ]
  })
  const removed = before.filter(({ key }) => !present.has(key)).map(({ name }) => `“${name}” removed`)
  return [...changes, ...removed]
}

type Lists = Readonly<Record<string, Json | undefined>>

/** Lists the changes of a menu as short sentences. Outside the main menu, each begins with the name of its list. */
export const listMenuChanges = (before: Lists, after: Lists, targets: readonly MenuTarget[]): string[] =>
  menuPlaces.flatMap(place => {
    const [old, current] = [before, after].map(lists => listKeyedEntries(parseEntries(lists[place]), targets))
    const changes = listChangesOfList(old ?? [], current ?? [])
    return place === 'main' ? changes : changes.map(change => `${menuPlaceNames[place]}: ${change}`)
  })
