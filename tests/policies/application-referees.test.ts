import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import {
  applicantToken,
  defineApplicationTests,
  expectRefused,
  lindiweApplicationId,
  readApplicationFile,
  runAsEditor,
} from './submitted-application.ts'

const sql = openTestDatabase()
const beginning = defineApplicationTests(sql)
const name =
  (email = 'gertrude@example.org', { link = applicantToken, expects = true } = {}) =>
  (tx: Tx) =>
    tx`select public.name_referee(${link}, 'Gertrude Phiri-Anselm', ${email}, 'A customer', ${expects})`
const ask = async (tx: Tx) => {
  const [referee] =
    await tx`select id from public.application_referees where application_id = ${lindiweApplicationId} limit 1`
  return (
    await tx`select public.ask_referee(${referee?.id}, 'About Lindiwe', 'Dear Gertrude, Lindiwe has named you.') as asked`
  )[0]?.asked
}
const createLink = async (tx: Tx) =>
  (
    await tx`select data -> 'link' ->> 'token' as token from private.outbox where template = 'application-letter' order by id desc limit 1`
  )[0]?.token
const request = async (tx: Tx, link: string) => (await tx`select public.referee_request(${link}) as shown`)[0]?.shown
const answer =
  (link: string, howKnown = 'She tells you the bearing is worn before her name.', recommendation = 'Yes, at once') =>
  (tx: Tx) =>
    tx`select public.answer_as_referee(${link}, ${howKnown}, ${recommendation})`
const withReferee = (test: (tx: Tx, link: string) => Promise<unknown>) =>
  beginning('screening', async tx => {
    await runAsEditor(tx, 'anon', () => name()(tx))
    await runAsEditor(tx, 'manager', () => ask(tx))
    await test(tx, await createLink(tx))
  })

describe('naming a referee', () => {
  it.each([
    ['with a made-up link', { link: 'somebody-guesses' }, 'gertrude@example.org', { code: 'P0001' }],
    [
      'for a referee who does not expect the e-mail',
      { expects: false },
      'gertrude@example.org',
      { message: /Ask them first/ },
    ],
    ['oneself', {}, 'LINDIWE@example.org', { code: '23514' }],
    ['with an invalid e-mail address', {}, 'gertrude', { code: '23514' }],
  ])('is refused in the case “%s”', (_, fields, email, expectedError) =>
    beginning('screening', tx => runAsEditor(tx, 'anon', () => expectRefused(tx, name(email, fields), expectedError))),
  )
  it('is limited to two referees', () =>
    beginning('submitted', async tx => {
      await runAsEditor(tx, 'anon', async () => {
        await name()(tx)
        await name('sipho@example.org')(tx)
        await expectRefused(tx, name('third@example.org'), { message: /Two referees/ })
        const [status] = await tx`select public.application_status(${applicantToken}) as told`
        expect(status?.told).toMatchObject({ missing: 0, referees: [{ state: 'named' }, { state: 'named' }] })
        const [removal] =
          await tx`select public.unname_referee(${applicantToken}, ${status?.told.referees[0].id}) as done`
        expect(removal?.done).toBe(true)
      })
    }))
  it('is refused once the application is at the interview stage', () =>
    beginning('interview', tx =>
      runAsEditor(tx, 'anon', () => expectRefused(tx, name(), { message: /not asked for now/ })),
    ))
})

describe('the e-mail to a referee', () => {
  it.each(['anon', 'user'] as const)('cannot be sent by the role %s', role =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'anon', () => name()(tx))
      const [referee] =
        await tx`select id from public.application_referees where application_id = ${lindiweApplicationId}`
      await runAsEditor(tx, role, () =>
        expectRefused(
          tx,
          s => s`select public.ask_referee(${referee?.id}, 'About her', 'Dear Gertrude, please write.')`,
          {
            code: '42501',
          },
        ),
      )
    }),
  )
  it('contains a link of which the database stores only the hash', () =>
    withReferee(async (tx, link) => {
      const [storedReferee] =
        await tx`select token_hash, expires_at > now() + interval '13 days' as lasts from public.application_referees where application_id = ${lindiweApplicationId}`
      expect(storedReferee?.lasts).toBe(true)
      expect(
        JSON.stringify(
          await tx`select * from public.application_letters where application_id = ${lindiweApplicationId}`,
        ),
      ).not.toContain(link)
      await runAsEditor(tx, 'admin', async () => {
        await expectRefused(tx, s => s`select token_hash from public.application_referees`, { code: '42501' })
        expect(JSON.stringify(await readApplicationFile(tx))).not.toContain(link)
      })
    }))
  it('is followed by at most two reminders, three days apart', () =>
    withReferee(async (tx, link) => {
      const { id } = await request(tx, link)
      const moveRequestsBack = () =>
        tx`update public.application_referees set asked_at = asked_at - interval '3 days', reminded_at = reminded_at - interval '3 days'`
      await runAsEditor(tx, 'manager', () => expectRefused(tx, s => ask(s), { message: /three days/ }))
      for (const _ of [1, 2]) {
        await moveRequestsBack()
        await runAsEditor(tx, 'manager', () => ask(tx))
      }
      expect(await request(tx, link)).toBeNull()
      expect(await request(tx, await createLink(tx))).toMatchObject({ id, state: 'asked' })
      await moveRequestsBack()
      await runAsEditor(tx, 'manager', () => expectRefused(tx, s => ask(s), { message: /twice at most/ }))
    }))
  it('can be cancelled within ten minutes, together with its link', () =>
    withReferee(async (tx, link) => {
      const [letter] =
        await tx`select id from public.application_letters where application_id = ${lindiweApplicationId}`
      await runAsEditor(tx, 'manager', () => tx`select public.take_back_letter(${letter?.id})`)
      expect(await request(tx, link)).toBeNull()
      await runAsEditor(tx, 'manager', async () =>
        expect((await readApplicationFile(tx)).referees).toMatchObject([{ asked_at: null }]),
      )
    }))
})

describe('the page of a referee', () => {
  it('shows only the applicant’s name and the referee’s own data', () =>
    withReferee(async (tx, link) => {
      await runAsEditor(tx, 'anon', async () =>
        expect(await request(tx, link)).toEqual({
          id: expect.any(String),
          applicant: 'Lindiwe Achterberg-Moyo',
          organisation: 'Achterberg Signals',
          referee: 'Gertrude Phiri-Anselm',
          relation: 'A customer',
          expires_at: expect.any(String),
          state: 'asked',
        }),
      )
    }))
  it('accepts only one answer to a request for a reference', () =>
    withReferee(async (tx, link) => {
      await runAsEditor(tx, 'anon', async () => {
        await expectRefused(tx, answer('somebody-guesses'), { message: /ended/ })
        await expectRefused(tx, answer(link, 'Hm'), { code: '23514' })
        await expectRefused(tx, answer(link, 'x'.repeat(6001)), { code: '23514' })
        await answer(link)(tx)
        await expectRefused(tx, answer(link), { message: /ended/ })
        await expectRefused(tx, s => s`select public.decline_as_referee(${link})`, { message: /ended/ })
        expect(await request(tx, link)).toMatchObject({ state: 'answered' })
      })
      await runAsEditor(tx, 'manager', async () =>
        expect((await readApplicationFile(tx)).referees).toMatchObject([{ again: 'Yes, at once' }]),
      )
    }))
  it('lets the referee decline so that another referee can be named', () =>
    withReferee(async (tx, link) => {
      await runAsEditor(tx, 'anon', async () => {
        await tx`select public.decline_as_referee(${link}, 'I hardly know her.')`
        await expectRefused(tx, answer(link), { message: /ended/ })
        await name('sipho@example.org')(tx)
        await name('third@example.org')(tx)
      })
    }))
  it.each([
    ['the request has expired', `update public.application_referees set expires_at = now()`],
    ['the application was withdrawn', `update public.applications set status = 'withdrawn'`],
  ])('refuses an answer in the case “%s”', (_, changeApplication) =>
    withReferee(async (tx, link) => {
      await tx.unsafe(changeApplication)
      await runAsEditor(tx, 'anon', () => expectRefused(tx, answer(link), { message: /ended/ }))
    }),
  )
})
