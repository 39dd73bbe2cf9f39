import type { Json } from '../../platform/db/database.gen.ts'
import { foldText } from '../../platform/text/fold-text.ts'
import { isObject } from '../../platform/text/format-value.ts'
import { serializeField } from './field-kind.ts'

/** A record of another kind with what it is called, or by its name alone what stands in none. */
export type NamedValue = { id?: string; name: string }

/** The entries of a list, in either form; what is neither is left out. */
export const parseNamed = (value: Json | undefined): NamedValue[] =>
  (Array.isArray(value) ? value : []).flatMap(entry => {
    if (!isObject(entry)) return serializeField(entry) ? [{ name: serializeField(entry) }] : []
    const [id, name] = [serializeField(entry.id), serializeField(entry.name)]
    return id && name ? [{ id, name }] : []
  })

/** As the column takes it: a name alone is a text. */
export const serializeNamed = ({ id, name }: NamedValue): Json => (id ? { id, name } : name)

/** What a name stands for: the one record that is called so, accents and capitals aside, or the name alone. */
export function matchNamed(typed: string, records: readonly { id: string; title: string }[]): NamedValue {
  const [found, another] = records.filter(({ title }) => foldText(title) === foldText(typed))
  return found && !another ? { id: found.id, name: found.title } : { name: typed }
}
