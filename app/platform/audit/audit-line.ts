import { formatDateAndTime, formatDayHeading } from '../dates/date-format.ts'
import type { Json } from '../db/database.gen.ts'
import { capitalize } from '../text/capitalize.ts'
import { isPlainObject, splitSettingValue, formatValue as valueSaid } from '../text/format-value.ts'
import { toPlainText } from '../text/plain-text.ts'
import { type AuditLabels, defaultAuditLabels, formatFieldLabel } from './audit-words.ts'

export type AuditAction = 'add' | 'change' | 'remove'
type AuditedValues = Record<string, Json> | null

export type AuditLine = {
  id: number
  created_at: string
  /** User who acted. Null if the server acted, or during a sign-up, before the account exists. */
  actor: string | null
  actor_role: string | null
  actor_name: string | null
  action: AuditAction
  table_name: string
  row_id: string
  /**
   * Values of the row before and after the action. Both are null for personal data, for which `changed` names only the
   * fields.
   */
  before: AuditedValues
  after: AuditedValues
  changed: string[]
  /** Current name of the row, if the row has a name. */
  subject: string | null
  /**
   * Types of rows and their numbers, if the server wrote many rows in one batch. The audit log entry then represents
   * the whole batch.
   */
  kinds?: Record<string, number> | null
}

export const formatAuditActor = ({ actor, actor_name }: Pick<AuditLine, 'actor' | 'actor_name'>) =>
  actor === null ? 'The server' : (actor_name ?? 'Deleted user')

const pastActionVerbs: Record<AuditAction, string> = { add: 'added', change: 'changed', remove: 'removed' }

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Names of actions on an account that an operator's program performed through `auth.admin`. */
const programActionVerbs: Record<string, string> = {
  made: 'signed up for',
  removed: 'removed the account of',
  invited: 'invited',
  link: 'made a sign-in link for',
  factor: 'reset two-factor authentication of',
}

/**
 * Describes an action as the text after the name of the user: `changed an event`. The name of the row comes after the
 * description.
 */
export function formatAuditAction(
  line: AuditLine,
  labels: AuditLabels = defaultAuditLabels,
): { action: string; subject: string | null } {
  const { action, table_name, before, after, changed, subject, actor, row_id, kinds } = line
  const name = subject ?? 'deleted user'
  const isOwn = actor !== null && row_id.startsWith(actor)
  const buildAction = (action: string) => ({ action, subject: null })
  if (kinds) return buildAction(`${pastActionVerbs[action]} ${formatKinds(kinds, labels)} together`)
  switch (table_name) {
    case 'user_roles':
      if (action === 'add') return buildAction(`gave ${name} the role ${toText(after?.role)}`)
      if (action === 'remove') return buildAction(`removed the role ${toText(before?.role)} from ${name}`)
      return buildAction(`changed the role of ${name}`)
    case 'accounts':
      if (toText(after?.program))
        return buildAction(
          `${programActionVerbs[toText(after?.program)] ?? 'changed the account of'} ${name} for a program with the secret key`,
        )
      if (toText(after?.disowned)) return buildAction(`reverted a change that ${name} did not make`)
      if (typeof after?.member === 'boolean')
        return buildAction(after.member ? `made ${name} a member` : `ended the membership of ${name}`)
      if (after?.received)
        return buildAction(`handed ${formatKinds(after.received as Record<string, number>, labels)} to ${name}`)
      return buildAction(`${after?.state === 'suspended' ? 'suspended' : 'restored'} ${name}`)
    case 'profiles':
      if (action === 'add') return buildAction(isOwn ? 'signed up' : `created a profile for ${name}`)
      if (action === 'remove')
        return buildAction(isOwn ? 'deleted their own account' : `deleted the account of ${name}`)
      return buildAction(`${pastActionVerbs[action]} ${isOwn ? 'their own profile' : `the profile of ${name}`}`)
    case 'settings':
      return { action: `${pastActionVerbs[action]} a setting`, subject: labels.titleOf(row_id) }
    case 'second_factor':
      if (changed.includes('factor_confirmed')) return buildAction('set up two-factor authentication')
      if (changed.includes('recovery_codes_made')) return buildAction('created new recovery codes')
      if (changed.includes('recovery_code_used')) return buildAction('used a recovery code')
      return buildAction(isOwn ? 'turned off two-factor authentication' : `reset two-factor authentication of ${name}`)
    case 'sessions':
      return buildAction(formatEndedSessions(changed.includes('other_sessions_ended'), isOwn ? undefined : name))
    case 'user_notes':
      return buildAction(action === 'remove' ? `deleted a note about ${name}` : `added a note about ${name}`)
    case 'invitations':
      if (action === 'add') return buildAction('invited a person')
      if (changed.includes('accepted_at')) return buildAction('accepted an invitation')
      return buildAction('cancelled an invitation')
  }
  const { one, steps } = labels.kindOf(table_name)
  const step = steps?.[toText(after?.status)]
  if (step) return { action: step, subject: subject ?? findTitle(after) }
  const status = action === 'change' && toText(after?.status)
  if (status === 'published') return { action: `published ${one}`, subject }
  if (status === 'archived') return { action: `archived ${one}`, subject }
  return { action: `${pastActionVerbs[action]} ${one}`, subject: subject ?? findTitle(after ?? before) }
}

const formatEndedSessions = (all: boolean, ofAnother: string | undefined) =>
  ofAnother
    ? `signed ${ofAnother} out ${all ? 'everywhere' : 'on one device'}`
    : `signed out ${all ? 'everywhere else' : 'another device'}`

const maxNamedKinds = 3

/** Formats types of rows with their numbers, most frequent first: "58 events, 24 articles and 120 of other kinds". */
function formatKinds(kinds: Record<string, number>, { kindOf }: AuditLabels): string {
  const all = Object.entries(kinds).toSorted(([, one], [, other]) => other - one)
  const counted = ([table, count]: [string, number]) =>
    `${count} ${count === 1 ? kindOf(table).one.replace(/^an? |^the /, '') : kindOf(table).many.toLowerCase()}`
  const restCount = all.slice(maxNamedKinds).reduce((sum, [, count]) => sum + count, 0)
  const kindTexts = all.slice(0, maxNamedKinds).map(counted)
  if (restCount > 0) return `${kindTexts.join(', ')} and ${restCount} more of other kinds`
  return kindTexts.length < 2 ? kindTexts.join() : `${kindTexts.slice(0, -1).join(', ')} and ${kindTexts.at(-1)}`
}

const findTitle = (values: AuditedValues) =>
  toText(values?.title) || toText(values?.name) || toText(values?.slug) || null

export type FieldChange = { field: string; before: string; after: string }

/** Technical columns that the audit log does not show. */
const hiddenColumns = [
  'id',
  'accepted_by',
  'factor_confirmed',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'session_ended',
  'other_sessions_ended',
  'program',
  'received',
  'user_id',
  'revision',
  'search',
  'token_hash',
]

type ChangedAuditLine = Pick<AuditLine, 'before' | 'after' | 'changed'> &
  Partial<Pick<AuditLine, 'action' | 'table_name' | 'row_id'>>

/**
 * Lists old and new value of each changed field. Empty if the audit log stores no values, or if the sentence of the
 * entry already contains the values.
 */
export function listAuditFieldChanges(
  { before, after, changed, action, table_name = '', row_id = '' }: ChangedAuditLine,
  { fieldOf }: AuditLabels = defaultAuditLabels,
): FieldChange[] {
  if ((!before && !after) || (table_name === 'user_roles' && action !== 'change')) return []
  return changed
    .filter(field => !hiddenColumns.includes(field) && !(table_name === 'settings' && field === 'key'))
    .flatMap(field => splitField(field, before?.[field] ?? null, after?.[field] ?? null))
    .map(({ field, was, is }) => ({
      field: fieldOf(table_name, field, row_id) ?? capitalize(formatFieldLabel(field)),
      before: formatAuditValue(was),
      after: formatAuditValue(is),
    }))
    .filter(change => change.before !== change.after)
}

/** Splits a structured value into its properties, so that the audit log does not show JSON. */
function splitField(field: string, was: Json, is: Json): { field: string; was: Json; is: Json }[] {
  if (!isPlainObject(was) && !isPlainObject(is)) return [{ field, was, is }]
  const [before, after] = [isPlainObject(was) ? was : {}, isPlainObject(is) ? splitSettingValue(is) : {}]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.map(name => ({ field: name, was: before[name] ?? null, is: after[name] ?? null }))
}

/** Lists the labels of changed fields in a row with personal data, for which the audit log stores no values. */
export function listChangedFieldNames(
  { before, after, changed, action, table_name = '', row_id = '' }: ChangedAuditLine,
  { fieldOf }: AuditLabels = defaultAuditLabels,
): string[] {
  if (before || after || action === 'add' || action === 'remove') return []
  const labels = changed
    .filter(field => !hiddenColumns.includes(field))
    .map(field => fieldOf(table_name, field, row_id) ?? capitalize(formatFieldLabel(field)))
  return [...new Set(labels)]
}

const maxValueLength = 140
function formatAuditValue(value: Json): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return formatDateAndTime(value)
  return cutText(typeof value === 'string' ? toPlainText(value) : valueSaid(value).replaceAll('\n', '; '))
}

const cutText = (fullText: string) =>
  fullText.length > maxValueLength ? `${fullText.slice(0, maxValueLength - 2).trimEnd()} …` : fullText

/**
 * Groups lines by day. The order of the lines stays the same. Headings say "Today" and "Yesterday" in the reader's time
 * zone.
 */
export function groupAuditLinesByDay<Line extends { created_at: string }>(
  lines: readonly Line[],
  now: number,
): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = []
  for (const line of lines) {
    const day = formatDayHeading(line.created_at, now)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}
