import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { makeRefusal } from '../../platform/refusal.ts'

/**
 * Uploads a document. Returns the reason why it was rejected, or undefined on success.
 * @throws when the server does not answer
 */
export async function addOwnDocument(token: string, file: File): Promise<Refusal | undefined> {
  const answer = await fetch(`/api/papers?${new URLSearchParams({ name: file.name.slice(0, 200) })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  if (answer.status === 201) return undefined
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  if (!message) throw new Error(String(answer.status))
  return makeRefusal(message, '')
}

/**
 * Deletes a document of the applicant.
 * @returns whether the document existed
 * @throws when the server does not answer or the application is decided
 */
export async function removeOwnDocument(token: string, paper: string): Promise<boolean> {
  const { data, error } = await (await getBrowserDb()).rpc('remove_own_paper', { token, paper })
  if (error) throw new Error(error.message)
  return data
}
