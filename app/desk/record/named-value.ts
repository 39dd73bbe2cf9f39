import type { Json } from '../../platform/db/database.gen.ts'
import { folded } from '../../platform/text/fold-text.ts'
import { isObject } from '../../platform/text/format-value.ts'
import { written } from './field-kind.ts'

/** A record of another kind with what it is called, or by its name alone what stands in none. */
export type Named = { id?: string; name: string }

/** The entries of a list, in either form; what is neither is left out. */
export const namedIn = (value: Json | undefined): Named[] =>
  (Array.isArray(value) ? value : []).flatMap(entry => {
    if (!isObject(entry)) return written(entry) ? [{ name: written(entry) }] : []
    const [id, name] = [written(entry.id), written(entry.name)]
    return id && name ? [{ id, name }] : []
  })

/** As the column takes it: a name alone is a text. */
export const storedNamed = ({ id, name }: Named): Json => (id ? { id, name } : name)

/** What a name stands for: the one record that is called so, accents and capitals aside, or the name alone. */
export function namedAs(typed: string, records: readonly { id: string; title: string }[]): Named {
  const [found, another] = records.filter(({ title }) => folded(title) === folded(typed))
  return found && !another ? { id: found.id, name: found.title } : { name: typed }
}
