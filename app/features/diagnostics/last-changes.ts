import { places } from '../../platform/places.ts'
import type { LastChanges } from './diagnosis-queries.ts'
import { tableSaid } from './permissions-said.ts'

export type Change = { id: number; at: string; who: string; did: string; what: string; to?: string }

const verbs: Record<string, string> = { add: 'added', change: 'changed', remove: 'removed' }

/** An article published is not an article changed: the words editors use. */
function verbOf({ action, changed, after }: LastChanges['lines'][number]): string {
  const status = after && typeof after === 'object' && !Array.isArray(after) ? after.status : undefined
  if (action === 'change' && changed.includes('status')) {
    if (status === 'published') return 'published'
    if (status === 'archived') return 'archived'
    return 'moved'
  }
  return verbs[action] ?? action
}

/** The fields, where they are few enough to be read. */
const fieldsOf = ({ action, changed }: LastChanges['lines'][number]) =>
  action === 'change' && changed.length > 0 && changed.length <= 2
    ? changed.join(' and ').replaceAll('_', ' ')
    : undefined

/** A setting is known by its key; of other rows the fields say more than the number. */
const nameOf = (line: LastChanges['lines'][number]) =>
  line.table_name === 'settings' ? line.row_id.replace(/[._]/g, ' ') : (fieldsOf(line) ?? 'a row')

/** Lines of the audit log as sentences. */
export function changesSaid({ lines, people, events, articles }: LastChanges): Change[] {
  return lines.map(line => {
    const person = people.find(({ id }) => id === line.actor)
    const record = [...events, ...articles].find(({ id }) => id === line.row_id)
    const to = record && (line.table_name === 'events' ? places.event(record.slug) : places.article(record.slug))
    return {
      id: line.id,
      at: line.created_at,
      who: person?.full_name || person?.email || (line.actor ? 'Somebody who has left' : 'The server'),
      did: verbOf(line),
      what: record?.title ?? `${nameOf(line)} in ${tableSaid(line.table_name).toLowerCase()}`,
      ...(to && { to }),
    }
  })
}
