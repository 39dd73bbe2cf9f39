import { describe, expect, it } from 'vitest'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import {
  addNoteVoteAndQuestion,
  answerAsReferees,
  applicantToken,
  defineApplicationTests,
  expectRefused,
  lindiweApplicationId,
  musa,
  readApplicationFile,
  runAsEditor,
} from './submitted-application.ts'

const sql = openTestDatabase()
const beginning = defineApplicationTests(sql)
const correct =
  (fields: object, link = applicantToken) =>
  async (tx: Tx) =>
    (await tx`select public.correct_application(${link}, ${tx.json(fields as never)}) as done`)[0]?.done

describe('a correction by the applicant', () => {
  it.each([
    ['with a made-up link', 'submitted', { organisation: 'X' }, 'guess', { code: 'P0001' }],
    ['after the decision', 'accepted', { organisation: 'X' }, applicantToken, { message: /decision is final/ }],
    ['with an invalid name', 'screening', { full_name: ' ' }, applicantToken, { code: '23514' }],
    ['with an answer that is too short', 'screening', { statement: 'Hi' }, applicantToken, { code: '23514' }],
    ['with an unknown country', 'screening', { country: 'Zimbabwe' }, applicantToken, { code: '23514' }],
    ['with a text that is too long', 'screening', { statement: 'x'.repeat(6001) }, applicantToken, { code: '23514' }],
  ])('is refused in the case “%s”', (_, stage, fields, link, expectedError) =>
    beginning(stage, tx => runAsEditor(tx, 'anon', () => expectRefused(tx, correct(fields, link), expectedError))),
  )
  it('changes only the answers of the application', () =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'anon', async () => {
        const allFields = {
          organisation: 'Achterberg Signals Ltd',
          email: 'x@example.org',
          status: 'accepted',
          token_hash: 'x',
          id: makeId(1),
        }
        expect(await correct(allFields)(tx)).toBe(true)
        expect(await correct(allFields)(tx)).toBe(false)
        expect(await correct({ circles: ['no-such-circle', 'self-test-b-circle', null] })(tx)).toBe(true)
      })
      expect(
        await tx`select organisation, email, status, circles from public.applications where id = ${lindiweApplicationId}`,
      ).toEqual([
        {
          organisation: 'Achterberg Signals Ltd',
          email: 'lindiwe@example.org',
          status: 'screening',
          circles: ['self-test-b-circle'],
        },
      ])
      await runAsEditor(tx, 'manager', async () =>
        expect((await readApplicationFile(tx)).corrections).toMatchObject([
          { before: { circles: ['self-test-a-circle'] } },
          { before: { organisation: 'Achterberg Signals' }, after: { organisation: 'Achterberg Signals Ltd' } },
        ]),
      )
    }))
  it('is limited to twenty times a day', () =>
    beginning('screening', tx =>
      runAsEditor(tx, 'anon', async () => {
        for (let n = 0; n < 20; n++) await correct({ organisation: `Number ${n}` })(tx)
        await expectRefused(tx, correct({ organisation: 'One more' }), { message: /Twenty/ })
      }),
    ))
})

it('the data download of an applicant contains no confidential notes or votes', () =>
  beginning('screening', async tx => {
    await answerAsReferees(tx)
    await addNoteVoteAndQuestion(tx)
    await runAsEditor(tx, 'anon', async () => {
      await correct({ heard_from: 'A friend' })(tx)
      const [data] = await tx`select public.application_download(${applicantToken}) as held`
      expect(data?.held).toMatchObject({
        application: { email: 'lindiwe@example.org', status: 'screening' },
        corrections: [{ after: { heard_from: 'A friend' } }],
        letters_to_you: [{ body: 'Which foundry do you mean?' }],
        referees_you_named: [{ state: 'answered' }, { state: 'answered' }],
      })
      const text = JSON.stringify(data)
      for (const hiddenText of ['patterns', 'Rare practical', 'bearing', 'token_hash', musa])
        expect(text).not.toContain(hiddenText)
      expect((await tx`select public.application_download('guess') as held`)[0]?.held).toBeNull()
    })
  }))

it('the withdrawal of an application by the applicant is recorded without a user name', () =>
  beginning('referees', async tx => {
    await runAsEditor(tx, 'anon', async () => {
      expect((await tx`select public.withdraw_application(${applicantToken}) as done`)[0]?.done).toBe(true)
      expect((await tx`select public.withdraw_application(${applicantToken}) as done`)[0]?.done).toBe(false)
    })
    await runAsEditor(tx, 'manager', async () =>
      expect((await readApplicationFile(tx)).stages).toMatchObject([{ to: 'withdrawn', by: null }]),
    )
  }))

describe('the retention of applications', () => {
  const night = (tx: Tx) => tx`select private.apply_retention()`
  const setDecisionAge = (tx: Tx, age: string) =>
    tx`update public.applications set stage_since = now() - ${age}::interval where id = ${lindiweApplicationId}`
  const isThere = async (tx: Tx) =>
    (await tx`select from public.applications where id = ${lindiweApplicationId}`).length === 1

  it('deletes an application with all its data twelve months after the decision', () =>
    beginning('declined', async tx => {
      await answerAsReferees(tx)
      await setDecisionAge(tx, '11 months')
      await night(tx)
      expect(await isThere(tx)).toBe(true)
      await setDecisionAge(tx, '13 months')
      await night(tx)
      expect(await isThere(tx)).toBe(false)
      expect(
        await tx`select from public.application_referees where application_id = ${lindiweApplicationId}`,
      ).toHaveLength(0)
      const year = new Date().getUTCFullYear()
      expect(
        await tx`select year, country, outcome, count from public.application_outcomes where year <> 1999`,
      ).toEqual([{ year, country: 'ZW', outcome: 'declined', count: 1 }])
      const trail = await tx`select before, after from public.audit_log where row_id like ${`${lindiweApplicationId}%`}`
      expect(trail.every(({ before, after }) => before === null && after === null)).toBe(true)
    }))
  it('keeps a member’s application until two years after the account was deleted', () =>
    beginning('onboarded', async tx => {
      await tx`update public.applications set member_id = ${makeId(4)} where id = ${lindiweApplicationId}`
      await setDecisionAge(tx, '9 years')
      await night(tx)
      expect(await isThere(tx)).toBe(true)
      await tx`delete from auth.users where id = ${makeId(4)}`
      await night(tx)
      expect(await isThere(tx)).toBe(true)
      await setDecisionAge(tx, '25 months')
      await night(tx)
      expect(await isThere(tx)).toBe(false)
    }))
})

it('the statistics of applications count applications by stage, circle and country', () =>
  beginning('declined', async tx => {
    await tx`update public.applications set created_at = now() - interval '40 days' where id = ${lindiweApplicationId}`
    await tx`insert into public.application_stages (application_id, from_stage, to_stage) values (${lindiweApplicationId}, 'decision', 'declined')`
    await runAsEditor(tx, 'user', () =>
      expectRefused(tx, s => s`select public.application_report()`, { code: '42501' }),
    )
    await runAsEditor(tx, 'manager', async () => {
      const [row] = await tx`select public.application_report() as report`
      expect(row?.report).toMatchObject({
        total: 1,
        stages: { declined: 1 },
        circles: [{ name: 'A Self-Test Circle', count: 1, accepted: 0 }],
        countries: [{ country: 'ZW', count: 1 }],
        decided: { count: 1, median_days: 40, longest_days: 40 },
      })
    })
  }))

describe('the documents of an applicant', () => {
  const requestUpload = async (tx: Tx, link = applicantToken) =>
    (await tx`select public.server_paper_place(${link}) as answer`)[0]?.answer
  const add = async (tx: Tx, path: string, name = 'Licence.pdf') =>
    (await tx`select public.server_add_paper(${applicantToken}, ${path}, ${name}, 5) as answer`)[0]?.answer
  const storeFile = (tx: Tx, path: string) =>
    tx`insert into storage.objects (bucket_id, name) values ('applications', ${path})`
  const addOne = async (tx: Tx) => {
    const { path } = await requestUpload(tx)
    await storeFile(tx, path)
    return add(tx, path)
  }

  it.each([
    ['with a made-up link', 'screening', 'guess', /is invalid/],
    ['after the decision', 'accepted', applicantToken, /decision is final/],
  ])('are refused in the case “%s”', (_, stage, link, expectedRefusal) =>
    beginning(stage, async tx => expect((await requestUpload(tx, link)).refused).toMatch(expectedRefusal)),
  )
  it('cannot be added without the correct storage path', () =>
    beginning('screening', async tx => {
      for (const role of ['anon', 'user', 'manager', 'admin'] as const)
        await runAsEditor(tx, role, () => expectRefused(tx, requestUpload, { code: '42501' }))
      const { path } = await requestUpload(tx)
      expect(await add(tx, path)).toMatchObject({ refused: expect.stringContaining('not uploaded') })
      await storeFile(tx, `${makeId(101)}/${makeId(7)}.pdf`)
      await expectRefused(tx, s => add(s, `${makeId(101)}/${makeId(7)}.pdf`), { code: '23514' })
    }))
  it('appear on the applicant’s page and in the application', () =>
    beginning('screening', async tx => {
      const first = await addOne(tx)
      for (let n = 1; n < 10; n++) await addOne(tx)
      expect(await requestUpload(tx)).toEqual({
        refused: 'An application has at most ten documents. Remove one first.',
      })
      await runAsEditor(tx, 'manager', async () =>
        expect((await readApplicationFile(tx)).documents[0]).toMatchObject({
          name: 'Licence.pdf',
          by: null,
          by_applicant: true,
        }),
      )
      await runAsEditor(tx, 'anon', async () => {
        const [row] = await tx`select public.application_status(${applicantToken}) as told`
        expect(row?.told.papers).toHaveLength(10)
        const remove = async (paper: string) =>
          (await tx`select public.remove_own_paper(${applicantToken}, ${paper}) as done`)[0]?.done
        expect(await remove(first.id)).toBe(true)
        expect(await remove(first.id)).toBe(false)
        // The applicant's link must not open the application of another person.
        const [otherApplication] = await tx`select ${makeId(1)}::uuid as id`
        expect(await remove(otherApplication?.id)).toBe(false)
      })
    }))
  it('are limited to twenty uploaded files a day', () =>
    beginning('screening', async tx => {
      for (let n = 0; n < 20; n++) {
        const { path } = await requestUpload(tx)
        await storeFile(tx, path)
      }
      expect((await requestUpload(tx)).refused).toMatch(/in a day/)
    }))
})
