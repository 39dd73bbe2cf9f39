import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
const seenId = makeId(101)

const copy = async (tx: Tx, copies: object, source = seenId) =>
  (await tx`select public.copy_event(${source}, ${tx.json(copies as never)}) as ids`)[0]?.ids as string[]
const next = (more: object = {}) => ({
  title: 'Seen 2027',
  slug: 'seen-2027',
  start_date: '2027-11-23T18:00:00Z',
  end_date: null,
  ...more,
})
const as = (role: PermissionRole, act: (tx: Tx) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`update public.events set attendees = 9, max_attendees = 40, signup_url = 'https://a.example', event_state = 'cancelled',
      state_note = 'Off.', outcome_html = '<p>Done.</p>', town = 'Basel' where id = ${seenId}`
    await actAs(tx, role)
    await act(tx)
  })

describe('the copying of an event', () => {
  it.each(testRoles)('is allowed only for editors (role: %s)', role =>
    as(role, async tx => {
      const copyAttempt = tx.savepoint(s => copy(s, [next()]))
      if (role === 'manager' || role === 'admin') expect(await copyAttempt, roleDescriptions[role]).toHaveLength(1)
      else await expect(copyAttempt, roleDescriptions[role]).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it.each([
    ['no copies', []],
    ['more than 60 copies', Array.from({ length: 61 }, () => next())],
    ['a value that is not a list', { title: 'x' }],
  ])('is refused if the list of copies is invalid (case “%s”)', (_, copies) =>
    as('manager', async tx => {
      await expect(tx.savepoint(s => copy(s, copies))).rejects.toMatchObject({ code: '22023' })
    }),
  )
  it('creates either all copies or no copy', () =>
    as('manager', async tx => {
      const before = (await tx`select count(*)::int as n from public.events`)[0]?.n
      await expect(tx.savepoint(s => copy(s, [next(), next({ end_date: '2020-01-01' })]))).rejects.toMatchObject({
        code: '23514',
      })
      await expect(tx.savepoint(s => copy(s, [next()], randomUUID()))).rejects.toMatchObject({ code: 'P0002' })
      expect((await tx`select count(*)::int as n from public.events`)[0]?.n).toBe(before)
    }))
  it('creates drafts without attendance and results', () =>
    as('manager', async tx => {
      const [first = '', second = '', pattern = ''] = await copy(tx, [
        next({ status: 'published', id: seenId }),
        next(),
        next({ is_pattern: true }),
      ])
      const rows =
        await tx`select e.*, (select array_agg(circle_id) from public.event_circles l where l.event_id = e.id) as circles
        from public.events e where id = any (${[first, second, pattern]}) order by slug`
      expect(rows.map(({ slug }) => slug)).toEqual(['seen-2027', 'seen-2027-2', 'seen-2027-3'])
      expect(rows[0]).toMatchObject({
        title: 'Seen 2027',
        status: 'draft',
        published_at: null,
        event_state: 'scheduled',
        state_note: null,
        attendees: null,
        max_attendees: 40,
        signup_url: null,
        outcome_html: null,
        town: 'Basel',
        circles: [makeId(101)],
        is_pattern: false,
      })
      expect(rows[2]).toMatchObject({ is_pattern: true })
      const [line] = await tx`select action, actor from public.audit_log where row_id = ${first}`
      expect(line).toMatchObject({ action: 'add' })
    }))
})
