import { keepPreviousData } from '@tanstack/react-query'
import type { AuditLine } from '../../platform/audit/audit-line.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type AuditSearch, parseAuditPeriod } from './audit-input.ts'

export type AuditPage = {
  lines: AuditLine[]
  /** Whether the audit log has lines beyond this page, in the requested direction (older or newer). */
  more: boolean
}

const linesPerPage = 50
/** Maximum number of audit log lines on the back office page of one user. */
const latestLineCount = 8

/**
 * Loads entries of the audit log under row level security: managers see entries about their own actions, admins see
 * all entries.
 */
async function readLines(search: AuditSearch, size: number, folded: boolean): Promise<AuditPage> {
  const { person, kind, action, by, older, newer } = search
  const filters = {
    person,
    kind,
    act: action,
    people: by !== 'all',
    folded,
    ...parseAuditPeriod(search),
    older_than: older,
    newer_than: newer,
    size,
  }
  const definedArgs = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  return unwrapRows(await (await loadSessionDb()).rpc('list_audit', definedArgs)) as unknown as AuditPage
}

export const maxExportedLines = 10_000
const exportBatchSize = 1000

/** All matching lines of the audit log, newest first, up to `maxExportedLines`. */
export async function readAuditLinesForExport(search: AuditSearch): Promise<AuditPage> {
  const lines: AuditLine[] = []
  let page: AuditPage
  let older: number | undefined
  do {
    page = await readLines({ ...search, newer: undefined, older }, exportBatchSize, false)
    lines.push(...page.lines)
    older = page.lines.at(-1)?.id
  } while (page.more && lines.length < maxExportedLines)
  return { lines, more: page.more }
}

export type AuditUser = { id: string; name: string }

type UserListResponse = { rows: { id: string; full_name: string | null; email: string | null }[] }
const toAuditUser = ({ id, full_name, email }: UserListResponse['rows'][number]): AuditUser => ({
  id,
  name: full_name || email || 'Unnamed',
})

/** Options of the user filter: editors, and the user that the URL names. */
async function readAuditUsers(also: string | undefined): Promise<AuditUser[]> {
  const db = await loadSessionDb()
  const [admins, managers, chosen] = await Promise.all([
    db.rpc('list_users', { tab: 'admins', sort: 'name', direction: 'asc', page_size: 100 }),
    db.rpc('list_users', { tab: 'managers', sort: 'name', direction: 'asc', page_size: 100 }),
    also ? db.from('profiles').select('id, full_name, email').eq('id', also) : undefined,
  ])
  const editors = [admins, managers]
    .flatMap(answer => (unwrapRows(answer) as unknown as UserListResponse).rows)
    .map(toAuditUser)
  const chosenPerson = chosen ? unwrapRows(chosen).map(toAuditUser) : []
  return [...editors, ...chosenPerson.filter(({ id }) => !editors.some(editor => editor.id === id))]
}

export const auditQueries = {
  page: (search: AuditSearch) =>
    definePersonalQuery({
      queryKey: ['audit', 'page', search],
      queryFn: () => readLines(search, linesPerPage, true),
      placeholderData: keepPreviousData,
      // The query runs at each visit, because users open the audit log to see the latest changes.
      staleTime: 0,
    }),
  /** Loads the latest lines of the audit log about actions of this user, and about changes of this user. */
  latest: (person: string) =>
    definePersonalQuery({
      queryKey: ['audit', 'latest', person],
      queryFn: () => readLines({ person, by: 'all' }, latestLineCount, true),
      staleTime: 0,
    }),
  people: (also: string | undefined) =>
    definePersonalQuery({
      queryKey: ['audit', 'people', also],
      queryFn: () => readAuditUsers(also),
      placeholderData: keepPreviousData,
    }),
}
