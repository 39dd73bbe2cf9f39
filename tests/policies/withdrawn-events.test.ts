import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Entry = { title: string; event_state: string; description: string; is_withdrawn?: boolean; updated_at: string }
type Filters = { circle?: string; region?: string; type?: string }

/** Reads the entries of a calendar subscription, like a visitor's calendar app. */
async function subscribe(tx: Tx, { circle, region, type }: Filters = {}): Promise<Entry[]> {
  await actAs(tx, 'anon')
  const [row] = await tx`select public.list_calendar_events(current_date - 365, circle => ${circle ?? null},
    region => ${region ?? null}, type => ${type ?? null}) as entries`
  await tx`reset role`
  return row?.entries
}

/** Runs a test with one published event of a circle. The event is ten days from now. */
const withEvent = (test: (tx: Tx) => Promise<void>, more: object = {}) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`update public.events set status = 'archived'`
    await tx`delete from public.events`
    await tx`delete from private.withdrawn_events`
    await tx`insert into public.events ${tx({
      ...{
        slug: 'open-doors',
        title: 'Open doors',
        description: 'Come in.',
        location: 'Kigali',
        region: 'East Africa',
      },
      ...{ status: 'published', start_date: new Date(Date.now() + 864_000_000).toISOString(), ...more },
    })}`
    await tx`insert into public.event_circles (event_id, circle_id) select e.id, c.id from public.events e, public.circles c
      where c.slug = 'self-test-a-circle'`
    await test(tx)
  })

const withdraw = {
  'set back to draft': (tx: Tx) => tx`update public.events set status = 'draft'`,
  archived: (tx: Tx) => tx`update public.events set status = 'archived'`,
  'planned for later': (tx: Tx) => tx`update public.events set published_at = now() + interval '1 day'`,
}
const remove = (tx: Tx) => tx`delete from public.events`

describe('a published event that is withdrawn', () => {
  it.each([
    ...Object.entries(withdraw).map(([action, act]) => [action, act] as const),
    ['deleted', remove, 'Removed event'] as const,
  ])('is shown as cancelled in calendar subscriptions after the action “%s”', async (_, act, title?: string) => {
    await withEvent(async tx => {
      const [publishedEntry] = await subscribe(tx)
      await act(tx)
      const [entry, ...otherEntries] = await subscribe(tx)
      expect(otherEntries).toEqual([])
      expect(entry).toMatchObject({
        title: title ?? 'Open doors',
        event_state: 'cancelled',
        is_withdrawn: true,
        description: '',
      })
      expect(Date.parse(entry?.updated_at ?? '')).toBeGreaterThanOrEqual(
        Date.parse(publishedEntry?.updated_at ?? '') + 1000,
      )
      expect(JSON.stringify(entry)).not.toMatch(/Come in|Kigali/)
    })
  })
  it('keeps its last published title in calendar subscriptions', async () => {
    await withEvent(async tx => {
      await tx`update public.events set status = 'draft', title = 'Not for the public'`
      await tx`update public.events set title = 'Still not'`
      expect((await subscribe(tx)).map(({ title }) => title)).toEqual(['Open doors'])
    })
  })
  it('loses its title in subscriptions when it is deleted permanently', async () => {
    await withEvent(async tx => {
      await tx`update public.events set status = 'archived'`
      const [archivedEntry] = await subscribe(tx)
      await actAs(tx, 'admin')
      await remove(tx)
      await tx`reset role`
      const [entry, ...otherEntries] = await subscribe(tx)
      expect(otherEntries).toEqual([])
      expect(entry).toMatchObject({ title: 'Removed event', event_state: 'cancelled', is_withdrawn: true })
      // Calendar apps replace the title only by a version that is newer.
      expect(Date.parse(entry?.updated_at ?? '')).toBeGreaterThanOrEqual(
        Date.parse(archivedEntry?.updated_at ?? '') + 1000,
      )
      const rows = await tx`select * from private.withdrawn_events`
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toMatch(/open.doors/i)
    })
  })
  it('stays in the subscriptions of its circle and region only', async () => {
    await withEvent(async tx => {
      await tx`delete from public.events`
      const count = async (filters: Filters) => (await subscribe(tx, filters)).length
      expect(await count({ circle: 'self-test-a-circle', region: 'East Africa' })).toBe(1)
      expect(await count({ circle: 'another' })).toBe(0)
      expect(await count({ region: 'Europe' })).toBe(0)
      expect(await count({ type: 'flagship' })).toBe(0)
    })
  })
  it('disappears from subscriptions after thirty days', async () => {
    await withEvent(async tx => {
      await tx`update public.events set status = 'draft'`
      await tx`update private.withdrawn_events set withdrawn_at = now() - interval '31 days'`
      expect(await subscribe(tx)).toEqual([])
      await tx`select public.server_cleanup()`
      expect(await tx`select from private.withdrawn_events`).toHaveLength(0)
    })
  })
  it.each([
    ['immediately', (tx: Tx) => tx`update public.events set status = 'published'`],
    ['on its publish date', (tx: Tx) => publishByDate(tx)],
  ])('appears once in subscriptions when it is published again (%s)', async (_, publish) => {
    await withEvent(async tx => {
      await tx`update public.events set status = 'draft'`
      await publish(tx)
      const [entry, ...otherEntries] = await subscribe(tx)
      expect(otherEntries).toEqual([])
      expect(entry).toMatchObject({ event_state: 'scheduled', description: 'Come in.' })
    })
  })
})

it('an event that is published again on its publish date is newer in calendars than its cancellation', async () => {
  await withEvent(async tx => {
    await tx`update public.events set status = 'draft'`
    await tx`update private.withdrawn_events set withdrawn_at = now() - interval '1 hour'`
    const [cancelledEntry] = await subscribe(tx)
    await publishByDate(tx)
    const [publishedEntry] = await subscribe(tx)
    expect(Date.parse(publishedEntry?.updated_at ?? '')).toBeGreaterThan(Date.parse(cancelledEntry?.updated_at ?? ''))
  })
})

/** Publishes the events without triggers, because no row changes when a publish date arrives. */
async function publishByDate(tx: Tx) {
  await tx`alter table public.events disable trigger user`
  await tx`update public.events set status = 'published', published_at = now() - interval '1 minute',
    updated_at = now() - interval '1 day'`
  await tx`alter table public.events enable trigger user`
}

it('a past event that is withdrawn is not shown as cancelled', async () => {
  await withEvent(
    async tx => {
      await tx`update public.events set status = 'archived'`
      expect(await subscribe(tx)).toEqual([])
    },
    { start_date: new Date(Date.now() - 864_000_000).toISOString() },
  )
})

it('a draft that was never public appears in no calendar subscription', async () => {
  await withEvent(
    async tx => {
      await tx`update public.events set status = 'archived'`
      await tx`delete from public.events`
      expect(await subscribe(tx)).toEqual([])
    },
    { status: 'draft' },
  )
})
