import type { Json } from '../../platform/db/database.gen.ts'

/** What people fill in of one record, by the names of its fields. */
export type Fields = Record<string, Json>

/** A record as it was read: its fields, and the moment it was last written, as the backend spells it. */
export type Version = { fields: Fields; updatedAt: string }

const isEmpty = (value: Json | undefined) => value === null || value === undefined || value === ''

/** A value in one spelling, whatever the order of an object's fields. A field nobody filled in is empty, however it is stored. */
const canonical = (value: Json | undefined): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.keys(value)
      .toSorted()
      .map(name => `${name}:${canonical(value[name])}`)
      .join()}}`
  return isEmpty(value) ? '""' : JSON.stringify(value)
}

/** Whether two values say the same. Texts are compared as they are: this is asked at every key. */
export const isSameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other ||
  (isEmpty(one) && isEmpty(other)) ||
  (typeof one === 'object' && typeof other === 'object' && canonical(one) === canonical(other))

/** The fields whose values differ. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => !isSameValue(before[name], after[name]))

/** These fields alone; one that is not there is null. */
export const pickFields = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(names.map(name => [name, fields[name] ?? null]))

/** Three versions of what is asked about: before both people, and what each made of it. */
type Asked = Record<'before' | 'mine' | 'theirs', Json>

/** What two people wrote at once, put together; or what of it is asked about, with the whole as either answer makes it. */
export type Merge = { both: Json } | { asks: Asked; settledAs: Record<'mine' | 'theirs', Json> }

/** How the values of a field go together when two people changed it; undefined where they do not. */
export type Mergers = Readonly<Record<string, (base: Json, mine: Json, theirs: Json) => Merge | undefined>>

/** A field that two people changed: what is asked about, and what it becomes. */
export type Conflict = Asked & { name: string; settledAs: Record<'mine' | 'theirs', Json> }

/** What was typed since `sent` went off, put on top of what is stored `now`. Where both changed a field, the typing stays. */
export const rebase = (sent: Fields, typed: Fields, now: Fields, mergers?: Mergers): Fields =>
  mergeFields(sent, typed, now, mergers).merged

/**
 * Two people changed the same record since `base`. Different fields go together; where both changed one field to different
 * values that cannot be put together it is a conflict, and `merged` holds mine. Of a list only what both changed is asked about.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields, mergers: Mergers = {}) {
  const byThem = changedFields(base, theirs)
  const byMe = new Set(changedFields(base, mine))
  const merged: Fields = { ...mine }
  for (const name of byThem) if (!byMe.has(name)) merged[name] = theirs[name] ?? null
  const conflicts: Conflict[] = []
  for (const name of byThem.filter(name => byMe.has(name) && !isSameValue(mine[name], theirs[name]))) {
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
