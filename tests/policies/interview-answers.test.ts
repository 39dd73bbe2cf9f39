import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import {
  applicantToken,
  defineApplicationTests,
  expectRefused,
  lindiweApplicationId,
  moveApplication,
  readApplicationFile,
  runAsEditor,
} from './submitted-application.ts'

const sql = openTestDatabase()
const beginning = defineApplicationTests(sql)
const correctedVersions = 'supabase/migrations/20261204100000_answers_of_sent_interviews.sql'
const hour = { starts_at: '2099-11-26T13:00:00Z', timezone: 'Africa/Harare', minutes: 30, place: 'By telephone' }

const write = (tx: Tx, interview: object) =>
  runAsEditor(tx, 'manager', async () => {
    const [row] =
      await tx`select public.send_application_letter(${lindiweApplicationId}, (select status from public.applications where id = ${lindiweApplicationId}),
      'interview', 'About your application', 'Dear Lindiwe, three members have read your file.', '', false, ${tx.json(interview as never)}) as sent`
    return row?.sent as string
  })
/** Sends an invitation, as the queue does when the mail server has accepted the e-mail. */
async function invite(tx: Tx, interview: object = hour) {
  await write(tx, interview)
  await tx`delete from private.outbox where template = 'application-letter'`
}

type CalendarReply = { attendee?: string; answer?: string; sequence?: number; at?: string }
async function sendReply(
  tx: Tx,
  { attendee, answer = 'accepted', sequence = 0, at = '2026-11-20T10:00:00Z' }: CalendarReply = {},
) {
  const [applicant] = await tx`select email from public.applications where id = ${lindiweApplicationId}`
  const [row] =
    await tx`select public.server_interview_answered(${lindiweApplicationId}, ${attendee ?? applicant?.email}, ${answer},
    ${sequence}, ${at}) as is_stored`
  return row?.is_stored as boolean
}
const readInterviewAnswer = async (tx: Tx) =>
  (await runAsEditor(tx, 'admin', () => readApplicationFile(tx))).interview.answer

describe('an applicant’s calendar answer', () => {
  it('is shown as the latest answer, whatever the order of arrival', () =>
    beginning('interview', async tx => {
      await invite(tx)
      expect(await readInterviewAnswer(tx)).toBeNull()
      expect(await sendReply(tx, { answer: 'accepted', at: '2026-11-20T10:00:00Z' })).toBe(true)
      expect(await readInterviewAnswer(tx)).toBe('accepted')
      expect(await sendReply(tx, { answer: 'declined', at: '2026-11-20T12:00:00Z' })).toBe(true)
      expect(await sendReply(tx, { answer: 'tentative', at: '2026-11-20T11:00:00Z' })).toBe(true)
      expect(await readInterviewAnswer(tx)).toBe('declined')
    }))
  it('changes nothing if it comes from another e-mail address', () =>
    beginning('interview', async tx => {
      await invite(tx)
      expect(await sendReply(tx, { attendee: 'stranger@example.org' })).toBe(false)
      expect(await sendReply(tx, { sequence: 1 })).toBe(false)
      expect(await readInterviewAnswer(tx)).toBeNull()
    }))
  it('is refused before the invitation was sent', () =>
    beginning('interview', async tx => {
      await write(tx, hour)
      expect(await sendReply(tx)).toBe(false)
    }))
  it('does not count for a later date of the interview', () =>
    beginning('interview', async tx => {
      await invite(tx)
      await sendReply(tx)
      await invite(tx, { ...hour, starts_at: '2099-12-01T13:00:00Z' })
      expect(await readInterviewAnswer(tx)).toBeNull()
      expect(await sendReply(tx, { answer: 'declined', sequence: 0 })).toBe(false)
      expect(await sendReply(tx, { answer: 'declined', sequence: 1 })).toBe(true)
      expect(await readInterviewAnswer(tx)).toBe('declined')
    }))
  it('is hidden as soon as an editor sets a later interview date', () =>
    beginning('interview', async tx => {
      await invite(tx)
      await sendReply(tx)
      await write(tx, { ...hour, starts_at: '2099-12-01T13:00:00Z' })
      expect(await readInterviewAnswer(tx)).toBeNull()
      await tx`delete from private.outbox where template = 'application-letter'`
      expect(await sendReply(tx, { sequence: 1 })).toBe(true)
      expect(await readInterviewAnswer(tx)).toBe('accepted')
    }))
  it('is part of the applicant’s data download', () =>
    beginning('interview', async tx => {
      const download = async () =>
        (await tx`select public.application_download(${applicantToken}) as held`)[0]?.held.your_answer_to_the_interview
      await invite(tx)
      expect(await download()).toBeNull()
      await sendReply(tx, { answer: 'tentative', at: '2026-11-20T10:00:00Z' })
      expect(await download()).toEqual({ answer: 'tentative', at: '2026-11-20T10:00:00+00:00' })
    }))
  it('stays valid when the e-mail about a later date is cancelled', () =>
    beginning('interview', async tx => {
      await invite(tx)
      await sendReply(tx)
      const letter = await write(tx, { ...hour, starts_at: '2099-12-01T13:00:00Z' })
      await runAsEditor(tx, 'manager', () => tx`select public.take_back_letter(${letter})`)
      expect(await readInterviewAnswer(tx)).toBe('accepted')
      expect(await sendReply(tx, { answer: 'declined', at: '2026-11-21T10:00:00Z' })).toBe(true)
      expect(await readInterviewAnswer(tx)).toBe('declined')
    }))
  describe('to an unversioned invitation', () => {
    /** Sends an invitation that stays in the list of delivered e-mails, with its calendar fields. */
    const deliver = async (tx: Tx) => {
      await write(tx, hour)
      await tx`update private.outbox set data = jsonb_set(data, '{link,token}', '"sealed"') where template = 'application-letter'`
      await tx`select public.server_letter_sent(id, '{<a@site.example>}') from private.outbox where template = 'application-letter'`
    }
    const cancel = (tx: Tx) => runAsEditor(tx, 'manager', () => moveApplication(tx, 'interview', 'screening'))
    const putBack = async (tx: Tx, line: number) => {
      await tx`update public.application_letters set before = before #- '{interview,told_sequence}' where kind = 'cancelled'`
      await runAsEditor(tx, 'manager', () => tx`select public.take_back_move(${line})`)
    }
    it('is recorded after the cancellation is undone', () =>
      beginning('interview', async tx => {
        await invite(tx)
        await putBack(tx, await cancel(tx))
        expect(await sendReply(tx)).toBe(true)
        expect(await readInterviewAnswer(tx)).toBe('accepted')
      }))
    it('is recorded only with the last e-mail’s version', () =>
      beginning('interview', async tx => {
        await deliver(tx)
        await putBack(tx, await cancel(tx))
        await tx`update public.application_interviews set told_sequence = sequence where application_id = ${lindiweApplicationId}`
        await putBack(tx, await cancel(tx))
        expect(await sendReply(tx)).toBe(true)
        expect(await sendReply(tx, { sequence: 2 })).toBe(false)
      }))
    it('can refer to version 0 after the migration', () =>
      beginning('interview', async tx => {
        await deliver(tx)
        await tx`update public.application_interviews set sequence = 3, told_sequence = 3 where application_id = ${lindiweApplicationId}`
        const [, correction = ''] = readFileSync(correctedVersions, 'utf8').split('-- Correction of rows')
        await tx.unsafe(`--${correction}`)
        expect(
          await tx`select told_sequence, sequence from public.application_interviews where application_id = ${lindiweApplicationId}`,
        ).toEqual([{ told_sequence: 0, sequence: 3 }])
      }))
  })
  it('with a time in the future is recorded with the current time', () =>
    beginning('interview', async tx => {
      await invite(tx)
      await sendReply(tx, { answer: 'declined', at: '2090-01-01T00:00:00Z' })
      await sendReply(tx, { answer: 'accepted', at: '2091-01-01T00:00:00Z' })
      expect(await readInterviewAnswer(tx)).toBe('accepted')
    }))
  it('does not change calendar files that are sent later', () =>
    beginning('interview', async tx => {
      await invite(tx)
      await sendReply(tx)
      await write(tx, { ...hour, starts_at: '2099-12-01T13:00:00Z' })
      const [queuedLetter] = await tx`select data from private.outbox where template = 'application-letter'`
      expect(Object.keys(queuedLetter?.data.interview).toSorted()).toEqual(
        ['application_id', 'minutes', 'place', 'sequence', 'starts_at', 'timezone', 'updated_at'].toSorted(),
      )
    }))
  it('does not move the application to another stage', () =>
    beginning('interview', async tx => {
      await invite(tx)
      const [before] = await tx`select to_jsonb(a) as row from public.applications a where id = ${lindiweApplicationId}`
      await sendReply(tx, { answer: 'declined' })
      expect(
        (await tx`select to_jsonb(a) as row from public.applications a where id = ${lindiweApplicationId}`)[0],
      ).toEqual(before)
      expect(await tx`select from private.outbox where template = 'application-letter'`).toHaveLength(0)
    }))
  it('is refused if the method of the calendar file is not REPLY', () =>
    beginning('interview', async tx => {
      await invite(tx)
      await expectRefused(tx, s => sendReply(s as Tx, { answer: 'needs-action' }), { code: '23514' })
    }))
})

it.each(testRoles)('the answer of a calendar is stored only by the server, not by the role %s', role =>
  beginning('interview', async tx => {
    await invite(tx)
    await runAsEditor(tx, role, () =>
      expectRefused(
        tx,
        s => s`select public.server_interview_answered(${lindiweApplicationId}, 'a@b.example', 'accepted', 0, now())`,
        { code: '42501', message: /server_interview_answered/ },
      ),
    )
  }),
)
