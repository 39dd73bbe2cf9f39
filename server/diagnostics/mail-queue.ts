import type { ServerFunctions } from '../backend/server-functions.ts'
import { type Caller, Refusal } from './caller.ts'

const perPage = 20

/**
 * Stored e-mails, newest first, and those waiting for delivery. Only for admins, because they contain links. E-mails
 * about an application that the caller may not read are left out.
 */
export async function readMailQueue(functions: ServerFunctions, { ask }: Caller, page: number) {
  const account = await ask('/auth/v1/user')
  const { id } = account.ok ? ((await account.json()) as { id?: string }) : {}
  if (!id) throw new Refusal(503, 'no_account', 'Your own account could not be read. Try again in a moment.')
  return functions.call('server_mail_queue', { asker: id, page, per_page: perPage })
}
