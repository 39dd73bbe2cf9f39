import { instant } from '../../platform/dates/instant.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { fieldNamed, kindOf } from './audit-words.ts'

export type AuditAction = 'add' | 'change' | 'remove'
type Values = Record<string, unknown> | null

export type AuditLine = {
  id: number
  created_at: string
  /** Null for the server itself, and for what a sign-up did before there was anybody. */
  actor: string | null
  actor_role: string | null
  actor_name: string | null
  action: AuditAction
  table_name: string
  row_id: string
  /** Both null where the row is personal; then `changed` alone says what was touched. */
  before: Values
  after: Values
  changed: string[]
  /** What the row is called now, where it has a name. */
  subject: string | null
}

export const actorOf = ({ actor, actor_name }: Pick<AuditLine, 'actor' | 'actor_name'>) =>
  actor === null ? 'The server' : (actor_name ?? 'Somebody who has left')

const done: Record<AuditAction, string> = { add: 'added', change: 'changed', remove: 'removed' }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What was done, after the name of who did it: `changed an event`. The name of the row follows by itself. */
export function deedOf(line: AuditLine): { deed: string; subject: string | null } {
  const { action, table_name, before, after, changed, subject, actor, row_id } = line
  const name = subject ?? 'somebody who has left'
  const own = actor !== null && row_id.startsWith(actor)
  const said = (deed: string) => ({ deed, subject: null })
  switch (table_name) {
    case 'user_roles':
      if (action === 'add') return said(`gave ${name} the role ${text(after?.role)}`)
      if (action === 'remove') return said(`took the role ${text(before?.role)} from ${name}`)
      return said(`changed the role of ${name}`)
    case 'accounts':
      return said(`${after?.state === 'suspended' ? 'suspended' : 'restored'} ${name}`)
    case 'profiles':
      if (action === 'add') return said(`made a profile for ${name}`)
      return said(`${done[action]} ${own ? 'their own profile' : `the profile of ${name}`}`)
    case 'second_factor':
      if (changed.includes('factor_confirmed')) return said('set up a second factor')
      if (changed.includes('recovery_codes_made')) return said('made new recovery codes')
      if (changed.includes('recovery_code_used')) return said('used a recovery code')
      return said(own ? 'took off their second factor' : `reset the second factor of ${name}`)
    case 'sessions':
      return said(changed.includes('other_sessions_ended') ? 'signed out everywhere else' : 'signed out another device')
    case 'invitations':
      if (action === 'add') return said('invited somebody')
      if (changed.includes('accepted_at')) return said('let an invitation be accepted')
      return said('took an invitation back')
  }
  const { one } = kindOf(table_name)
  const status = action === 'change' && text(after?.status)
  if (status === 'published') return { deed: `published ${one}`, subject }
  if (status === 'archived') return { deed: `archived ${one}`, subject }
  return { deed: `${done[action]} ${one}`, subject: subject ?? calledIn(after ?? before) }
}

const calledIn = (values: Values) => text(values?.title) || text(values?.name) || text(values?.slug) || null

export type FieldChange = { field: string; before: string; after: string }

/** Bookkeeping of the database, which says nothing to a person. */
const silent = [
  'id',
  'accepted_by',
  'factor_confirmed',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'session_ended',
  'other_sessions_ended',
  'user_id',
  'revision',
  'search',
  'token_hash',
]

type Touched = Pick<AuditLine, 'before' | 'after' | 'changed'> & Partial<Pick<AuditLine, 'action' | 'table_name'>>

/** What was there and what is there now, field by field. Empty where the values are kept out of the log, or the sentence has said it. */
export function changesOf({ before, after, changed, action, table_name }: Touched): FieldChange[] {
  if ((!before && !after) || (table_name === 'user_roles' && action !== 'change')) return []
  return changed
    .filter(field => !silent.includes(field))
    .map(field => ({ field: fieldNamed(field), before: shown(before?.[field]), after: shown(after?.[field]) }))
    .filter(change => change.before !== change.after)
}

/** Of a personal row that was changed only the names of its fields are kept. */
export const touchedOf = ({ before, after, changed, action }: Touched): string[] =>
  before || after || action === 'add' || action === 'remove'
    ? []
    : changed.filter(field => !silent.includes(field)).map(fieldNamed)

const longest = 140
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value))
    return moment.format(new Date(instant(value)))
  if (Array.isArray(value) && value.every(part => typeof part !== 'object')) return cut(value.join(', '))
  return cut(typeof value === 'string' ? plainText(value) : JSON.stringify(value))
}

const cut = (said: string) => (said.length > longest ? `${said.slice(0, longest - 2).trimEnd()} …` : said)

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** When it was, by the reader's clock: today only the hour, in other years the year. */
export function whenSaid(created: string, now: number): string {
  const at = new Date(instant(created))
  const today = new Date(now)
  if (at.toDateString() === today.toDateString()) return clock.format(at)
  return (at.getFullYear() === today.getFullYear() ? dayAndClock : moment).format(at)
}
