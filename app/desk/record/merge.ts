import type { Json } from '../../platform/db/database.gen.ts'

/** What people fill in of one record, by the names of its fields. */
export type Fields = Record<string, Json>

/** A record as it was read: its fields, and the moment it was last written, as the backend spells it. */
export type Version = { fields: Fields; updatedAt: string }

const spelled = (value: Json | undefined): string => {
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.keys(value)
      .toSorted()
      .map(name => `${name}:${spelled(value[name])}`)
      .join()}}`
  // A field nobody filled in is empty, however it is kept.
  return value === null || value === undefined ? '""' : JSON.stringify(value)
}

/** Whether two values say the same. The order of an object's fields says nothing. */
export const same = (one: Json | undefined, other: Json | undefined) => spelled(one) === spelled(other)

/** The fields whose values differ. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => !same(before[name], after[name]))

/** What was typed since `sent` went off, put on top of what is stored `now`. Where both changed a field, the typing stays. */
export const rebase = (sent: Fields, typed: Fields, now: Fields): Fields => mergeFields(sent, typed, now).merged

/**
 * Two people changed the same record since `base`. Different fields go together; where both changed one field to different
 * values it is a conflict, and `merged` holds mine.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields) {
  const byThem = changedFields(base, theirs)
  const byMe = new Set(changedFields(base, mine))
  const merged: Fields = { ...mine }
  for (const name of byThem) if (!byMe.has(name)) merged[name] = theirs[name] ?? null
  const conflicts = byThem.filter(name => byMe.has(name) && !same(mine[name], theirs[name]))
  return { merged, conflicts: conflicts, byThem }
}
