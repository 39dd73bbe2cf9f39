import { makeId, permissionTestUsers, secondTestAdminId } from './cast.ts'
import {
  adminRoles,
  archivedId,
  callerId,
  editorRoles,
  hiddenId,
  noRoles,
  type PermissionCase,
  visibleId,
} from './permission-case.ts'

/** SQL condition for an application that all editors may read. `closedRow`: an application with a conflict of interest. */
const openRow = `application_id = ${visibleId}`
const closedRow = `application_id = ${hiddenId}`

/**
 * Builds the permission cases of a table whose rows belong to an application: readable with the application, hidden
 * with the application, written only by functions.
 */
const listPartCases = (table: string, insert: string, change: string): PermissionCase[] => [
  {
    table,
    what: 'read',
    sql: `select 1 from (select application_id from public.${table}) r where ${openRow}`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'read that of one they declared a conflict about',
    sql: `select 1 from (select application_id from public.${table}) r where ${closedRow}`,
    allowed: noRoles,
  },
  { table, what: 'add past the functions', sql: `insert into public.${table} ${insert} returning 1`, allowed: noRoles },
  { table, what: 'change', sql: `update public.${table} set ${change} returning 1`, allowed: noRoles },
]
const buildRemovalCase = (table: string): PermissionCase => ({
  table,
  what: 'remove',
  sql: `delete from public.${table} returning 1`,
  allowed: noRoles,
})

const conflicts = 'application_conflicts'

const documents = 'application_documents'
const attach = (application: string) =>
  `insert into public.${documents} (application_id, name, path, bytes) values (${application}, 'New', ${application} || '/${makeId(2)}.pdf', 1) returning 1`
const buildFileCondition = (application: string, n: number) =>
  `bucket_id = 'applications' and name = ${application} || '/${makeId(n)}.pdf'`
const addFile = (application: string) =>
  `insert into storage.objects (bucket_id, name) values ('applications', ${application} || '/${makeId(3)}.pdf') returning 1`

const documentCases: PermissionCase[] = [
  { table: documents, what: 'read', sql: `select 1 from public.${documents} where ${openRow}`, allowed: editorRoles },
  {
    table: documents,
    what: 'read that of one they declared a conflict about',
    sql: `select 1 from public.${documents} where ${closedRow}`,
    allowed: noRoles,
  },
  { table: documents, what: 'attach', sql: attach(visibleId), allowed: editorRoles },
  { table: documents, what: 'attach to one they declared a conflict about', sql: attach(hiddenId), allowed: noRoles },
  {
    table: documents,
    what: 'change',
    sql: `update public.${documents} set name = 'Changed' where ${openRow} returning 1`,
    allowed: noRoles,
  },
  {
    table: documents,
    what: 'remove',
    sql: `delete from public.${documents} where ${openRow} returning 1`,
    allowed: editorRoles,
  },
  {
    table: documents,
    what: 'remove that of one they declared a conflict about',
    sql: `delete from public.${documents} where ${closedRow} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'storage.objects',
    what: 'open a file of an application',
    sql: `select 1 from storage.objects where ${buildFileCondition(visibleId, 1)}`,
    allowed: editorRoles,
  },
  {
    table: 'storage.objects',
    what: 'open a file of an application they declared a conflict about',
    sql: `select 1 from storage.objects where ${buildFileCondition(hiddenId, 1)}`,
    allowed: noRoles,
  },
  { table: 'storage.objects', what: 'add a file to an application', sql: addFile(visibleId), allowed: editorRoles },
  {
    table: 'storage.objects',
    what: 'add a file to an application they declared a conflict about',
    sql: addFile(hiddenId),
    allowed: noRoles,
  },
]

export const applicationPermissionCases: PermissionCase[] = [
  {
    table: 'applications',
    what: 'read',
    sql: `select id from public.applications where id = ${visibleId}`,
    allowed: editorRoles,
  },
  {
    table: 'applications',
    what: 'read one they declared a conflict about',
    sql: `select id from public.applications where id = ${hiddenId}`,
    allowed: noRoles,
  },
  {
    table: 'applications',
    what: 'read the fingerprint of a link',
    sql: `select token_hash from public.applications where id = ${visibleId}`,
    allowed: noRoles,
  },
  {
    table: 'applications',
    what: 'add one past the form',
    sql: `insert into public.applications (submission_id, kind, full_name, email, statement, consent_at, token_hash)
      values (gen_random_uuid(), 'contact', 'X Y', 'x@self-test.invalid', 'Long enough to be taken.', now(), sha256('x')) returning 1`,
    allowed: noRoles,
  },
  {
    table: 'applications',
    what: 'move on past the function',
    sql: `update public.applications set status = 'screening' where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'applications',
    what: 'rewrite what somebody said',
    sql: `update public.applications set statement = 'Something else entirely.' where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'applications',
    what: 'remove',
    sql: `delete from public.applications where id = ${visibleId} returning id`,
    allowed: adminRoles,
  },
  {
    table: 'applications',
    what: 'remove one they declared a conflict about',
    sql: `delete from public.applications where id = ${hiddenId} returning id`,
    allowed: noRoles,
  },

  { table: conflicts, what: 'read', sql: `select 1 from public.${conflicts} where ${openRow}`, allowed: editorRoles },
  {
    table: conflicts,
    what: 'read their own, which closes the file',
    own: true,
    sql: `select 1 from public.${conflicts} where ${closedRow} and user_id = ${callerId}`,
    allowed: editorRoles,
  },
  {
    table: conflicts,
    what: 'read those of others about a file that is closed to them',
    sql: `select 1 from public.${conflicts} where ${closedRow} and user_id is distinct from ${callerId}`,
    allowed: noRoles,
  },
  {
    table: conflicts,
    what: 'declare one',
    sql: `insert into public.${conflicts} (application_id, reason) values (${visibleId}, 'We share an office.') returning 1`,
    allowed: editorRoles,
  },
  {
    table: conflicts,
    what: 'declare one in somebody else’s name',
    sql: `insert into public.${conflicts} (application_id, reason, user_id) values (${visibleId}, 'They do.', '${secondTestAdminId}') returning 1`,
    allowed: noRoles,
  },
  {
    table: conflicts,
    what: 'withdraw one past the function',
    sql: `update public.${conflicts} set withdrawn_at = now(), withdrawn_because = 'Why not' returning 1`,
    allowed: noRoles,
  },
  { table: conflicts, what: 'remove', sql: `delete from public.${conflicts} returning 1`, allowed: noRoles },

  ...listPartCases(
    'application_stages',
    `(application_id, from_stage, to_stage) values (${visibleId}, 'submitted', 'screening')`,
    `reason = 'Another'`,
  ),
  buildRemovalCase('application_stages'),
  ...listPartCases(
    'application_readers',
    `(application_id, user_id) values (${visibleId}, '${permissionTestUsers.admin}')`,
    `user_id = '${permissionTestUsers.admin}'`,
  ),
  buildRemovalCase('application_readers'),
  ...listPartCases('application_notes', `(application_id, text) values (${visibleId}, 'New')`, `text = 'Changed'`),
  {
    table: 'application_notes',
    what: 'remove their own',
    own: true,
    given: `update public.application_notes set author = '${permissionTestUsers.manager}' where id = ${visibleId};
      insert into public.application_notes (application_id, text, author) values (${visibleId}, 'Amina’s', '${permissionTestUsers.admin}')`,
    sql: `delete from public.application_notes where author = ${callerId} returning 1`,
    allowed: editorRoles,
  },
  {
    table: 'application_notes',
    what: 'remove another’s',
    sql: `delete from public.application_notes where author is distinct from ${callerId} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'application_votes',
    what: 'read all once every reader has voted',
    sql: `select 1 from public.application_votes where ${openRow}`,
    allowed: editorRoles,
  },
  {
    table: 'application_votes',
    what: 'read another’s while one is missing',
    given: `insert into public.application_readers (application_id, user_id) values (${visibleId}, '${makeId(6)}')`,
    sql: `select 1 from public.application_votes where ${openRow} and user_id is distinct from ${callerId}`,
    allowed: noRoles,
  },
  {
    table: 'application_votes',
    what: 'read one of a file that is closed to them',
    sql: `select 1 from public.application_votes where ${closedRow}`,
    allowed: noRoles,
  },
  {
    table: 'application_votes',
    what: 'vote past the function',
    sql: `insert into public.application_votes (application_id, user_id, vote, reason) values (${archivedId}, ${callerId}, 'for', 'Because') returning 1`,
    allowed: noRoles,
  },
  {
    table: 'application_votes',
    what: 'change',
    sql: `update public.application_votes set vote = 'abstain' returning 1`,
    allowed: noRoles,
  },
  buildRemovalCase('application_votes'),
  ...listPartCases(
    'application_interviews',
    `(application_id, starts_at, timezone) values (${archivedId}, now(), 'UTC')`,
    `minutes = 60`,
  ),
  buildRemovalCase('application_interviews'),
  ...listPartCases(
    'application_letters',
    `(application_id, kind, recipient, subject, body) values (${visibleId}, 'question', 'x@self-test.invalid', 'Something', 'A letter of some length.')`,
    `body = 'Something else entirely.'`,
  ),
  buildRemovalCase('application_letters'),
  ...listPartCases(
    'application_referees',
    `(application_id, name, email) values (${visibleId}, 'Another', 'x@self-test.invalid')`,
    `name = 'Somebody else'`,
  ),
  {
    table: 'application_referees',
    what: 'read the fingerprint of a link',
    sql: `select token_hash from public.application_referees where ${openRow}`,
    allowed: noRoles,
  },
  buildRemovalCase('application_referees'),
  ...listPartCases(
    'application_corrections',
    `(application_id, before, after) values (${visibleId}, '{}', '{}')`,
    `after = '{}'`,
  ),
  buildRemovalCase('application_corrections'),
  ...documentCases,
  {
    table: 'application_outcomes',
    what: 'read',
    sql: `select 1 from public.application_outcomes where year = 1999`,
    allowed: editorRoles,
  },
  {
    table: 'application_outcomes',
    what: 'add',
    sql: `insert into public.application_outcomes (year, outcome) values (1998, 'declined') returning 1`,
    allowed: noRoles,
  },
  {
    table: 'application_outcomes',
    what: 'change',
    sql: `update public.application_outcomes set count = 7 returning 1`,
    allowed: noRoles,
  },
  buildRemovalCase('application_outcomes'),
]
