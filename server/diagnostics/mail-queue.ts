import type { ServerFunctions } from '../backend/server-functions.ts'
import { type Caller, Refusal } from './caller.ts'

const perPage = 20

/**
 * Letters that were kept instead of sent, newest first, and those that wait to be sent. For admins: they hold links. What
 * belongs to an application that is closed to whoever asks is left out.
 */
export async function readMailQueue(functions: ServerFunctions, { ask }: Caller, page: number) {
  const account = await ask('/auth/v1/user')
  const { id } = account.ok ? ((await account.json()) as { id?: string }) : {}
  if (!id) throw new Refusal(503, 'no_account', 'Your own account could not be read. Try again in a moment.')
  return functions.call('server_mail_queue', { asker: id, page, per_page: perPage })
}
