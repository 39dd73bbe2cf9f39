import { queryOptions } from '@tanstack/react-query'
import { toIsoInstant } from '../../platform/dates/instant.ts'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { Invitation } from './invitation.ts'

async function findInvitation(token: string): Promise<Invitation | null> {
  const invitation = unwrapRows(await (await getBrowserDb()).rpc('invitation_by_token', { token })) as Invitation | null
  return invitation && { ...invitation, expires_at: toIsoInstant(invitation.expires_at) }
}

export const invitationQueries = {
  /**
   * Loads the invitation for the token of an e-mail link. Runs in the browser only, because server-rendered pages are
   * the same for all users.
   */
  byToken: (token: string) =>
    queryOptions({ queryKey: ['invitations', token], queryFn: () => findInvitation(token), staleTime: 10_000 }),
}
