import { describe, expect, it } from 'vitest'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import {
  chooseCadence,
  createNotification,
  listMailRecipients,
  queueDueNotifications,
  readAddress,
  readQueuedMails,
  setNotificationRule,
  simulateMinutes,
} from './notification-rows.ts'
import { defineTransactionTests } from './signed-in.ts'
import {
  amina,
  assignReviewer,
  declareConflict,
  expectRefused,
  lindiweApplicationId,
  makeSubmittedApplication,
  musa,
  runAsEditor,
  thirdReviewerId,
} from './submitted-application.ts'

const sql = openTestDatabase()
const inTx = defineTransactionTests(sql)

describe('the recipients of a notification', () => {
  it('are the roles, users and e-mail addresses of the rule without duplicates', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      const address = await readAddress(tx, musa)
      await setNotificationRule(tx, 'application', {
        roles: ['manager'],
        people: [musa, thirdReviewerId],
        addresses: [address.toUpperCase(), 'hello@baraza.example'],
      })
      await createNotification(tx)
      const list = await listMailRecipients(tx)
      expect(list.filter(recipient => recipient.toLowerCase() === address)).toEqual([address])
      expect(list).toEqual(expect.arrayContaining([await readAddress(tx, thirdReviewerId), 'hello@baraza.example']))
      expect(list).not.toContain(await readAddress(tx, amina))
    }))
  it('include the owner of the record if the rule includes owners', () =>
    inTx(async tx => {
      await tx`insert into public.news_articles ${tx({ slug: 'ends', title: 'Ends', status: 'published', published_at: '2020-01-01', unpublish_at: '2020-02-01' })}`
      await tx`insert into private.record_owners (kind, row_id, owner)
        select 'article', a.id, ${thirdReviewerId}::uuid from public.news_articles a where slug = 'ends' on conflict (kind, row_id) do update set owner = excluded.owner`
      await tx`select public.server_apply_schedule()`
      expect(await readQueuedMails(tx)).toMatchObject([
        {
          recipient: await readAddress(tx, thirdReviewerId),
          template: 'schedule-notice',
          data: { title: 'Ends', change: 'unpublished' },
        },
      ])
    }))
  it('leave out members and suspended users', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await setNotificationRule(tx, 'application', { people: [makeId(1), musa, amina, thirdReviewerId] })
      await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${thirdReviewerId}`
      await runAsEditor(tx, 'manager', () => declareConflict(tx))
      await runAsEditor(tx, 'admin', async () => {
        await tx`select set_config('role', 'none', true)`
        await createNotification(tx)
      })
      expect(await listMailRecipients(tx)).toEqual([])
    }))
  it('are only the affected user if the type of notification is personal', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx, 'screening')
      await setNotificationRule(tx, 'assignment', { roles: ['admin', 'manager'], addresses: ['hello@baraza.example'] })
      await runAsEditor(tx, 'manager', () => assignReviewer(tx, thirdReviewerId))
      expect(await listMailRecipients(tx)).toEqual([await readAddress(tx, thirdReviewerId)])
    }))
  it('get no pending e-mail about an application hidden from them', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await setNotificationRule(tx, 'application', { people: [musa, thirdReviewerId], cadence: 'daily' })
      await createNotification(tx)
      await runAsEditor(tx, 'manager', () => declareConflict(tx))
      await queueDueNotifications(tx, '2100-01-01 12:00Z')
      expect(await listMailRecipients(tx)).toEqual([await readAddress(tx, thirdReviewerId)])
    }))
  it('get no pending e-mail after they turned the notification off', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      const addresses = ['hello@baraza.example', 'office@baraza.example']
      await setNotificationRule(tx, 'application', { people: [musa, thirdReviewerId], addresses, cadence: 'daily' })
      await createNotification(tx)
      await chooseCadence(tx, musa, 'application', 'off')
      await setNotificationRule(tx, 'application', {
        people: [musa, thirdReviewerId],
        addresses: addresses.slice(1),
        cadence: 'weekly',
      })
      await queueDueNotifications(tx, '2100-01-01 12:00Z')
      expect(await listMailRecipients(tx)).toEqual(
        [await readAddress(tx, thirdReviewerId), 'office@baraza.example'].toSorted(),
      )
    }))
  it('get no pending e-mail after the rule was turned off', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await setNotificationRule(tx, 'application', {
        people: [thirdReviewerId],
        addresses: ['hello@baraza.example'],
        cadence: 'daily',
      })
      await createNotification(tx)
      await setNotificationRule(tx, 'application', {
        people: [thirdReviewerId],
        addresses: ['hello@baraza.example'],
        cadence: 'off',
      })
      await queueDueNotifications(tx, '2100-01-01 12:00Z')
      expect(await listMailRecipients(tx)).toEqual([])
    }))
  it('include a user only through the user’s highest role', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await tx`insert into public.user_roles (user_id, role) values (${thirdReviewerId}, 'manager') on conflict do nothing`
      await setNotificationRule(tx, 'application', { roles: ['manager'] })
      await createNotification(tx)
      expect(await listMailRecipients(tx)).toContain(await readAddress(tx, musa))
      expect(await listMailRecipients(tx)).not.toContain(await readAddress(tx, thirdReviewerId))
    }))
})

describe('the interval of notification e-mails', () => {
  it('is the user’s choice, or else the setting of the rule', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await setNotificationRule(tx, 'application', { people: [musa, thirdReviewerId] })
      await chooseCadence(tx, musa, 'application', 'off')
      await createNotification(tx)
      expect(await listMailRecipients(tx)).toEqual([await readAddress(tx, thirdReviewerId)])
      await setNotificationRule(tx, 'question', { people: [musa, thirdReviewerId], cadence: 'off' })
      await chooseCadence(tx, musa, 'question', 'at_once')
      await createNotification(tx, 'question')
      expect(await listMailRecipients(tx)).toEqual(
        [await readAddress(tx, thirdReviewerId), await readAddress(tx, musa)].toSorted(),
      )
    }))
  it('“Immediately” sends one e-mail per user and type within ten minutes', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await setNotificationRule(tx, 'application', { people: [thirdReviewerId] })
      await setNotificationRule(tx, 'question', { people: [thirdReviewerId] })
      for (let n = 0; n < 4; n++) await createNotification(tx)
      await createNotification(tx, 'question')
      expect(await readQueuedMails(tx)).toMatchObject([
        { template: 'application-notice', data: { about: 'membership-came', application: lindiweApplicationId } },
        { template: 'application-notice' },
      ])
      await simulateMinutes(tx, 9)
      expect((await tx`select private.queue_due_notices() as queued`)[0]?.queued).toBe(0)
      await simulateMinutes(tx, 1)
      expect((await tx`select private.queue_due_notices() as queued`)[0]?.queued).toBe(1)
      expect((await readQueuedMails(tx))[2]).toMatchObject({
        template: 'desk-digest',
        data: { lines: [{ kind: 'application', count: 3 }] },
      })
      await createNotification(tx)
      expect(await readQueuedMails(tx)).toHaveLength(3)
      await simulateMinutes(tx, 10)
      await tx`select private.queue_due_notices()`
      expect((await readQueuedMails(tx))[3]).toMatchObject({ template: 'application-notice' })
    }))
  it('“daily” or “weekly” sends one e-mail at 7:00 site time', () =>
    inTx(async tx => {
      const next = async (cadence: string, at: string, zone = 'Europe/Zurich') =>
        (await tx`select private.next_digest(${cadence}, ${at}, ${zone}) as at`)[0]?.at.toISOString()
      expect(await next('daily', '2027-01-13 05:59Z')).toBe('2027-01-13T06:00:00.000Z')
      expect(await next('daily', '2027-01-13 06:00Z')).toBe('2027-01-14T06:00:00.000Z')
      // The first two dates are a Saturday before the clocks change, the third is a Monday.
      expect(await next('daily', '2027-03-27 12:00Z')).toBe('2027-03-28T05:00:00.000Z')
      expect(await next('weekly', '2027-03-27 12:00Z')).toBe('2027-03-29T05:00:00.000Z')
      expect(await next('weekly', '2027-03-29 05:00Z')).toBe('2027-04-05T05:00:00.000Z')
      expect(await next('daily', '2027-01-13 05:59Z', 'Africa/Nairobi')).toBe('2027-01-14T04:00:00.000Z')
    }))
  it('uses UTC when the site’s time zone is missing or unknown', () =>
    inTx(async tx => {
      const zone = async (value: object) => {
        await tx`update public.settings set value = ${tx.json(value as never)} where key = 'time'`
        return (await tx`select private.site_timezone() as zone`)[0]?.zone
      }
      expect(await zone({ timezone: 'Africa/Nairobi' })).toBe('Africa/Nairobi')
      expect(await zone({ timezone: 'Africa/Atlantis' })).toBe('UTC')
      expect(await zone({ timezone: '' })).toBe('UTC')
      expect(await zone({})).toBe('UTC')
    }))
  it('with the value daily lists the number of notifications of each type', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await tx`update public.settings set value = '{"timezone": "Africa/Nairobi"}' where key = 'time'`
      await setNotificationRule(tx, 'application', { people: [thirdReviewerId], cadence: 'daily' })
      await setNotificationRule(tx, 'question', { people: [thirdReviewerId], cadence: 'weekly' })
      await createNotification(tx)
      await createNotification(tx)
      await createNotification(tx, 'question')
      expect(await readQueuedMails(tx)).toEqual([])
      // The notifications are due at 07:00 on a Wednesday in the time zone of Nairobi.
      await tx`update private.notices set due_at = '2027-01-13 04:00Z'`
      expect(await queueDueNotifications(tx, '2027-01-13 03:59Z')).toBe(0)
      expect(await queueDueNotifications(tx, '2027-01-13 04:00Z')).toBe(1)
      expect(await queueDueNotifications(tx, '2027-01-13 04:01Z')).toBe(0)
      expect(await readQueuedMails(tx)).toMatchObject([
        {
          template: 'desk-digest',
          data: {
            day: 'Wednesday',
            lines: [
              { kind: 'application', count: 2 },
              { kind: 'question', count: 1 },
            ],
          },
        },
      ])
      expect(JSON.stringify(await readQueuedMails(tx))).not.toMatch(/Lindiwe|lindiwe/)
    }))
})

describe('a notification rule', () => {
  it.each([
    ['an invalid address', `addresses = array['not an address']`],
    ['twenty-one addresses', `addresses = array_fill('a@b.example'::text, array[21])`],
    ['a role that does not exist', `roles = array['user']`],
    ['a person without an id', `people = array[null]::uuid[]`],
    ['an interval that does not exist', `cadence = 'hourly'`],
  ])('is refused if a value is invalid (case “%s”)', (_, change) =>
    inTx(tx =>
      expectRefused(tx, s => s.unsafe(`update public.notification_rules set ${change} where kind = 'question'`), {
        code: '23514',
      }),
    ),
  )
})

describe('the report of overdue tasks', () => {
  it('names each overdue application and each ending consent once', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await tx`update public.applications set stage_since = now() - interval '60 days' where id = ${lindiweApplicationId}`
      await tx`update public.media set consent_expires_on = null`
      await tx`update public.media set consent_expires_on = current_date + 20 where id = (select id from public.media where removed_at is null limit 1)`
      await setNotificationRule(tx, 'application_late', { people: [thirdReviewerId] })
      await setNotificationRule(tx, 'consent', { people: [thirdReviewerId] })
      const findWaitingMatters = async () =>
        (await tx`select public.server_notice_waiting_matters() as found`)[0]?.found
      const foundCount = await findWaitingMatters()
      expect(foundCount).toMatchObject({ consents: 1 })
      expect(foundCount.applications).toBeGreaterThan(0)
      expect((await readQueuedMails(tx)).map(({ template }) => template).toSorted()).toEqual([
        'application-notice',
        'desk-digest',
      ])
      expect(await findWaitingMatters()).toEqual({ applications: 0, consents: 0 })
    }))
  it('counts no overdue tasks if their rule has no recipients', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await tx`update public.applications set stage_since = now() - interval '60 days' where id = ${lindiweApplicationId}`
      await tx`update public.media set consent_expires_on = current_date + 20 where id = (select id from public.media where removed_at is null limit 1)`
      await setNotificationRule(tx, 'application_late', {})
      await setNotificationRule(tx, 'consent', {})
      expect((await tx`select public.server_notice_waiting_matters() as found`)[0]?.found).toEqual({
        applications: 0,
        consents: 0,
      })
    }))
  it('informs the admins about a failed job', () =>
    inTx(async tx => {
      await setNotificationRule(tx, 'failure', { people: [thirdReviewerId] })
      const [jobRun] = await tx`insert into private.runs (name) values ('retention') returning id`
      await tx`select public.server_end_job(${jobRun?.id}, 'failed', 'The disk is full.')`
      expect(await readQueuedMails(tx)).toMatchObject([
        { template: 'desk-digest', data: { lines: [{ kind: 'failure', count: 1 }] } },
      ])
      await tx`update private.outbox set refused_at = now()`
      await tx`insert into private.outbox (recipient, template) values ('zola@example.org', 'invitation')`
      await tx`update private.outbox set refused_at = now() where template = 'invitation'`
      expect(await tx`select from private.notices where kind = 'failure'`).toHaveLength(2)
    }))
})
