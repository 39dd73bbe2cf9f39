import type { EditableTable } from './row-source.ts'
import { addRow } from './row-writing.ts'
import { suggestSlug } from './text-kinds.ts'

/** Adds a record that needs only a name and a slug, such as an author. Returns the id of the record. */
export async function addNamedRow(table: EditableTable, name: string): Promise<string> {
  // A name in a script without Latin letters cannot be converted to a slug.
  const slug = suggestSlug({ name }, 'name') || `${table}-${crypto.randomUUID().slice(0, 8)}`
  const { id } = await addRow(table, { name, slug })
  return String(id)
}
