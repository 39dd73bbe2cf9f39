import type { QueryClient } from '@tanstack/react-query'
import { DatabaseError } from '../../platform/db/rows.ts'
import type { Profile } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type ProfileForm, rowOf } from './profile.ts'
import { type FieldErrors, refusedField } from './profile-input.ts'
import { profileQueries, readOwnProfile } from './profile-queries.ts'

export type SaveAnswer =
  | { saved: Profile }
  /** Somebody saved it since `seen`; this is what it is now. */
  | { changedElsewhere: Profile }
  | { refused: FieldErrors }
  | { refusedAll: string }

/**
 * Writes the profile, unless it was changed since it was read.
 * @param seen `updated_at` as the database printed it
 * @throws when the server did not answer
 */
export async function saveProfile(id: string, seen: string, form: ProfileForm): Promise<SaveAnswer> {
  const db = await loadSessionDb()
  const { data, error, status } = await db
    .from('profiles')
    .update(rowOf(form))
    .eq('id', id)
    .eq('updated_at', seen)
    .select('*')
    .maybeSingle()
  if (data) return { saved: data }
  if (error) {
    const field = error.code === '23514' ? refusedField(`${error.message} ${error.details}`) : undefined
    if (field) return { refused: { [field]: 'This was not accepted. Please look at it once more.' } }
    if (status >= 400 && status < 500) return { refusedAll: `The server refused this: ${error.message}.` }
    throw new DatabaseError(error)
  }
  const now = await readOwnProfile(id)
  return now.updated_at === seen ? { refusedAll: 'You may not change this profile.' } : { changedElsewhere: now }
}

/** What was written is what everybody on this page reads, the masthead and the sidebar too. */
export function keepProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQueries.own(profile.id).queryKey, profile)
  client.setQueryData(['account', profile.id, 'profile'], profile)
}

/** The form as it was left, on this device and in this tab only. `base` is what it began from. */
export type StoredProfileDraft = { form: ProfileForm; base: ProfileForm; seen: string }

const keyOf = (id: string) => `profile ${id}`

export const profileDrafts = {
  read(id: string): StoredProfileDraft | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
      const isWhole = [kept?.form, kept?.base].every(
        form => Array.isArray(form?.languages) && Array.isArray(form?.circles),
      )
      return isWhole && typeof kept.seen === 'string' ? kept : undefined
    } catch {
      return undefined
    }
  },
  keep(id: string, draft: StoredProfileDraft): void {
    try {
      sessionStorage.setItem(keyOf(id), JSON.stringify(draft))
    } catch {
      // No room or no permission: the question on leaving is all that is left.
    }
  },
  forget(id: string): void {
    try {
      sessionStorage.removeItem(keyOf(id))
    } catch {
      // Where nothing can be kept there is nothing to forget.
    }
  },
}
