import { loadSessionDb } from '../../platform/session/session-store.ts'

/**
 * Accepts an invitation. The user must be signed in with the invited e-mail address.
 * @returns the reason for a refusal, or undefined on success
 * @throws when the request failed
 */
export async function acceptInvitation(token: string): Promise<{ title: string; text: string } | undefined> {
  const { error } = await (await loadSessionDb()).rpc('accept_invitation', { token })
  if (!error) return undefined
  if (error.code === '42501' || error.code === 'P0001')
    return { title: error.message, text: error.hint ?? 'Nothing was changed.' }
  throw new Error(`${error.code} ${error.message}`)
}
