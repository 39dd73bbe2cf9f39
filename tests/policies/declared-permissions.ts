import { cast, id, type Role, secondAdminId, strangerId } from './cast.ts'

/** Something a person may try, and who is let. Everybody else is refused. */
export type Attempt = {
  table: string
  what: string
  sql: string
  allowed: readonly Role[]
  /** Done by the owner beforehand, where the attempt needs a state the fixtures do not have. */
  given?: string
}

const anyone = ['anon', 'user', 'manager', 'admin'] as const
const signedIn = ['user', 'manager', 'admin'] as const
const editors = ['manager', 'admin'] as const
const admins = ['admin'] as const
const nobody = [] as const

const seen = `'${id(101)}'`
const hidden = `'${id(201)}'`
const archived = `'${id(301)}'`
const mine = `(select auth.uid())`

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

/** What only triggers and migrations write. */
const readOnly = (
  table: string,
  insert: string,
  change: string,
  readers: readonly Role[],
  where = 'true',
): Attempt[] => [
  { table, what: 'read', sql: `select 1 from public.${table} where ${where} limit 1`, allowed: readers },
  { table, what: 'add', sql: `insert into public.${table} ${insert} returning 1`, allowed: nobody },
  { table, what: 'change', sql: `update public.${table} set ${change} returning 1`, allowed: nobody },
  { table, what: 'remove', sql: `delete from public.${table} returning 1`, allowed: nobody },
]

const accounts: Attempt[] = [
  {
    table: 'profiles',
    what: 'read their own profile',
    sql: `select 1 from public.profiles where id = ${mine}`,
    allowed: signedIn,
  },
  {
    table: 'profiles',
    what: 'read another’s profile',
    sql: `select 1 from public.profiles where id = '${strangerId}'`,
    allowed: editors,
  },
  {
    table: 'profiles',
    what: 'add another’s profile',
    sql: `insert into public.profiles (id) values ('${id(6)}') on conflict (id) do nothing returning 1`,
    allowed: nobody,
  },
  {
    table: 'profiles',
    what: 'add their own profile',
    given: `delete from public.profiles where id in ('${cast.user}', '${cast.manager}', '${cast.admin}')`,
    sql: `insert into public.profiles (id, email, full_name) values (${mine}, 'mine@example.org', 'Z') returning 1`,
    allowed: signedIn,
  },
  {
    table: 'profiles',
    what: 'change their own profile',
    sql: `update public.profiles set full_name = 'Z' where id = ${mine} returning 1`,
    allowed: signedIn,
  },
  {
    table: 'profiles',
    what: 'change another’s profile',
    sql: `update public.profiles set full_name = 'Z' where id = '${strangerId}' returning 1`,
    allowed: admins,
  },
  {
    table: 'profiles',
    what: 'change their own e-mail behind the account’s back',
    sql: `update public.profiles set email = 'x@example.org' where id = ${mine} returning 1`,
    allowed: nobody,
  },
  {
    table: 'profiles',
    what: 'remove their own profile',
    sql: `delete from public.profiles where id = ${mine} returning 1`,
    allowed: nobody,
  },
  {
    table: 'profiles',
    what: 'remove another’s profile',
    sql: `delete from public.profiles where id = '${strangerId}' returning 1`,
    allowed: nobody,
  },

  {
    table: 'user_roles',
    what: 'read their own roles',
    sql: `select 1 from public.user_roles where user_id = ${mine}`,
    allowed: signedIn,
  },
  {
    table: 'user_roles',
    what: 'read another’s roles',
    sql: `select 1 from public.user_roles where user_id = '${strangerId}'`,
    allowed: editors,
  },
  {
    table: 'user_roles',
    what: 'add the role user for themselves',
    given: `delete from public.user_roles where role = 'user'`,
    sql: `insert into public.user_roles (user_id, role) values (${mine}, 'user') returning 1`,
    allowed: signedIn,
  },
  {
    table: 'user_roles',
    what: 'make themselves an admin',
    sql: `insert into public.user_roles (user_id, role) values (${mine}, 'admin') on conflict do nothing returning 1`,
    allowed: nobody,
  },
  {
    table: 'user_roles',
    what: 'make themselves a manager',
    sql: `insert into public.user_roles (user_id, role) values (${mine}, 'manager') returning 1`,
    allowed: admins,
  },
  {
    table: 'user_roles',
    what: 'give another the role manager',
    sql: `insert into public.user_roles (user_id, role) values ('${strangerId}', 'manager') returning 1`,
    allowed: admins,
  },
  {
    table: 'user_roles',
    what: 'turn their role user into manager',
    sql: `update public.user_roles set role = 'manager' where user_id = ${mine} and role = 'user' returning 1`,
    allowed: admins,
  },
  {
    table: 'user_roles',
    what: 'change another’s role',
    sql: `update public.user_roles set role = 'manager' where user_id = '${strangerId}' returning 1`,
    allowed: admins,
  },
  {
    table: 'user_roles',
    what: 'take another’s role away',
    sql: `delete from public.user_roles where user_id = '${secondAdminId}' and role = 'admin' returning 1`,
    allowed: admins,
  },
]

const settings: Attempt[] = [
  {
    table: 'settings',
    what: 'read a public setting',
    sql: `select 1 from public.settings where key = 'seen'`,
    allowed: anyone,
  },
  {
    table: 'settings',
    what: 'read a setting that is not public',
    sql: `select 1 from public.settings where key = 'hidden'`,
    allowed: editors,
  },
  {
    table: 'settings',
    what: 'add',
    sql: `insert into public.settings (key, value) values ('new', '1') returning 1`,
    allowed: admins,
  },
  {
    table: 'settings',
    what: 'change',
    sql: `update public.settings set value = '2' where key = 'seen' returning 1`,
    allowed: editors,
  },
  {
    table: 'settings',
    what: 'change what is the admins’ alone',
    sql: `update public.settings set value = '2' where key = 'identity' returning 1`,
    allowed: admins,
  },
  {
    table: 'settings',
    what: 'open an admins’ setting to managers',
    sql: `update public.settings set admin_only = false where key = 'identity' returning 1`,
    allowed: nobody,
  },
  {
    table: 'settings',
    what: 'remove',
    sql: `delete from public.settings where key = 'seen' returning 1`,
    allowed: admins,
  },
]

const files: Attempt[] = [
  {
    table: 'storage.objects',
    what: 'read a media file',
    sql: `select 1 from storage.objects where bucket_id = 'media'`,
    allowed: anyone,
  },
  {
    table: 'storage.objects',
    what: 'add a media file',
    sql: `insert into storage.objects (bucket_id, name) values ('media', 'n.jpg') returning 1`,
    allowed: editors,
  },
  {
    table: 'storage.objects',
    what: 'change a media file',
    sql: `update storage.objects set metadata = '{}' where bucket_id = 'media' returning 1`,
    allowed: editors,
  },
  {
    table: 'storage.objects',
    what: 'remove a media file',
    sql: `delete from storage.objects where bucket_id = 'media' returning 1`,
    allowed: editors,
  },
]

export const attempts: Attempt[] = [
  ...editorial.flatMap(ofEditorial),
  {
    table: 'photos',
    what: 'read one whose consent has ended',
    sql: `select 1 from public.photos where id = ${hidden}`,
    allowed: editors,
  },
  ...accounts,
  ...settings,
  ...files,
  ...readOnly(
    'audit_log',
    `(action, table_name, row_id) values ('add', 'events', 'x')`,
    `row_id = 'x'`,
    editors,
    `actor = ${mine}`,
  ),
  {
    table: 'audit_log',
    what: 'read what others did',
    sql: `select 1 from public.audit_log where actor is distinct from ${mine} limit 1`,
    allowed: admins,
  },
  ...readOnly('revisions', `(table_name, row_id, row_data) values ('events', 'x', '{}')`, `row_id = 'x'`, editors),
  ...readOnly('content_version', `(version) values (9)`, 'version = 9', anyone),
  ...readOnly('reserved_slugs', `(slug, reason) values ('x', 'x')`, `slug = 'x'`, anyone),
  {
    table: 'events_with_circles',
    what: 'read a published event in the view',
    sql: `select 1 from public.events_with_circles where id = ${seen}`,
    allowed: anyone,
  },
  {
    table: 'events_with_circles',
    what: 'read a scheduled event in the view',
    sql: `select 1 from public.events_with_circles where id = ${hidden}`,
    allowed: nobody,
  },
]
