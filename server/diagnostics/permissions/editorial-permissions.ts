import { makeId, type PermissionRole } from './cast.ts'
import {
  adminRoles,
  allPermissionRoles,
  archivedId,
  editorRoles,
  hiddenId,
  noRoles,
  type PermissionCase,
  visibleId,
} from './permission-case.ts'

type EditorialTable = {
  table: string
  /** Column and value lists for an insert. */
  columns: string
  values: string
  change: string
  key?: string
  seenKey?: string
  hiddenKey?: string
  removedKey?: string
  /** Roles that may delete the row `removedKey`: admins, or every editor if the row only links other rows. */
  removers?: readonly PermissionRole[]
}

/** Tables that editors write and the public reads. All these tables have the same permissions. */
const editorialTables: EditorialTable[] = [
  {
    table: 'circles',
    columns: 'slug, name',
    values: `'self-test-new', 'Self-test new'`,
    change: `name = 'Self-test changed'`,
  },
  {
    table: 'events',
    columns: 'slug, title, start_date',
    values: `'self-test-new', 'New', now()`,
    change: `title = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: archivedId,
  },
  {
    table: 'event_circles',
    columns: 'event_id, circle_id',
    values: `'${makeId(101)}', '${makeId(102)}'`,
    change: 'position = 3',
    key: 'event_id',
    hiddenKey: hiddenId,
    removers: editorRoles,
  },
  {
    table: 'categories',
    columns: 'slug, name',
    values: `'self-test-new', 'Self-test new'`,
    change: `name = 'Self-test changed'`,
  },
  {
    table: 'authors',
    columns: 'slug, name',
    values: `'self-test-new', 'Self-test new'`,
    change: `name = 'Self-test changed'`,
  },
  {
    table: 'news_articles',
    columns: 'slug, title',
    values: `'self-test-new', 'New'`,
    change: `title = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: archivedId,
  },
  {
    table: 'article_authors',
    columns: 'article_id, author_id',
    values: `'${makeId(101)}', '${makeId(102)}'`,
    change: 'position = 3',
    key: 'article_id',
    hiddenKey: hiddenId,
    removers: editorRoles,
  },
  {
    table: 'article_events',
    columns: 'article_id, event_id',
    values: `'${makeId(202)}', '${makeId(101)}'`,
    change: 'position = 3',
    key: 'article_id',
    hiddenKey: hiddenId,
    removers: editorRoles,
  },
  { table: 'flagship_pages', columns: 'slug, title', values: `'self-test-new', 'New'`, change: `title = 'Changed'` },
  {
    table: 'flagship_sections',
    columns: 'flagship_id, slug, heading',
    values: `'${makeId(101)}', 'self-test-new', 'New'`,
    change: `heading = 'Changed'`,
    hiddenKey: hiddenId,
    removers: editorRoles,
  },
  {
    table: 'flagship_editions',
    columns: 'flagship_id, year, title',
    values: `'${makeId(101)}', 2021, 'New'`,
    change: `title = 'Changed'`,
    hiddenKey: hiddenId,
  },
  {
    table: 'flagship_chairs',
    columns: 'edition_id, number, name',
    values: `'${makeId(101)}', 99, 'New'`,
    change: `name = 'Changed'`,
    hiddenKey: hiddenId,
    removers: editorRoles,
  },
  {
    table: 'media',
    columns: 'path, mime_type, bytes, width, height, alt',
    values: `'self-test/n.jpg', 'image/jpeg', 1, 1, 1, 'New'`,
    change: `alt = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: archivedId,
  },
  {
    table: 'albums',
    columns: 'slug, title',
    values: `'self-test-new', 'New'`,
    change: `title = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: archivedId,
  },
  {
    table: 'photos',
    columns: 'album_id, media_id',
    values: `'${makeId(101)}', '${makeId(102)}'`,
    change: 'position = 3',
    hiddenKey: undefined,
    removers: editorRoles,
  },
  {
    table: 'people',
    columns: 'slug, name',
    values: `'self-test-new', 'New'`,
    change: `name = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: hiddenId,
  },
  {
    table: 'partners',
    columns: 'slug, name, tier',
    values: `'self-test-new', 'New', 'Lead'`,
    change: `name = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: archivedId,
  },
  {
    table: 'quotes',
    columns: 'slug, text, person_id',
    values: `'self-test-new', 'New', '${makeId(101)}'`,
    change: `text = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: hiddenId,
  },
  {
    table: 'promises',
    columns: 'event_id, title, promised_by, due_on',
    values: `'${makeId(101)}', 'New', 'Somebody', current_date`,
    change: `title = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: hiddenId,
  },
  {
    table: 'site_stats',
    columns: 'placement, label, value',
    values: `'home', 'self-test-new', '2'`,
    change: `value = '2'`,
  },
  {
    table: 'pages',
    columns: 'slug, title',
    values: `'self-test-new', 'New'`,
    change: `title = 'Changed'`,
    hiddenKey: hiddenId,
    removedKey: archivedId,
  },
  {
    table: 'redirects',
    columns: 'from_path, to_path',
    values: `'/self-test/a', '/self-test/b'`,
    change: `to_path = '/self-test/c'`,
    key: 'from_path',
    seenKey: `'/self-test/old'`,
    hiddenKey: `'/self-test/hidden'`,
    removers: editorRoles,
  },
]

const buildEditorialCases = ({
  table,
  columns,
  values,
  change,
  key = 'id',
  seenKey = visibleId,
  hiddenKey,
  removedKey,
  removers = adminRoles,
}: EditorialTable): PermissionCase[] => [
  {
    table,
    what: 'read what is public',
    sql: `select 1 from public.${table} where ${key} = ${seenKey}`,
    allowed: allPermissionRoles,
  },
  ...(hiddenKey
    ? [
        {
          table,
          what: 'read what is not public yet',
          sql: `select 1 from public.${table} where ${key} = ${hiddenKey}`,
          allowed: editorRoles,
        },
      ]
    : []),
  {
    table,
    what: 'add',
    sql: `insert into public.${table} (${columns}) values (${values}) returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'change',
    sql: `update public.${table} set ${change} where ${key} = ${seenKey} returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'remove',
    sql: `delete from public.${table} where ${key} = ${removedKey ?? seenKey} returning 1`,
    allowed: removers,
  },
  // A row must be archived or hidden before it can be deleted; even an admin cannot delete a row that is in use.
  ...(removedKey
    ? [
        {
          table,
          what: 'remove before archiving',
          sql: `delete from public.${table} where ${key} = ${seenKey} returning 1`,
          allowed: noRoles,
        },
      ]
    : []),
]

export const editorialPermissionCases = editorialTables.flatMap(buildEditorialCases)
