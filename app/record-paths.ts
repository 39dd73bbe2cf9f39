import { paths } from './platform/paths.ts'
import type { RecordSearchResult } from './platform/search/record-queries.ts'
import { recordDefinitions } from './record-definitions.ts'

const kindsByName = new Map(recordDefinitions.map(kind => [kind.kind, kind]))
const definitionsByTable = new Map<string, (typeof recordDefinitions)[number]>(
  recordDefinitions.map(kind => [kind.table, kind]),
)

/** Record types without an edit page in the back office: table, heading, and public path by slug. */
const kindsWithoutAdminPage: Record<string, { table: string; heading: string; read: (slug: string) => string }> = {
  redirect: { table: 'redirects', heading: 'Redirects', read: from => from },
}

/**
 * Headings for applications and users in search results. The search finds them like records, although they are not
 * record types.
 */
const peopleKinds: Record<string, { heading: string; at: (id: string) => string }> = {
  application: { heading: 'Applications', at: paths.adminApplication },
  user: { heading: 'Users', at: paths.adminUser },
}

/** Heading above search results of a kind. */
export const getKindHeading = (kind: string): string =>
  kindsByName.get(kind)?.heading ?? kindsWithoutAdminPage[kind]?.heading ?? peopleKinds[kind]?.heading ?? kind

/** Path of a record's edit page. Undefined for a record type without an edit page in the back office. */
export const findEditorPath = (kind: string, id: string): string | undefined => kindsByName.get(kind)?.at.one(id)

/**
 * Finds the path of a record's edit page, or of its public page. Undefined for a draft of a type without an edit page.
 */
export function findRecordPath({ kind, id, slug, state }: RecordSearchResult): string | undefined {
  const desk = kindsByName.get(kind)
  if (desk) return desk.at.one(id)
  const person = peopleKinds[kind]
  if (person) return person.at(id)
  return state === 'published' && slug ? kindsWithoutAdminPage[kind]?.read(slug) : undefined
}

/** Finds the public path of a record. Undefined if the record has no separate page, or its page is not published. */
export function findPublicPath({ kind, slug, state }: RecordSearchResult): string | undefined {
  const read = kindsByName.get(kind)?.read ?? kindsWithoutAdminPage[kind]?.read
  return slug && (state === null || state === 'published') ? read?.(slug) : undefined
}

/**
 * Path where a row with a faulty link can be corrected. For a record type without an edit page, the path where the row
 * can be read.
 * @param key slug or id in the path
 */
export function findPathToCorrectRecord({ table, key }: { table: string; key: string }): string {
  const desk = definitionsByTable.get(table)
  if (desk) return desk.read?.(key) ?? desk.at.one(key)
  if (table === 'settings') return paths.settings.site
  return (
    Object.values(kindsWithoutAdminPage)
      .find(kind => kind.table === table)
      ?.read(key) ?? paths.admin
  )
}
