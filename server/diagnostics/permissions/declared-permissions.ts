import {
  accountPermissionCases,
  invitationPermissionCases,
  notePermissionCases,
  settingPermissionCases,
} from './account-permissions.ts'
import { applicationPermissionCases } from './application-permissions.ts'
import {
  articleReviewPermissionCases,
  mentionPermissionCases,
  previewLinkPermissionCases,
  seriesPermissionCases,
} from './article-permissions.ts'
import { makeId, type PermissionRole } from './cast.ts'
import { editorDraftPermissionCases } from './draft-permissions.ts'
import { editorialPermissionCases } from './editorial-permissions.ts'
import { importPermissionCases } from './import-permissions.ts'
import { importSourcePermissionCases } from './import-source-permissions.ts'
import { memberPermissionCases } from './member-permissions.ts'
import { menuPermissionCases } from './menu-permissions.ts'
import { notificationPermissionCases } from './notification-permissions.ts'
import {
  adminRoles,
  allPermissionRoles,
  callerId,
  editorRoles,
  hiddenId,
  noRoles,
  type PermissionCase,
  storageDeleteSetting,
  visibleId,
} from './permission-case.ts'
import { portraitPermissionCases, profileDetailPermissionCases } from './profile-permissions.ts'
import { commentPermissionCases } from './remark-permissions.ts'
import { revisionNamePermissionCases } from './revision-name-permissions.ts'
import { savedViewPermissionCases } from './saved-view-permissions.ts'

/** Builds the permission cases of a table that only triggers and migrations write. */
const buildReadOnlyCases = (
  table: string,
  insert: string,
  change: string,
  readers: readonly PermissionRole[],
  condition = 'true',
  own?: true,
): PermissionCase[] => [
  {
    table,
    what: 'read',
    sql: `select 1 from public.${table} where ${condition} limit 1`,
    allowed: readers,
    ...(own && { own }),
  },
  { table, what: 'add', sql: `insert into public.${table} ${insert} returning 1`, allowed: noRoles },
  { table, what: 'change', sql: `update public.${table} set ${change} returning 1`, allowed: noRoles },
  { table, what: 'remove', sql: `delete from public.${table} returning 1`, allowed: noRoles },
]

const ownFileCondition = `bucket_id = 'media' and name = 'self-test/seen.jpg'`
const shownFileCondition = `bucket_id = 'media' and name = 'self-test/a.jpg'`
/** SQL statement that sets the operation name, as hosted Supabase does while a file is downloaded. */
const setDownloadOperation = `select set_config('storage.operation', 'storage.object.get_authenticated', true)`
const ownRowCondition = `table_name = 'events' and row_id = 'self-test'`

const fileCases: PermissionCase[] = [
  {
    table: 'storage.objects',
    what: 'list media files, shown ones too',
    sql: `select 1 from storage.objects where ${shownFileCondition}`,
    allowed: editorRoles,
  },
  {
    table: 'storage.objects',
    what: 'open a media file that the site shows',
    given: setDownloadOperation,
    sql: `select 1 from storage.objects where ${shownFileCondition}`,
    allowed: allPermissionRoles,
  },
  {
    table: 'storage.objects',
    what: 'open a media file whose consent has ended',
    given: setDownloadOperation,
    sql: `select 1 from storage.objects where bucket_id = 'media' and name = 'self-test/h.jpg'`,
    allowed: editorRoles,
  },
  {
    table: 'storage.objects',
    what: 'open a media file that nothing shows',
    given: setDownloadOperation,
    sql: `select 1 from storage.objects where ${ownFileCondition}`,
    allowed: editorRoles,
  },
  {
    table: 'storage.objects',
    what: 'add a media file',
    sql: `insert into storage.objects (bucket_id, name) values ('media', 'self-test/n.jpg') returning 1`,
    allowed: editorRoles,
  },
  {
    table: 'storage.objects',
    what: 'change a media file',
    sql: `update storage.objects set metadata = '{}' where ${ownFileCondition} returning 1`,
    allowed: editorRoles,
  },
  {
    table: 'storage.objects',
    what: 'remove a media file',
    given: storageDeleteSetting,
    sql: `delete from storage.objects where ${ownFileCondition} returning 1`,
    allowed: editorRoles,
  },
]

export const permissionCases: PermissionCase[] = [
  ...editorialPermissionCases,
  ...articleReviewPermissionCases,
  ...mentionPermissionCases,
  ...seriesPermissionCases,
  ...previewLinkPermissionCases,
  {
    table: 'media',
    what: 'read one that nothing shows',
    sql: `select 1 from public.media where id = '${makeId(102)}'`,
    allowed: editorRoles,
  },
  {
    table: 'photos',
    what: 'read one whose consent has ended',
    sql: `select 1 from public.photos where id = ${hiddenId}`,
    allowed: editorRoles,
  },
  ...accountPermissionCases,
  ...profileDetailPermissionCases,
  ...settingPermissionCases,
  ...applicationPermissionCases,
  ...invitationPermissionCases,
  ...notePermissionCases,
  ...editorDraftPermissionCases,
  ...fileCases,
  ...portraitPermissionCases,
  ...buildReadOnlyCases(
    'audit_log',
    `(action, table_name, row_id) values ('add', 'events', 'self-test')`,
    `row_id = 'self-test'`,
    editorRoles,
    `${ownRowCondition} and actor = ${callerId}`,
    true,
  ),
  {
    table: 'audit_log',
    what: 'read what they did about an application they declared a conflict about',
    given: `insert into public.audit_log (actor, action, table_name, row_id)
      select p, 'change', 'application_notes', ${hiddenId} || '/1' from unnest(array['${makeId(2)}', '${makeId(3)}']::uuid[]) as p`,
    sql: `select 1 from public.audit_log where table_name = 'application_notes' and row_id like ${hiddenId} || '/%'`,
    allowed: noRoles,
  },
  {
    table: 'audit_log',
    what: 'read what others did',
    sql: `select 1 from public.audit_log where ${ownRowCondition} and actor is distinct from ${callerId}`,
    allowed: adminRoles,
  },
  ...buildReadOnlyCases(
    'revisions',
    `(table_name, row_id, row_data) values ('events', 'self-test', '{}')`,
    `row_id = 'self-test'`,
    editorRoles,
    `table_name = 'events' and row_id = ${visibleId}`,
  ),
  ...revisionNamePermissionCases,
  ...menuPermissionCases,
  ...notificationPermissionCases,
  ...commentPermissionCases,
  ...importPermissionCases,
  ...importSourcePermissionCases,
  ...savedViewPermissionCases,
  ...memberPermissionCases,
  {
    table: 'content_version',
    what: 'read how often the content has changed',
    sql: `select 1 from public.content_version`,
    allowed: allPermissionRoles,
  },
  {
    table: 'media_usage',
    what: 'read what uses a picture',
    sql: `select 1 from public.media_usage where media_id = ${visibleId}`,
    allowed: editorRoles,
  },
  ...buildReadOnlyCases(
    'documents',
    `(table_name, row_id, text_schema) values ('news_articles', ${hiddenId}, 1)`,
    `epoch = 9`,
    editorRoles,
    `id = ${visibleId}`,
  ),
  ...buildReadOnlyCases(
    'document_updates',
    `(document_id, epoch, seq, update) values (${visibleId}, 1, 9, '\\x000000')`,
    `update = '\\x000000'`,
    editorRoles,
    `document_id = ${visibleId}`,
  ),
  ...buildReadOnlyCases(
    'document_snapshots',
    `(document_id, epoch, seq, state) values (${visibleId}, 1, 9, '\\x0000')`,
    `state = '\\x0000'`,
    editorRoles,
    `document_id = ${visibleId}`,
  ),
  ...buildReadOnlyCases(
    'reserved_slugs',
    `(slug, reason) values ('self-test', 'x')`,
    `slug = 'self-test'`,
    allPermissionRoles,
  ),
  {
    table: 'events_with_circles',
    what: 'read a published event in the view',
    sql: `select 1 from public.events_with_circles where id = ${visibleId}`,
    allowed: allPermissionRoles,
  },
  {
    table: 'events_with_circles',
    what: 'read a scheduled event in the view',
    sql: `select 1 from public.events_with_circles where id = ${hiddenId}`,
    allowed: noRoles,
  },
  {
    table: 'appearances',
    what: 'read who speaks at a published event',
    sql: `select 1 from public.appearances where event_id = ${visibleId} and person_id = ${visibleId}`,
    allowed: allPermissionRoles,
  },
  {
    table: 'appearances',
    what: 'read who speaks at a scheduled event',
    sql: `select 1 from public.appearances where event_id = ${hiddenId}`,
    allowed: editorRoles,
  },
  {
    table: 'appearances',
    what: 'read that a hidden person speaks',
    sql: `select 1 from public.appearances where person_id = ${hiddenId}`,
    allowed: editorRoles,
  },
]
