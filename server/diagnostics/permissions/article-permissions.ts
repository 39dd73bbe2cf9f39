import { makeId, secondTestAdminId } from './cast.ts'
import { editorRoles, hiddenId, noRoles, type PermissionCase, visibleId } from './permission-case.ts'

const table = 'article_reviews'

export const articleReviewPermissionCases: PermissionCase[] = [
  { table, what: 'read', sql: `select 1 from public.${table} where id = ${visibleId}`, allowed: editorRoles },
  {
    table,
    what: 'ask for one',
    sql: `insert into public.${table} (article_id, question) values ('${makeId(101)}', 'New') returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'ask for one in somebody else’s name',
    sql: `insert into public.${table} (article_id, asked_by) values ('${makeId(101)}', '${secondTestAdminId}') returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'answer one',
    sql: `update public.${table} set state = 'approved' where id = ${hiddenId} returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'approve one that they asked for',
    sql: `update public.${table} set state = 'approved' where id = ${visibleId} and asked_by = auth.uid() returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'say who answered',
    sql: `update public.${table} set decided_by = '${secondTestAdminId}' where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'remove',
    sql: `delete from public.${table} where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'say when a reviewer was reminded',
    sql: `update public.${table} set reminded_at = now() where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'remind the reviewer of a request by somebody else',
    sql: `select public.remind_reviewer(${hiddenId})`,
    allowed: noRoles,
  },
]

export const seriesPermissionCases: PermissionCase[] = [
  {
    table: 'article_series',
    what: 'read of a series whose parts are not public yet',
    sql: `select 1 from public.article_series where name = 'Self-test series'`,
    allowed: editorRoles,
  },
]

export const mentionPermissionCases: PermissionCase[] = [
  {
    table: 'article_events',
    what: 'read that an article is about an event that is not public yet',
    sql: `select 1 from public.article_events where article_id = ${visibleId} and event_id = ${hiddenId}`,
    allowed: editorRoles,
  },
]

const links = 'preview_links'

export const previewLinkPermissionCases: PermissionCase[] = [
  { table: links, what: 'read', sql: `select id from public.${links} where id = ${visibleId}`, allowed: editorRoles },
  {
    table: links,
    what: 'read what opens one',
    sql: `select token_hash from public.${links} where id = ${visibleId}`,
    allowed: noRoles,
  },
  {
    table: links,
    what: 'add one with a token of their own',
    sql: `insert into public.${links} (article_id, token_hash, expires_at) values ('${makeId(101)}', sha256('x'), 'infinity') returning 1`,
    allowed: noRoles,
  },
  {
    table: links,
    what: 'take one back',
    sql: `update public.${links} set revoked_at = now() where id = ${visibleId} returning id`,
    allowed: editorRoles,
  },
  {
    table: links,
    what: 'make one last longer',
    sql: `update public.${links} set expires_at = 'infinity' where id = ${visibleId} returning id`,
    allowed: noRoles,
  },
  {
    table: links,
    what: 'remove',
    sql: `delete from public.${links} where id = ${visibleId} returning id`,
    allowed: noRoles,
  },
]
