import type { QueryClient } from '@tanstack/react-query'
import type { SessionDb } from '../../platform/db/session-db.ts'
import { readAgain } from '../../platform/query/read-again.ts'
import { type Refusal, refusal } from '../../platform/refusal.ts'
import type { Role } from '../../platform/session/role.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** The rule said no. */
export type Refused = { refusal: Refusal }
export type Invited = { invited: string[]; known: string[] }

type Answer<Data> = { data: Data; error: { code: string; message: string; hint: string | null } | null }

/** Raised by the database's own functions, with a sentence for the person. */
const said = ['42501', 'P0001', 'P0002', '23514']

/**
 * Asks the database and looks at what came back.
 * @throws when nobody can say whether it was done: no answer, or a fault
 */
async function asked<Data>(
  client: QueryClient,
  ask: (db: SessionDb) => PromiseLike<Answer<Data>>,
): Promise<{ done: Data } | Refused> {
  const { data, error } = await ask(await loadSessionDb())
  if (error && !said.includes(error.code)) throw new Error(`${error.code} ${error.message}`)
  // Also when refused: what the screen shows was not so.
  await readAgain(client, [['users'], ['audit']])
  if (error) return { refusal: refusal(error.message, error.hint ?? 'Nothing was changed.') }
  return { done: data as Data }
}

/** What is left lying is removed in the night. */
async function removePortraits(files: string[]): Promise<void> {
  if (files.length === 0) return
  await (await loadSessionDb()).storage
    .from('portraits')
    .remove(files)
    .catch(() => undefined)
}

/** The writes of the Users desk. Each is decided by the database. */
export const userMutations = (client: QueryClient) => ({
  giveRole: (person: string, role: Role) => asked(client, db => db.rpc('give_role', { person, role })),
  suspend: (person: string, reason: string) => asked(client, db => db.rpc('suspend_user', { person, reason })),
  restore: (person: string) => asked(client, db => db.rpc('restore_user', { person })),
  resetSecondFactor: (person: string) => asked(client, db => db.rpc('reset_second_factor', { person })),
  invite: (emails: string[], role: Role, days: number) =>
    asked(client, db => db.rpc('invite_people', { emails, role, days }) as PromiseLike<Answer<unknown>>) as Promise<
      { done: Invited } | Refused
    >,
  /** One session of theirs, or all. */
  endSessions: (person: string, session?: string) =>
    asked(client, db => db.rpc('end_user_sessions', { person, ...(session && { session }) })),
  addNote: (person: string, text: string) =>
    asked(client, db => db.from('user_notes').insert({ user_id: person, text: text.trim() })),
  removeNote: (note: string) => asked(client, db => db.from('user_notes').delete().eq('id', note)),
  /** Ends the account and hands over what it made. The portrait goes too. */
  async remove(person: string, heir: string | undefined, confirmation: string) {
    const answer = await asked(client, db => db.rpc('remove_user', { person, confirmation, ...(heir && { heir }) }))
    if ('done' in answer) await removePortraits((answer.done as { files: string[] }).files)
    return answer
  },
  resendInvitation: (invitation: string) => asked(client, db => db.rpc('resend_invitation', { invitation })),
  revokeInvitation: (invitation: string) => asked(client, db => db.rpc('revoke_invitation', { invitation })),
})
