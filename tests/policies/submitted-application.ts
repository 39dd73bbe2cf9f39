import { expect } from 'vitest'
import type { Sql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

/** Id of Lindiwe's application, in the stage in which a test starts. */
export const lindiweApplicationId = makeId(901)
export const applicantToken = 'lindiwe'.padEnd(64, '0')
/** Id of Kofi, a third reviewer in addition to Musa and Amina. He is an admin, so that Amina is not the last admin. */
export const thirdReviewerId = makeId(5)

export async function makeSubmittedApplication(
  tx: Tx,
  stage = 'submitted',
  applicant: { id?: string; name?: string; email?: string } = {},
) {
  const { id: key = lindiweApplicationId, name = 'Lindiwe Achterberg-Moyo', email = 'lindiwe@example.org' } = applicant
  await tx`insert into public.applications (id, submission_id, kind, full_name, email, organisation, country, circles, statement, consent_at, token_hash, status)
    values (${key}, gen_random_uuid(), 'membership', ${name}, ${email}, 'Achterberg Signals', 'ZW', array['self-test-a-circle'],
      'I repair railway signals that other people have stopped making.', now(), sha256(${key === lindiweApplicationId ? applicantToken : key}::bytea), ${stage})`
  return key
}

/** Runs a test on Lindiwe's application in a stage, in a transaction that is rolled back. */
export const defineApplicationTests =
  (sql: Sql) =>
  (stage: string, test: (tx: Tx) => Promise<unknown>): Promise<void> =>
    runInRolledBackTransaction(sql, async tx => {
      await makeSubmittedApplication(tx, stage)
      await test(tx)
    })

/** Expects an error, after which the transaction continues. */
export async function expectRefused(tx: Tx, action: (tx: Tx) => Promise<unknown>, error: object): Promise<void> {
  await expect(tx.savepoint(action)).rejects.toMatchObject(error)
}

/** Stores the references of two referees. */
export const answerAsReferees = (tx: Tx) =>
  tx`insert into public.application_referees (application_id, name, email, asked_at, expires_at, answered_at, knows, again)
    select ${lindiweApplicationId}, 'Referee ' || n, 'referee' || n || '@example.org', now(), now() + interval '14 days', now(), 'She tells you the bearing is worn.', 'Yes, at once.'
    from generate_series(1, 2) as n`

/** Runs an action as a role, then continues as the database owner. */
export async function runAsEditor<Result>(
  tx: Tx,
  role: PermissionRole,
  action: () => Promise<Result>,
): Promise<Result> {
  await actAs(tx, role)
  const result = await action()
  await actAsOwner(tx)
  return result
}

/** Runs an action as Kofi, the second admin, then continues as the database owner. */
export async function runAsReviewer<Result>(tx: Tx, action: () => Promise<Result>): Promise<Result> {
  await actAs(tx, 'admin')
  await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: thirdReviewerId, role: 'authenticated' })}, true), set_config('request.jwt.claim.sub', ${thirdReviewerId}, true)`
  const result = await action()
  await actAsOwner(tx)
  return result
}

export const readApplicationStage = async (tx: Tx, key = lindiweApplicationId) =>
  (await tx`select status from public.applications where id = ${key}`)[0]?.status
export const readApplicationFile = async (tx: Tx, key = lindiweApplicationId) =>
  (await tx`select public.application_file(${key}) as file`)[0]?.file
export const moveApplication = async (tx: Tx, from: string, targetStage: string, { reason = '', waive = false } = {}) =>
  (
    await tx`select public.move_application(${lindiweApplicationId}, ${from}, ${targetStage}, ${reason}, ${waive}) as move`
  )[0]?.move
export const declareConflict = (tx: Tx, key = lindiweApplicationId) =>
  tx`insert into public.application_conflicts (application_id, reason) values (${key}, 'Her company repaired a line my brother manages.')`
export const assignReviewer = (tx: Tx, reader: string) =>
  tx`select public.assign_reader(${lindiweApplicationId}, ${reader})`
export const castVote = async (tx: Tx, choice = 'for', impartial = true) =>
  (
    await tx`select public.cast_vote(${lindiweApplicationId}, ${choice}, 'Rare practical knowledge.', ${impartial}) as opened`
  )[0]?.opened
export const { manager: musa, admin: amina } = permissionTestUsers

/** Adds a note, a reviewer, a vote and an e-mail to an application, of which the applicant may read only the e-mail. */
export async function addNoteVoteAndQuestion(tx: Tx): Promise<void> {
  await runAsEditor(tx, 'manager', async () => {
    await tx`select public.note_on_application(${lindiweApplicationId}, 'Who owns the patterns?')`
    await assignReviewer(tx, musa)
    await castVote(tx)
    await tx`select public.send_application_letter(${lindiweApplicationId}, 'screening', 'question', 'A question', 'Which foundry do you mean?')`
  })
  await tx`delete from private.outbox where template = 'application-letter'`
}
