import { type Attempt, admins, anyone, archived, editors, hidden, nobody, seen } from './attempt-shape.ts'
import { id, type Role } from './cast.ts'

type Editorial = {
  table: string
  /** Column and value lists of a new row. */
  columns: string
  values: string
  change: string
  key?: string
  seenKey?: string
  hiddenKey?: string
  removedKey?: string
  /** Who may remove the row that `removedKey` names. Admins purge, unless the row is only a link between others. */
  removers?: readonly Role[]
}

/** Tables that editors write and the public reads: one shape of permissions for all. */
const editorial: Editorial[] = [
  { table: 'circles', columns: 'slug, name', values: `'new-circle', 'New'`, change: `name = 'Changed'` },
  {
    table: 'events',
    columns: 'slug, title, start_date',
    values: `'new-event', 'New', now()`,
    change: `title = 'Changed'`,
    hiddenKey: hidden,
    removedKey: archived,
  },
  {
    table: 'event_circles',
    columns: 'event_id, circle_id',
    values: `'${id(101)}', '${id(102)}'`,
    change: 'position = 3',
    key: 'event_id',
    hiddenKey: hidden,
    removers: editors,
  },
  { table: 'categories', columns: 'slug, name', values: `'new-category', 'New'`, change: `name = 'Changed'` },
  { table: 'authors', columns: 'slug, name', values: `'new-author', 'New'`, change: `name = 'Changed'` },
  {
    table: 'news_articles',
    columns: 'slug, title',
    values: `'new-article', 'New'`,
    change: `title = 'Changed'`,
    hiddenKey: hidden,
    removedKey: archived,
  },
  {
    table: 'article_authors',
    columns: 'article_id, author_id',
    values: `'${id(101)}', '${id(102)}'`,
    change: 'position = 3',
    key: 'article_id',
    hiddenKey: hidden,
    removers: editors,
  },
  { table: 'flagship_pages', columns: 'slug, title', values: `'new-flagship', 'New'`, change: `title = 'Changed'` },
  {
    table: 'flagship_sections',
    columns: 'flagship_id, slug, heading',
    values: `'${id(101)}', 'new', 'New'`,
    change: `heading = 'Changed'`,
    removers: editors,
  },
  {
    table: 'flagship_editions',
    columns: 'flagship_id, year, title',
    values: `'${id(101)}', 2021, 'New'`,
    change: `title = 'Changed'`,
  },
  {
    table: 'media',
    columns: 'path, mime_type, bytes, width, height, alt',
    values: `'n.jpg', 'image/jpeg', 1, 1, 1, 'New'`,
    change: `alt = 'Changed'`,
    hiddenKey: hidden,
  },
  {
    table: 'albums',
    columns: 'slug, title',
    values: `'new-album', 'New'`,
    change: `title = 'Changed'`,
    hiddenKey: hidden,
    removedKey: archived,
  },
  {
    table: 'photos',
    columns: 'album_id, media_id',
    values: `'${id(101)}', '${id(102)}'`,
    change: 'position = 3',
    hiddenKey: undefined,
    removers: editors,
  },
  {
    table: 'people',
    columns: 'slug, name',
    values: `'new-person', 'New'`,
    change: `name = 'Changed'`,
    hiddenKey: hidden,
  },
  {
    table: 'partners',
    columns: 'slug, name, tier',
    values: `'new-partner', 'New', 'Lead'`,
    change: `name = 'Changed'`,
    hiddenKey: hidden,
  },
  {
    table: 'quotes',
    columns: 'slug, text, person_id',
    values: `'new-quote', 'New', '${id(101)}'`,
    change: `text = 'Changed'`,
    hiddenKey: hidden,
  },
  { table: 'site_stats', columns: 'placement, label, value', values: `'home', 'new', '2'`, change: `value = '2'` },
  {
    table: 'pages',
    columns: 'slug, title',
    values: `'new-page', 'New'`,
    change: `title = 'Changed'`,
    hiddenKey: hidden,
    removedKey: archived,
  },
  {
    table: 'redirects',
    columns: 'from_path, to_path',
    values: `'/a', '/b'`,
    change: `to_path = '/c'`,
    key: 'from_path',
    seenKey: `'/old'`,
    removers: editors,
  },
]

const ofEditorial = ({
  table,
  columns,
  values,
  change,
  key = 'id',
  seenKey = seen,
  hiddenKey,
  removedKey,
  removers = admins,
}: Editorial): Attempt[] => [
  {
    table,
    what: 'read what is public',
    sql: `select 1 from public.${table} where ${key} = ${seenKey}`,
    allowed: anyone,
  },
  ...(hiddenKey
    ? [
        {
          table,
          what: 'read what is not public yet',
          sql: `select 1 from public.${table} where ${key} = ${hiddenKey}`,
          allowed: editors,
        },
      ]
    : []),
  {
    table,
    what: 'add',
    sql: `insert into public.${table} (${columns}) values (${values}) returning 1`,
    allowed: editors,
  },
  {
    table,
    what: 'change',
    sql: `update public.${table} set ${change} where ${key} = ${seenKey} returning 1`,
    allowed: editors,
  },
  {
    table,
    what: 'remove',
    sql: `delete from public.${table} where ${key} = ${removedKey ?? seenKey} returning 1`,
    allowed: removers,
  },
  // Archive before purge: not even an admin removes what is still in use.
  ...(removedKey
    ? [
        {
          table,
          what: 'remove before archiving',
          sql: `delete from public.${table} where ${key} = ${seenKey} returning 1`,
          allowed: nobody,
        },
      ]
    : []),
]

export const editorialAttempts = editorial.flatMap(ofEditorial)
