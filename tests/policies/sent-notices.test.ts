import { describe, expect, it } from 'vitest'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import {
  createNotification,
  listMailRecipients,
  queueDueNotifications,
  readAddress,
  readQueuedMails,
  setNotificationRule,
  simulateMinutes,
} from './notification-rows.ts'
import { defineTransactionTests, type Tx } from './signed-in.ts'
import {
  declareConflict,
  lindiweApplicationId,
  makeSubmittedApplication,
  musa,
  runAsEditor,
  thirdReviewerId,
} from './submitted-application.ts'

const sql = openTestDatabase()
const inTx = defineTransactionTests(sql)

describe('an address in a notification rule', () => {
  const rule = async (tx: Tx, cadence = 'at_once') => {
    const ownAddress = (await readAddress(tx, musa)).toUpperCase()
    await setNotificationRule(tx, 'application', { addresses: [ownAddress, 'hello@baraza.example'], cadence })
  }
  it('gets no e-mail if its owner has a conflict of interest', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await rule(tx)
      await runAsEditor(tx, 'manager', () => declareConflict(tx))
      await createNotification(tx)
      expect(await listMailRecipients(tx)).toEqual(['hello@baraza.example'])
    }))
  it('gets no queued e-mail after a declared conflict of interest', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await rule(tx, 'daily')
      await createNotification(tx)
      await runAsEditor(tx, 'manager', () => declareConflict(tx))
      await queueDueNotifications(tx, '2100-01-01 12:00Z')
      expect(await listMailRecipients(tx)).toEqual(['hello@baraza.example'])
    }))
  it('gets no e-mail about an action of its owner', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await rule(tx)
      await runAsEditor(tx, 'manager', async () => {
        await tx`select set_config('role', 'none', true)`
        await createNotification(tx)
      })
      expect(await listMailRecipients(tx)).toEqual(['hello@baraza.example'])
    }))
})

describe('a notification that was sent', () => {
  const listStoredNotices = (tx: Tx) => tx`select kind, data from private.notices order by id`
  const cleanUp = (tx: Tx) => tx`select public.server_notice_waiting_matters()`
  it('is stored without the text of its e-mail', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx)
      await setNotificationRule(tx, 'application', { people: [thirdReviewerId] })
      await setNotificationRule(tx, 'question', { people: [thirdReviewerId], cadence: 'daily' })
      await createNotification(tx)
      await createNotification(tx, 'question')
      expect((await readQueuedMails(tx))[0]).toMatchObject({ data: { application: lindiweApplicationId } })
      expect(await listStoredNotices(tx)).toEqual([
        { kind: 'application', data: {} },
        { kind: 'question', data: { about: 'membership-came', application: lindiweApplicationId } },
      ])
    }))
  it('is deleted after a day, a one-time report after sixty days', () =>
    inTx(async tx => {
      await tx`delete from private.notices`
      await setNotificationRule(tx, 'application', { people: [thirdReviewerId] })
      await setNotificationRule(tx, 'consent', { people: [thirdReviewerId] })
      await makeSubmittedApplication(tx)
      await createNotification(tx)
      await tx`select private.notify('consent', 'desk-digest', '{}', subject => ${makeId(7)})`
      const kinds = async () => (await listStoredNotices(tx)).map(({ kind }) => kind)
      await simulateMinutes(tx, 23 * 60)
      await cleanUp(tx)
      expect(await kinds()).toEqual(expect.arrayContaining(['application', 'consent']))
      await simulateMinutes(tx, 2 * 60)
      await cleanUp(tx)
      expect(await kinds()).not.toContain('application')
      expect(await kinds()).toContain('consent')
      await simulateMinutes(tx, 60 * 24 * 60)
      await cleanUp(tx)
      expect(await tx`select from private.notices where subject = ${makeId(7)}`).toHaveLength(0)
    }))
})
