import type { Json } from '../../platform/db/database.gen.ts'
import { isPlainObject } from '../../platform/text/format-value.ts'
import { toComparableText } from '../../platform/text/to-comparable-text.ts'
import { toTrimmedText } from './field-kind.ts'

/** Reference to a record with its name, or only a name without a record. */
export type NamedValue = { id?: string; name: string }

/** Parses the items of a list, each stored as an object or as a plain name. Invalid items are dropped. */
export const parseNamedValues = (value: Json | undefined): NamedValue[] =>
  (Array.isArray(value) ? value : []).flatMap(entry => {
    if (!isPlainObject(entry)) return toTrimmedText(entry) ? [{ name: toTrimmedText(entry) }] : []
    const [id, name] = [toTrimmedText(entry.id), toTrimmedText(entry.name)]
    return id && name ? [{ id, name }] : []
  })

/** Converts a named value to the stored form, in which a name without a record is a plain string. */
export const serializeNamedValue = ({ id, name }: NamedValue): Json => (id ? { id, name } : name)

/**
 * Finds the record with this name, ignoring accents and case. If no record or several records have the name, returns
 * the name alone.
 */
export function matchNameToRecord(typed: string, records: readonly { id: string; title: string }[]): NamedValue {
  const [found, another] = records.filter(({ title }) => toComparableText(title) === toComparableText(typed))
  return found && !another ? { id: found.id, name: found.title } : { name: typed }
}
