import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const chair = { edition_id: makeId(101), number: 7, name: 'Salimata', request: 'A calendar without weeks.' }
const add = (tx: Tx, changes: object) =>
  tx`insert into public.flagship_chairs ${tx({ ...chair, ...changes } as never)} returning id`
const listVisible = async (tx: Tx) =>
  (await tx`select name from public.flagship_chairs order by name`).map(({ name }) => name)

describe('a chair (numbered seat) of an edition', () => {
  it.each([
    ['without a name and without a date for naming', { name: ' ' }, 'flagship_chairs_named_on_check'],
    ['a number that is taken', { number: 1 }, 'flagship_chairs_number_key'],
    ['without a number', { number: 0 }, 'flagship_chairs_number_check'],
    ['a request that is too long for its card', { request: 'a '.repeat(80) }, 'flagship_chairs_request_check'],
    ['an unknown edition', { edition_id: makeId(999) }, 'flagship_chairs_edition_id_fkey'],
  ])('is refused with a missing or invalid field (“%s”)', (_, changes, constraint_name) =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await expect(tx.savepoint(s => add(s, changes))).rejects.toMatchObject({ constraint_name })
    }),
  )

  it('is public as soon as its edition is public', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'anon')
      expect(await listVisible(tx)).toEqual(['Seen'])
      await actAsOwner(tx)
      await tx`update public.flagship_editions set is_visible = true where id = ${makeId(201)}`
      const [newSeat] = await add(tx, { article_id: makeId(301) })
      await tx`delete from public.news_articles where id = ${makeId(301)}`
      await actAs(tx, 'anon')
      expect(await listVisible(tx)).toEqual(['Hidden', 'Salimata', 'Seen'])
      expect(await tx`select article_id from public.flagship_chairs where id = ${newSeat?.id}`).toEqual([
        { article_id: null },
      ])
    }))
})
