import { describe, expect, it } from 'vitest'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import {
  amina,
  answerAsReferees,
  applicantToken,
  assignReviewer,
  castVote,
  declareConflict,
  defineApplicationTests,
  expectRefused,
  lindiweApplicationId,
  moveApplication,
  musa,
  readApplicationFile,
  runAsEditor,
  thirdReviewerId,
} from './submitted-application.ts'

const sql = openTestDatabase()
const beginning = defineApplicationTests(sql)
const count = async (tx: Tx, query: string) => Number((await tx.unsafe(query))[0]?.count)

describe('a declared conflict of interest', () => {
  it('immediately hides the application and all its data from the reviewer', () =>
    beginning('referees', async tx => {
      await answerAsReferees(tx)
      await runAsEditor(tx, 'manager', async () => {
        await assignReviewer(tx, musa)
        await assignReviewer(tx, thirdReviewerId)
        await castVote(tx)
        await tx`select public.note_on_application(${lindiweApplicationId}, 'Ask about the foundry.', array[${thirdReviewerId}]::uuid[])`
        await declareConflict(tx)
        for (const table of [
          'applications',
          'readers',
          'notes',
          'votes',
          'stages',
          'referees',
          'letters',
          'interviews',
          'documents',
          'corrections',
        ])
          expect(
            await count(
              tx,
              `select count(*) from (select ${table === 'applications' ? 'id' : 'application_id as id'} from public.${table === 'applications' ? table : `application_${table}`}) r where id = '${lindiweApplicationId}'`,
            ),
            table,
          ).toBe(0)
        expect(await readApplicationFile(tx)).toEqual({
          closed: { reason: expect.stringContaining('brother'), declared_at: expect.any(String) },
        })
        const [page] = await tx`select public.list_applications(query => 'Lindiwe') as page`
        expect(page?.page).toMatchObject({ total: 0, rows: [], counts: { open: 0 } })
        expect(await tx`select * from public.find_records('Lindiwe')`).toEqual([])
        expect((await tx`select public.application_report() as report`)[0]?.report).toMatchObject({ total: 0 })
        expect(
          await count(tx, `select count(*) from public.audit_log where row_id like '${lindiweApplicationId}%'`),
        ).toBe(0)
        const [trail] = await tx`select public.list_audit(kind => 'application_notes') as page`
        expect(JSON.stringify(trail)).not.toContain(lindiweApplicationId)
      })
      // The application stays visible to all other reviewers; the vote of the reviewer with the conflict of interest is
      // deleted.
      await runAsEditor(tx, 'admin', async () => {
        const file = await readApplicationFile(tx)
        expect(file.conflicts).toMatchObject([{ user_id: musa, withdrawn_at: null }])
        expect(file.readers).toMatchObject([{ id: musa, voted_at: null, has_conflict: true }, { id: thirdReviewerId }])
      })
    }))
  it.each([
    ['move the application', (s: Tx) => moveApplication(s, 'screening', 'referees')],
    [
      'write to the applicant',
      (s: Tx) =>
        s`select public.send_application_letter(${lindiweApplicationId}, 'screening', 'question', 'A question', 'One more question.')`,
    ],
    ['vote', (s: Tx) => castVote(s)],
    ['withdraw a vote', (s: Tx) => s`select public.take_back_vote(${lindiweApplicationId})`],
    ['add a note', (s: Tx) => s`select public.note_on_application(${lindiweApplicationId}, 'A note')`],
    ['assign a reviewer', (s: Tx) => assignReviewer(s, amina)],
    ['replace a reviewer', (s: Tx) => s`select public.replace_reader(${lindiweApplicationId}, ${musa}, ${amina})`],
  ])('forbids the action “%s” to the reviewer with the conflict', (_, action) =>
    beginning('screening', tx =>
      runAsEditor(tx, 'manager', async () => {
        await assignReviewer(tx, musa)
        await declareConflict(tx)
        await expectRefused(tx, action, { code: '42501', message: /not open to you/ })
      }),
    ),
  )
  it('prevents an admin with the conflict from deleting the application', () =>
    beginning('submitted', tx =>
      runAsEditor(tx, 'admin', async () => {
        await declareConflict(tx)
        expect(await tx`delete from public.applications where id = ${lindiweApplicationId} returning id`).toEqual([])
        const [preview] =
          await tx`select public.preview_application_action('forward', array[${lindiweApplicationId}]::uuid[]) as effects`
        expect(preview?.effects).toEqual([])
        const [result] =
          await tx`select public.apply_application_action(gen_random_uuid(), 'forward', array[${lindiweApplicationId}]::uuid[]) as done`
        expect(result?.done).toEqual({ changed: 0, missed: 0 })
      }),
    ))
  it('prevents the user with the conflict from becoming a reviewer', () =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await declareConflict(tx)
        await expectRefused(tx, s => declareConflict(s), { code: '23505' })
      })
      await runAsEditor(tx, 'admin', async () => {
        await expectRefused(tx, s => assignReviewer(s, musa), { message: /declared a conflict/ })
        await expectRefused(
          tx,
          s => s`select public.note_on_application(${lindiweApplicationId}, 'Look', array[${musa}]::uuid[])`,
          {
            message: /declared a conflict/,
          },
        )
      })
    }))
})

it('a note that mentions more than ten users is refused before any account is searched', () =>
  beginning('screening', async tx => {
    const unknownIds = Array.from({ length: 11 }, (_, n) => makeId(900 + n))
    await runAsEditor(tx, 'admin', () =>
      expectRefused(
        tx,
        s => s`select public.note_on_application(${lindiweApplicationId}, 'Look', ${unknownIds}::uuid[])`,
        {
          code: '23514',
          message: 'At most ten people can be mentioned in a comment.',
        },
      ),
    )
  }))

describe('the withdrawal of a conflict of interest', () => {
  const withdraw = (reason: string) => (tx: Tx) =>
    tx`select public.withdraw_conflict(${lindiweApplicationId}, ${reason})`
  it('needs a reason that the other reviewers see', () =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await declareConflict(tx)
        await expectRefused(tx, withdraw(' '), { code: '23514' })
        await withdraw('My brother has retired.')(tx)
        expect(await readApplicationFile(tx)).toMatchObject({ full_name: 'Lindiwe Achterberg-Moyo' })
        await expectRefused(tx, withdraw('Again'), { message: /no conflict/ })
      })
      await runAsEditor(tx, 'admin', async () =>
        expect((await readApplicationFile(tx)).conflicts).toMatchObject([
          { withdrawn_because: 'My brother has retired.' },
        ]),
      )
    }))
  it('is refused after the decision', () =>
    beginning('declined', tx =>
      runAsEditor(tx, 'manager', async () => {
        await declareConflict(tx)
        await expectRefused(tx, withdraw('My brother has retired.'), { message: /decided/ })
      }),
    ))
})

describe('e-mails about an application', () => {
  const queue = async (tx: Tx, asker: string) =>
    (await tx`select public.server_mail_queue(${asker}, 1, 20) as queue`)[0]?.queue as {
      total: number
      captured: { recipient: string }[]
      letters: { recipient: string; template: string }[]
    }
  /** Stores the queued e-mails, as the server does without a mail server. */
  const capture = async (tx: Tx) => {
    let letter: { id: number; recipient: string; application: string | null } | null
    do {
      letter = (await tx`select public.server_claim_letter(gen_random_uuid()) as letter`)[0]?.letter
      if (!letter) return
      await tx`insert into gateway.captured_mail (recipient, subject, body, application_id) values (${letter.recipient}, 'S', 'B', ${letter.application})`
      await tx`select public.server_letter_sent(${letter.id})`
    } while (letter)
  }
  const writeEverywhere = async (tx: Tx) => {
    await tx`delete from private.outbox`
    await tx`delete from gateway.captured_mail`
    await tx`insert into public.application_referees (application_id, name, email, named_at) values (${lindiweApplicationId}, 'Amadou', 'amadou@example.org', now())`
    await runAsEditor(tx, 'manager', async () => {
      await tx`select public.note_on_application(${lindiweApplicationId}, 'Ask about the foundry.', array[${thirdReviewerId}]::uuid[])`
      await tx`select public.send_application_letter(${lindiweApplicationId}, 'screening', 'question', 'A question', 'Which foundry do you mean?')`
    })
    await tx`insert into private.outbox (recipient, template, data) values
      ('lindiwe@example.org', 'application-received', ${tx.json({ name: 'L', kind: 'membership', token: applicantToken })}),
      ('musa@self-test.invalid', 'account-notice', ${tx.json({ kind: 'new-device' })})`
    await tx`update private.outbox set next_attempt_at = now()`
  }

  it('are hidden only from an admin with a conflict of interest', () =>
    beginning('screening', async tx => {
      await writeEverywhere(tx)
      await runAsEditor(tx, 'admin', () => declareConflict(tx))
      expect((await queue(tx, String(amina))).letters).toMatchObject([{ template: 'account-notice' }])
      expect((await queue(tx, thirdReviewerId)).letters).toHaveLength(4)
      await capture(tx)
      expect(await queue(tx, String(amina))).toMatchObject({
        total: 1,
        captured: [{ recipient: 'musa@self-test.invalid' }],
      })
      expect((await queue(tx, thirdReviewerId)).total).toBe(4)
    }))
  it('are deleted together with the application', () =>
    beginning('screening', async tx => {
      await writeEverywhere(tx)
      await runAsEditor(tx, 'admin', () => declareConflict(tx))
      await capture(tx)
      await tx`delete from public.applications where id = ${lindiweApplicationId}`
      expect((await queue(tx, String(amina))).captured.map(({ recipient }) => recipient)).not.toContain(
        'lindiwe@example.org',
      )
      expect(await tx`select from private.outbox where recipient = 'lindiwe@example.org'`).toHaveLength(0)
    }))
})
