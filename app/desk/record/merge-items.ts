import type { Json } from '../../platform/db/database.gen.ts'
import { isPlainObject } from '../../platform/text/format-value.ts'
import { areValuesEqual, type MergeResult } from './merge.ts'

type ListItems = readonly Json[]

/**
 * Merges two concurrent changes of a list. If only one user added, changed, moved or removed an item, that change is
 * applied; an item that both users changed is a conflict.
 * @returns undefined if both users reordered the list, because a user then has to choose the order
 */
export function mergeItems(base: ListItems, mine: ListItems, theirs: ListItems): MergeResult | undefined {
  const [toMine, toTheirs] = [matchItems(base, mine), matchItems(base, theirs)]
  const [isMovedByMe, isMovedByThem] = [hasMovedItems(toMine), hasMovedItems(toTheirs)]
  if (isMovedByMe && isMovedByThem && !areValuesEqual([...mine], [...theirs])) return undefined
  // The merged list has the order of the user who reordered the list.
  const [leading, other] = isMovedByThem ? [theirs, mine] : [mine, theirs]
  const [toLeading, toOther] = isMovedByThem ? [toTheirs, toMine] : [toMine, toTheirs]
  const settle = ({ item, of }: MergedItemPlace): SettledItem => {
    if (of === undefined) return { both: item }
    const [was, others] = [base[of], getItemAt(other, toOther, of)]
    if (areValuesEqual(item, was)) return { both: others }
    if (areValuesEqual(others, was) || areValuesEqual(item, others)) return { both: item }
    return isMovedByThem ? { was, mine: others, theirs: item } : { was, mine: item, theirs: others }
  }
  return combineSettledItems(placeItems(base, [leading, toLeading], [other, toOther]).map(settle))
}

/** Item of the merged list, and the index of the item in the base list. The item is undefined if it was removed. */
type MergedItemPlace = { item: Json | undefined; of: number | undefined }

/** Changed list of one user, and for each index of the base list the index of the same item in the changed list. */
type ChangedList = readonly [ListItems, ReadonlyMap<number, number>]

/**
 * Places the items of both changed lists in the order of the leading list. An item that only the other list contains
 * follows the same item as in that list.
 */
function placeItems(
  base: ListItems,
  [leading, toLeading]: ChangedList,
  [other, toOther]: ChangedList,
): MergedItemPlace[] {
  const before = new Map([...toLeading].map(([at, place]) => [place, at]))
  const places: MergedItemPlace[] = leading.map((item, place) => ({ item, of: before.get(place) }))
  for (const of of base.keys()) if (!toLeading.has(of)) insertRemovedItem(places, { item: undefined, of })
  const beforeOther = new Map([...toOther].map(([at, place]) => [place, at]))
  let last: MergedItemPlace | undefined
  for (const [place, item] of other.entries()) {
    const baseIndex = beforeOther.get(place)
    const isIt = (each: MergedItemPlace) =>
      baseIndex === undefined ? isSameAddition(each, item) : each.of === baseIndex
    const existingPlace = places.find(isIt)
    const added = existingPlace ?? { item, of: undefined }
    if (!existingPlace) places.splice(last ? places.indexOf(last) + 1 : 0, 0, added)
    last = added
  }
  return places
}

type SettledItem = { both: Json | undefined } | Record<'was' | 'mine' | 'theirs', Json | undefined>

const removeMissingItems = (items: readonly (Json | undefined)[]): Json[] => items.filter(item => item !== undefined)

function combineSettledItems(settled: readonly SettledItem[]): MergeResult {
  const conflictingItems = settled.filter(each => 'was' in each)
  const as = (side: 'mine' | 'theirs') =>
    removeMissingItems(settled.map(each => ('was' in each ? each[side] : each.both)))
  if (conflictingItems.length === 0) return { both: as('mine') }
  const only = (whose: 'was' | 'mine' | 'theirs') => removeMissingItems(conflictingItems.map(each => each[whose]))
  const settledAs = { mine: as('mine'), theirs: as('theirs') }
  return { asks: { before: only('was'), mine: only('mine'), theirs: only('theirs') }, settledAs }
}

const getItemAt = (items: ListItems, places: ReadonlyMap<number, number>, at: number) => {
  const place = places.get(at)
  return place === undefined ? undefined : items[place]
}

const isSameAddition = (place: MergedItemPlace, item: Json) =>
  place.of === undefined && areValuesEqual(place.item, item)

/** Inserts a removed item after the nearest preceding item that still exists. */
function insertRemovedItem(places: MergedItemPlace[], removedItem: MergedItemPlace & { of: number }) {
  for (let index = removedItem.of - 1; index >= 0; index--) {
    const precedingIndex = places.findIndex(each => each.of === index)
    if (precedingIndex >= 0) return void places.splice(precedingIndex + 1, 0, removedItem)
  }
  places.unshift(removedItem)
}

const hasMovedItems = (places: ReadonlyMap<number, number>) => {
  const order = [...places].toSorted(([one], [other]) => one - other).map(([, place]) => place)
  return order.some((place, at) => at > 0 && place < (order[at - 1] ?? 0))
}

/** Maps base indices to indices in the changed list: identical items first, then the most similar. */
function matchItems(base: ListItems, changed: ListItems): Map<number, number> {
  const matches = new Map<number, number>()
  const free = new Set(changed.keys())
  const pair = (at: number, place: number | undefined) => {
    if (place === undefined) return
    matches.set(at, place)
    free.delete(place)
  }
  for (const [at, item] of base.entries())
    pair(
      at,
      [...free].find(place => areValuesEqual(item, changed[place])),
    )
  const alike = base.flatMap((item, at) =>
    matches.has(at) ? [] : [...free].map(place => ({ at, place, shared: countSharedProperties(item, changed[place]) })),
  )
  for (const { at, place, shared } of alike.toSorted(
    (one, other) => other.shared - one.shared || computeDistance(one) - computeDistance(other),
  ))
    if (shared > 0 && !matches.has(at) && free.has(place)) pair(at, place)
  // An item without a similar counterpart counts as a changed version of the base item at the same index.
  for (const at of base.keys())
    if (!matches.has(at))
      pair(
        at,
        [...free].find(place => isBetweenMatches(matches, at, place)),
      )
  return new Map([...matches].toSorted(([one], [other]) => one - other))
}

const computeDistance = ({ at, place }: { at: number; place: number }) => Math.abs(at - place)

/**
 * Whether an index is between the matches of the previous and the next item. A match at such an index does not change
 * the order.
 */
function isBetweenMatches(found: ReadonlyMap<number, number>, at: number, place: number) {
  const before = [...found].filter(([other]) => other < at).map(([, place]) => place)
  const after = [...found].filter(([other]) => other > at).map(([, place]) => place)
  return place > Math.max(-1, ...before) && place < Math.min(Number.POSITIVE_INFINITY, ...after)
}

/** Counts the non-empty properties that two items have in common. */
function countSharedProperties(a: Json | undefined, other: Json | undefined): number {
  if (!isPlainObject(a) || !isPlainObject(other)) return 0
  const says = (value: Json | undefined) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
  return Object.entries(a).filter(([name, value]) => says(value) && areValuesEqual(value, other[name])).length
}
