import { paths } from './platform/paths.ts'
import type { FoundRecord } from './platform/search/record-queries.ts'
import { records } from './records.ts'

const kinds = new Map(records.map(kind => [kind.kind, kind]))
const tables = new Map<string, (typeof records)[number]>(records.map(kind => [kind.table, kind]))

/** Kinds whose desk is still to come: what they are called, and where visitors read one, by its slug. */
const withoutDesk: Record<string, { table: string; heading: string; read: (slug: string) => string }> = {
  redirect: { table: 'redirects', heading: 'Redirects', read: from => from },
}

/** People, who are found like records and are none. */
const kindsOfPeople: Record<string, { heading: string; at: (id: string) => string }> = {
  application: { heading: 'Applications', at: paths.adminApplication },
  user: { heading: 'Users', at: paths.adminUser },
}

/** What a kind of record is called above its like. */
export const kindName = (kind: string): string =>
  kinds.get(kind)?.heading ?? withoutDesk[kind]?.heading ?? kindsOfPeople[kind]?.heading ?? kind

/** Where a record is opened by those who edit it; undefined for a kind that has no desk. */
export const deskPath = (kind: string, id: string): string | undefined => kinds.get(kind)?.at.one(id)

/** Where a record is opened: at its desk, or where the site shows it. Undefined for a draft whose desk does not stand yet. */
export function recordPath({ kind, id, slug, state }: FoundRecord): string | undefined {
  const desk = kinds.get(kind)
  if (desk) return desk.at.one(id)
  const person = kindsOfPeople[kind]
  if (person) return person.at(id)
  return state === 'published' && slug ? withoutDesk[kind]?.read(slug) : undefined
}

/** Where visitors read a record. Undefined for one that has no page of its own, or whose page nobody sees yet. */
export function readingPath({ kind, slug, state }: FoundRecord): string | undefined {
  const read = kinds.get(kind)?.read ?? withoutDesk[kind]?.read
  return slug && (state === null || state === 'published') ? read?.(slug) : undefined
}

/**
 * Where a row that points somewhere is put right, or is read where it has no desk.
 * @param key what its address carries, the slug or the id
 */
export function sourcePath({ table, key }: { table: string; key: string }): string {
  const desk = tables.get(table)
  if (desk) return desk.read?.(key) ?? desk.at.one(key)
  if (table === 'settings') return paths.settings.site
  return (
    Object.values(withoutDesk)
      .find(kind => kind.table === table)
      ?.read(key) ?? paths.admin
  )
}
