import { toUtcDay } from '../../platform/dates/format-in-time-zone.ts'
import { DatabaseError, unwrapRows } from '../../platform/db/rows.ts'
import { product } from '../../platform/product.ts'
import type { Profile } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { readPortrait } from './profile-queries.ts'

export type PersonalData = { name: string; file: Blob }

/** Converts the portrait to a data URL, so that one file contains all data. */
const toDataUrl = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })

/**
 * Collects all data stored about the user in one JSON file.
 * @throws when a part could not be read, because users would not notice that a file is incomplete
 */
export async function collectPersonalData({ avatar_path }: Profile): Promise<PersonalData> {
  const data = unwrapRows(await (await loadSessionDb()).rpc('export_my_data')) as Record<string, unknown>
  const portrait = avatar_path ? await toDataUrl(await readPortrait(avatar_path)) : null
  const file = new Blob([JSON.stringify({ site: product.name, ...data, portrait }, null, 2)], {
    type: 'application/json',
  })
  const day = toUtcDay()
  return { name: `${product.slug}-my-data-${day}.json`, file }
}

/** Word that the user must type to confirm the deletion of the account. */
export const accountDeletionWord = 'delete'

/**
 * Deletes the account. Afterwards the session is invalid.
 * @returns the reason for a refusal, or undefined on success
 * @throws when the server does not answer
 */
export async function deleteOwnAccount({ avatar_path }: Profile, word: string): Promise<string | undefined> {
  const db = await loadSessionDb()
  const portraitFile = avatar_path ? await readPortrait(avatar_path).catch(() => undefined) : undefined
  // The portrait is deleted before the account, because the user has no permission afterwards.
  if (avatar_path) await db.storage.from('portraits').remove([avatar_path])
  const { error, status } = await db.rpc('delete_my_account', { confirmation: word })
  // If the server returns no error, the account no longer exists. An earlier request may have deleted the account
  // although its response was lost.
  if (!error) return undefined
  // If the deletion is refused, the portrait is stored again at the path that the profile contains.
  if (avatar_path && portraitFile)
    await db.storage.from('portraits').upload(avatar_path, portraitFile, { contentType: portraitFile.type })
  if (error.code === 'P0001') return [error.message, error.hint].filter(Boolean).join(' ')
  if (error.code === '42501')
    return 'Two-factor authentication is required. Sign out, sign in with the code of your app, and retry.'
  if (status >= 400 && status < 500) return `The server rejected the request: ${error.message}.`
  throw new DatabaseError(error)
}
