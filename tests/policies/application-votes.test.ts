import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import {
  amina,
  assignReviewer,
  castVote,
  declareConflict,
  defineApplicationTests,
  expectRefused,
  lindiweApplicationId,
  musa,
  readApplicationFile,
  runAsEditor,
  runAsReviewer,
  thirdReviewerId,
} from './submitted-application.ts'

const sql = openTestDatabase()
const beginning = defineApplicationTests(sql)

describe('votes on an application', () => {
  const ballots = async (tx: Tx) => (await readApplicationFile(tx)).votes.length
  it('are hidden from other users until every reviewer has voted', () =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await assignReviewer(tx, musa)
        await assignReviewer(tx, thirdReviewerId)
        expect(await castVote(tx)).toBe(false)
        expect(await ballots(tx)).toBe(1)
      })
      await runAsEditor(tx, 'admin', async () => {
        expect(await ballots(tx)).toBe(0)
        const { readers, votes_are_open } = await readApplicationFile(tx)
        expect(votes_are_open).toBe(false)
        expect(readers).toMatchObject([
          { id: musa, voted_at: expect.any(String) },
          { id: thirdReviewerId, voted_at: null },
        ])
      })
      await runAsReviewer(tx, async () => {
        expect(await ballots(tx)).toBe(0)
        expect(await castVote(tx, 'not_now')).toBe(true)
        expect(await ballots(tx)).toBe(2)
      })
      await runAsEditor(tx, 'admin', async () => expect(await ballots(tx)).toBe(2))
      await runAsEditor(tx, 'manager', () =>
        expectRefused(tx, s => s`select public.take_back_vote(${lindiweApplicationId})`, { message: /open/ }),
      )
    }))
  it('are kept when another reviewer declares a conflict of interest', () =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await assignReviewer(tx, musa)
        await assignReviewer(tx, thirdReviewerId)
      })
      await runAsReviewer(tx, async () => expect(await castVote(tx)).toBe(false))
      await runAsEditor(tx, 'manager', () => declareConflict(tx))
      await runAsEditor(tx, 'admin', async () =>
        expect(await readApplicationFile(tx)).toMatchObject({ votes_are_open: true, votes: [{ id: thirdReviewerId }] }),
      )
    }))
  const bothVoted = async (tx: Tx) => {
    await runAsEditor(tx, 'manager', async () => {
      await assignReviewer(tx, musa)
      await assignReviewer(tx, thirdReviewerId)
      await castVote(tx)
    })
    await runAsReviewer(tx, () => castVote(tx, 'not_now'))
  }
  it('cannot be changed by a reviewer who saw the other votes', () =>
    beginning('screening', async tx => {
      await bothVoted(tx)
      await runAsEditor(tx, 'manager', async () => {
        await declareConflict(tx)
        await expectRefused(tx, s => s`select public.withdraw_conflict(${lindiweApplicationId}, 'It was a mistake.')`, {
          message: /read the votes/,
        })
      })
      await runAsEditor(tx, 'admin', async () =>
        expect(await readApplicationFile(tx)).toMatchObject({ votes_are_open: true, votes: [{ id: thirdReviewerId }] }),
      )
    }))
  it('are hidden again after a new reviewer is added', () =>
    beginning('screening', async tx => {
      await bothVoted(tx)
      await runAsEditor(tx, 'manager', async () => {
        await assignReviewer(tx, amina)
        expect(await readApplicationFile(tx)).toMatchObject({ votes_are_open: false })
        await expectRefused(tx, s => s`select public.take_back_vote(${lindiweApplicationId})`, { message: /open/ })
      })
      await runAsEditor(tx, 'admin', async () => expect(await castVote(tx)).toBe(true))
    }))
  it('are revealed when the last missing reviewer declares a conflict of interest', () =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await assignReviewer(tx, musa)
        await assignReviewer(tx, thirdReviewerId)
      })
      await runAsReviewer(tx, () => castVote(tx))
      await runAsEditor(tx, 'manager', async () => {
        await declareConflict(tx)
        await tx`select public.withdraw_conflict(${lindiweApplicationId}, 'It was a mistake.')`
        expect(await castVote(tx)).toBe(true)
      })
    }))
  it('are not revealed by the removal of a reviewer', () =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await assignReviewer(tx, musa)
        await assignReviewer(tx, thirdReviewerId)
        await castVote(tx)
        await expectRefused(tx, s => s`select public.unassign_reader(${lindiweApplicationId}, ${thirdReviewerId})`, {
          message: /replaced/,
        })
        await expectRefused(
          tx,
          s => s`select public.replace_reader(${lindiweApplicationId}, ${thirdReviewerId}, ${musa})`,
          {
            message: /already/,
          },
        )
        await expectRefused(tx, s => s`select public.replace_reader(${lindiweApplicationId}, ${musa}, ${amina})`, {
          message: /voted/,
        })
        await tx`select public.replace_reader(${lindiweApplicationId}, ${thirdReviewerId}, ${amina})`
        expect(await readApplicationFile(tx)).toMatchObject({
          votes_are_open: false,
          readers: [{ id: musa }, { id: amina }],
        })
      })
    }))
  it('are accepted only once per reviewer and only with a declaration of impartiality', () =>
    beginning('screening', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await expectRefused(tx, s => castVote(s), { code: '42501', message: /do not read/ })
        await assignReviewer(tx, musa)
        await assignReviewer(tx, thirdReviewerId)
        await expectRefused(tx, s => castVote(s, 'for', false), { message: /no business/ })
        await expectRefused(tx, s => s`select public.cast_vote(${lindiweApplicationId}, 'for', ' ', true)`, {
          code: '23514',
        })
        await expectRefused(tx, s => castVote(s, 'perhaps'), { code: '23514' })
        await castVote(tx)
        await expectRefused(tx, s => castVote(s), { message: /voted already/ })
        await tx`select public.take_back_vote(${lindiweApplicationId})`
        await castVote(tx, 'abstain')
      })
    }))
})
