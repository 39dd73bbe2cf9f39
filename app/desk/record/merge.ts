import type { Json } from '../../platform/db/database.gen.ts'

/** Values of a record, by field name. */
export type FieldValues = Record<string, Json>

/** Record as read from the database: the fields, and `updated_at` in the backend's format. */
export type RecordVersion = { fields: FieldValues; updatedAt: string }

const isEmpty = (value: Json | undefined) => value === null || value === undefined || value === ''

/**
 * Converts a value to a canonical form for comparison, in which the order of properties does not matter and all empty
 * values are equal.
 */
const toCanonicalText = (value: Json | undefined): string => {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join()}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.keys(value)
      .toSorted()
      .map(name => `${name}:${toCanonicalText(value[name])}`)
      .join()}}`
  return isEmpty(value) ? '""' : JSON.stringify(value)
}

/**
 * Whether two values are equal. Texts are compared directly for speed, because the function runs on every key press.
 */
export const areValuesEqual = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b ||
  (isEmpty(a) && isEmpty(b)) ||
  (typeof a === 'object' && typeof b === 'object' && toCanonicalText(a) === toCanonicalText(b))

/** Lists the names of the fields that differ. */
export const listChangedFields = (before: FieldValues, after: FieldValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => !areValuesEqual(before[name], after[name]),
  )

/** Picks the fields with these names. Missing fields are null. */
export const pickFieldsByName = (names: readonly string[], fields: FieldValues): FieldValues =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? null]))

/** Versions of a value in conflict: before both changes, the user's own value, and the other user's value. */
type ConflictVersions = Record<'before' | 'mine' | 'theirs', Json>

/**
 * Result of merging one field: the merged value, or the conflicting versions with the complete value for either choice
 * of the user.
 */
export type MergeResult = { both: Json } | { asks: ConflictVersions; settledAs: Record<'mine' | 'theirs', Json> }

/** Merge function for each field. The function returns undefined if it cannot merge. */
export type FieldMergers = Readonly<Record<string, (base: Json, mine: Json, theirs: Json) => MergeResult | undefined>>

/** Conflict in a field: the conflicting versions, and the complete value for either choice of the user. */
export type FieldConflict = ConflictVersions & { name: string; settledAs: Record<'mine' | 'theirs', Json> }

/**
 * Rebases input that the user typed since `sent` onto the stored version `now`. If both changed a field, the input
 * wins.
 */
export const mergeVersions = (
  sentFields: FieldValues,
  typed: FieldValues,
  now: FieldValues,
  mergers?: FieldMergers,
): FieldValues => mergeFields(sentFields, typed, now, mergers).merged

/**
 * Merges two concurrent changes of a record since `base`. Changes of different fields are combined. A field with two
 * different values that cannot be merged is in conflict, and `merged` then has the user's own value. In a list, only
 * an item that both users changed is in conflict.
 */
export function mergeFields(base: FieldValues, mine: FieldValues, theirs: FieldValues, mergers: FieldMergers = {}) {
  const byThem = listChangedFields(base, theirs)
  const byMe = new Set(listChangedFields(base, mine))
  const merged: FieldValues = { ...mine }
  for (const name of byThem) if (!byMe.has(name)) merged[name] = theirs[name] ?? null
  const conflicts: FieldConflict[] = []
  for (const name of byThem.filter(name => byMe.has(name) && !areValuesEqual(mine[name], theirs[name]))) {
    const versions = { before: base[name] ?? null, mine: mine[name] ?? null, theirs: theirs[name] ?? null }
    const merge = mergers[name]?.(versions.before, versions.mine, versions.theirs)
    if (!merge) conflicts.push({ name, ...versions, settledAs: versions })
    else if ('both' in merge) merged[name] = merge.both
    else {
      conflicts.push({ name, ...merge.asks, settledAs: merge.settledAs })
      merged[name] = merge.settledAs.mine
    }
  }
  return { merged, conflicts, byThem }
}
