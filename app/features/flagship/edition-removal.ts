import { removeRow } from '../../desk/record/row-writing.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** With its sections and chairs; albums and events of it stay, and belong to none. @throws DatabaseError when a rule said no */
export async function removeEdition(edition: string): Promise<void> {
  await removeRow({ table: 'flagship_editions', key: edition })
}

/** Brings it back with all that went with it. @throws DatabaseError when there is another of its year by now */
export async function putBackEdition(edition: string): Promise<void> {
  rowsOf(await (await loadSessionDb()).rpc('put_back_edition', { edition }))
}
