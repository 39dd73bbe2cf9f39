import { browserDb } from '../../platform/db/browser-db.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { refusal } from '../../platform/refusal.ts'
import { serverSilence } from '../../platform/text/server-silence.ts'

/** Hands a paper over, whole. Answers why it was not taken, undefined where it was. @throws when nobody answered */
export async function addOwnDocument(token: string, file: File): Promise<Refusal | undefined> {
  const answer = await fetch(`/api/papers?${new URLSearchParams({ name: file.name.slice(0, 200) })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  if (answer.status === 201) return undefined
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  return refusal(message ?? serverSilence, '')
}

/** Takes a paper away. @returns whether it was there. @throws when nobody answered, or it is decided */
export async function removeOwnDocument(token: string, paper: string): Promise<boolean> {
  const { data, error } = await (await browserDb()).rpc('remove_own_paper', { token, paper })
  if (error) throw new Error(error.message)
  return data
}
