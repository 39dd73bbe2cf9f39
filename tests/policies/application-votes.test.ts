import { describe, expect, it } from 'vitest'
import { databaseForTests } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import {
  amina,
  applicationTests,
  as,
  asKofi,
  assign,
  declare,
  expectRefused,
  fileOf,
  kofi,
  lindiwe,
  musa,
  vote,
} from './submitted-application.ts'

const sql = databaseForTests()
const beginning = applicationTests(sql)

describe('Votes are hidden until every reader has voted', () => {
  const ballots = async (tx: Tx) => (await fileOf(tx)).votes.length
  it('from everybody but their author, including admins; then all are visible', () =>
    beginning('screening', async tx => {
      await as(tx, 'manager', async () => {
        await assign(tx, musa)
        await assign(tx, kofi)
        expect(await vote(tx)).toBe(false)
        expect(await ballots(tx)).toBe(1)
      })
      await as(tx, 'admin', async () => {
        expect(await ballots(tx)).toBe(0)
        const { readers, votes_are_open } = await fileOf(tx)
        expect(votes_are_open).toBe(false)
        expect(readers).toMatchObject([
          { id: musa, voted_at: expect.any(String) },
          { id: kofi, voted_at: null },
        ])
      })
      await asKofi(tx, async () => {
        expect(await ballots(tx)).toBe(0)
        expect(await vote(tx, 'not_now')).toBe(true)
        expect(await ballots(tx)).toBe(2)
      })
      await as(tx, 'admin', async () => expect(await ballots(tx)).toBe(2))
      await as(tx, 'manager', () =>
        expectRefused(tx, s => s`select public.take_back_vote(${lindiwe})`, { message: /open/ }),
      )
    }))
  it('a conflict removes the reader’s vote, and the other votes stay', () =>
    beginning('screening', async tx => {
      await as(tx, 'manager', async () => {
        await assign(tx, musa)
        await assign(tx, kofi)
      })
      await asKofi(tx, async () => expect(await vote(tx)).toBe(false))
      await as(tx, 'manager', () => declare(tx))
      await as(tx, 'admin', async () =>
        expect(await fileOf(tx)).toMatchObject({ votes_are_open: true, votes: [{ id: kofi }] }),
      )
    }))
  const bothVoted = async (tx: Tx) => {
    await as(tx, 'manager', async () => {
      await assign(tx, musa)
      await assign(tx, kofi)
      await vote(tx)
    })
    await asKofi(tx, () => vote(tx, 'not_now'))
  }
  it('a reader who saw the votes cannot change their own by declaring and withdrawing a conflict', () =>
    beginning('screening', async tx => {
      await bothVoted(tx)
      await as(tx, 'manager', async () => {
        await declare(tx)
        await expectRefused(tx, s => s`select public.withdraw_conflict(${lindiwe}, 'It was a mistake.')`, {
          message: /read the votes/,
        })
      })
      await as(tx, 'admin', async () =>
        expect(await fileOf(tx)).toMatchObject({ votes_are_open: true, votes: [{ id: kofi }] }),
      )
    }))
  it('a new reader hides the votes again, but no vote can be changed', () =>
    beginning('screening', async tx => {
      await bothVoted(tx)
      await as(tx, 'manager', async () => {
        await assign(tx, amina)
        expect(await fileOf(tx)).toMatchObject({ votes_are_open: false })
        await expectRefused(tx, s => s`select public.take_back_vote(${lindiwe})`, { message: /open/ })
      })
      await as(tx, 'admin', async () => expect(await vote(tx)).toBe(true))
    }))
  it('a reader whose conflict revealed the votes to the others can withdraw it without having seen them', () =>
    beginning('screening', async tx => {
      await as(tx, 'manager', async () => {
        await assign(tx, musa)
        await assign(tx, kofi)
      })
      await asKofi(tx, () => vote(tx))
      await as(tx, 'manager', async () => {
        await declare(tx)
        await tx`select public.withdraw_conflict(${lindiwe}, 'It was a mistake.')`
        expect(await vote(tx)).toBe(true)
      })
    }))
  it('removing a reader cannot reveal them; a reader who has not voted can be replaced', () =>
    beginning('screening', async tx => {
      await as(tx, 'manager', async () => {
        await assign(tx, musa)
        await assign(tx, kofi)
        await vote(tx)
        await expectRefused(tx, s => s`select public.unassign_reader(${lindiwe}, ${kofi})`, { message: /replaced/ })
        await expectRefused(tx, s => s`select public.replace_reader(${lindiwe}, ${kofi}, ${musa})`, {
          message: /already/,
        })
        await expectRefused(tx, s => s`select public.replace_reader(${lindiwe}, ${musa}, ${amina})`, {
          message: /voted/,
        })
        await tx`select public.replace_reader(${lindiwe}, ${kofi}, ${amina})`
        expect(await fileOf(tx)).toMatchObject({ votes_are_open: false, readers: [{ id: musa }, { id: amina }] })
      })
    }))
  it('a reader votes once, with a declaration of impartiality and a reason; others cannot vote', () =>
    beginning('screening', async tx => {
      await as(tx, 'manager', async () => {
        await expectRefused(tx, s => vote(s), { code: '42501', message: /do not read/ })
        await assign(tx, musa)
        await assign(tx, kofi)
        await expectRefused(tx, s => vote(s, 'for', false), { message: /no business/ })
        await expectRefused(tx, s => s`select public.cast_vote(${lindiwe}, 'for', ' ', true)`, { code: '23514' })
        await expectRefused(tx, s => vote(s, 'perhaps'), { code: '23514' })
        await vote(tx)
        await expectRefused(tx, s => vote(s), { message: /voted already/ })
        await tx`select public.take_back_vote(${lindiwe})`
        await vote(tx, 'abstain')
      })
    }))
})
