import { loadSessionDb } from '../../platform/session/session-store.ts'

/**
 * For who is signed in with the invited address.
 * @returns why not, or nothing when it was done
 * @throws when it could not be asked
 */
export async function acceptInvitation(token: string): Promise<{ title: string; text: string } | undefined> {
  const { error } = await (await loadSessionDb()).rpc('accept_invitation', { token })
  if (!error) return undefined
  if (error.code === '42501' || error.code === 'P0001')
    return { title: error.message, text: error.hint ?? 'Nothing was changed.' }
  throw new Error(`${error.code} ${error.message}`)
}
