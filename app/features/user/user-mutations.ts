import type { QueryClient } from '@tanstack/react-query'
import { callFunction, type DatabaseResponse, type FunctionCallOutcome } from '../../platform/db/call-function.ts'
import type { SessionDb } from '../../platform/db/session-db.ts'
import type { Role } from '../../platform/session/role.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

export type InvitationResult = { invited: string[]; known: string[] }

const runMutation = <Data>(client: QueryClient, ask: (db: SessionDb) => PromiseLike<DatabaseResponse<Data>>) =>
  callFunction(client, [['users'], ['audit']], ask)

/** Deletes the files of portraits. An error is ignored, because a nightly job deletes files that no profile uses. */
async function removePortraits(files: string[]): Promise<void> {
  if (files.length === 0) return
  await (await loadSessionDb()).storage
    .from('portraits')
    .remove(files)
    .catch(() => undefined)
}

/** Mutations for users. The database enforces every rule. */
export const makeUserMutations = (client: QueryClient) => ({
  giveRole: (person: string, role: Role) => runMutation(client, db => db.rpc('give_role', { person, role })),
  setMembership: (person: string, isMember: boolean) =>
    runMutation(client, db => db.rpc('set_membership', { person, is_member: isMember })),
  suspend: (person: string, reason: string) => runMutation(client, db => db.rpc('suspend_user', { person, reason })),
  restore: (person: string) => runMutation(client, db => db.rpc('restore_user', { person })),
  resetSecondFactor: (person: string) => runMutation(client, db => db.rpc('reset_second_factor', { person })),
  /** @param names name of a person by e-mail address, for the sign-up form */
  invite: (emails: string[], role: Role, days: number, names: Readonly<Record<string, string>> = {}) =>
    runMutation(
      client,
      db => db.rpc('invite_people', { emails, role, days, names }) as PromiseLike<DatabaseResponse<unknown>>,
    ) as Promise<FunctionCallOutcome<InvitationResult>>,
  /** Ends one session of a user, or all sessions of the user. */
  endSessions: (person: string, session?: string) =>
    runMutation(client, db => db.rpc('end_user_sessions', { person, ...(session && { session }) })),
  addNote: (person: string, text: string) =>
    runMutation(client, db => db.from('user_notes').insert({ user_id: person, text: text.trim() })),
  removeNote: (note: string) => runMutation(client, db => db.from('user_notes').delete().eq('id', note)),
  /** Deletes an account with its portrait, and transfers its records to another user. */
  async remove(person: string, heir: string | undefined, confirmation: string) {
    const answer = await runMutation(client, db =>
      db.rpc('remove_user', { person, confirmation, ...(heir && { heir }) }),
    )
    if ('done' in answer) await removePortraits((answer.done as { files: string[] }).files)
    return answer
  },
  /** Reads the token of an invitation that was stored because no mail server is set. Null if the e-mail was sent. */
  readInvitationToken: (invitation: string) =>
    callFunction(client, [], db => db.rpc('stored_invitation_token', { invitation })) as Promise<
      FunctionCallOutcome<string | null>
    >,
  resendInvitation: (invitation: string) => runMutation(client, db => db.rpc('resend_invitation', { invitation })),
  revokeInvitation: (invitation: string) => runMutation(client, db => db.rpc('revoke_invitation', { invitation })),
})
