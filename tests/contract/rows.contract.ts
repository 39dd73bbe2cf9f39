import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

const runId = randomUUID().slice(0, 8)

const makeEvent = (number: number, more = {}) => ({
  slug: `gathering-${runId}-${number}`,
  title: `Gathering ${runId} ${number}`,
  start_date: `2031-0${number}-01T18:30:00+00:00`,
  status: 'published',
  region: 'East Africa',
  ...more,
})

export function testRowsContract(site: () => SiteUnderTest) {
  describe('rows', () => {
    let musa: SupabaseClient
    let tunde: SupabaseClient
    const readOwn = () => tunde.from('events').select('slug, title').like('slug', `gathering-${runId}-%`)

    beforeAll(async () => {
      musa = await signUpMusa(site())
      tunde = makeVisitorClient(site())
      const { data: events } = await musa
        .from('events')
        .insert([1, 2, 3, 4].map(number => makeEvent(number)))
        .select('id')
        .throwOnError()
      const circle = { slug: `circle-${runId}`, name: `Circle ${runId}`, color_hex: '#aa5500' }
      const { data: createdCircle } = await musa.from('circles').insert(circle).select('id').single().throwOnError()
      await musa
        .from('event_circles')
        .insert({ event_id: events?.[0]?.id, circle_id: createdCircle?.id })
        .throwOnError()
    })

    test('the insert of an event by a visitor is refused', async () => {
      const { error, status } = await tunde.from('events').insert(makeEvent(8))
      expect([error?.code, status]).toEqual(['42501', 401])
    })

    test('the insert of an event by a member is refused', async () => {
      const { zola, id } = await signUpZola(site())
      expect((await zola.from('events').insert(makeEvent(8))).status).toBe(403)
      expect((await zola.from('user_roles').insert({ user_id: id, role: 'manager' })).error?.code).toBe('42501')
      expect((await zola.rpc('get_current_user_role')).data).toBe('user')
    })

    test('a member can change the name in the profile, but not the e-mail address', async () => {
      const { zola, id } = await signUpZola(site())
      const update = await zola
        .from('profiles')
        .update({ full_name: 'Zola N.' })
        .eq('id', id)
        .select('full_name')
        .single()
      expect(update.data?.full_name).toBe('Zola N.')
      const emailUpdate = await zola.from('profiles').update({ email: 'amina@example.org' }).eq('id', id)
      expect(emailUpdate.error?.code).toBe('42501')
    })

    test('an update of another user’s row returns no row', async () => {
      const { zola } = await signUpZola(site())
      const { data, error } = await zola
        .from('events')
        .update({ title: 'Mine' })
        .eq('slug', `gathering-${runId}-1`)
        .select()
      expect([data, error]).toEqual([[], null])
    })

    test('only editors can read the drafts of events', async () => {
      await musa
        .from('events')
        .insert(makeEvent(5, { status: 'draft' }))
        .throwOnError()
      expect((await readOwn()).data).toHaveLength(4)
      expect((await musa.from('events').select('id').like('slug', `gathering-${runId}-%`)).data).toHaveLength(5)
    })

    test('rows can be sorted, limited, read by range and counted', async () => {
      const latest = await readOwn().order('start_date', { ascending: false }).limit(2)
      expect(latest.data?.map(({ slug }) => slug)).toEqual([`gathering-${runId}-4`, `gathering-${runId}-3`])
      const middle = await tunde
        .from('events')
        .select('slug', { count: 'exact' })
        .like('slug', `gathering-${runId}-%`)
        .order('slug')
        .range(1, 2)
      expect([middle.count, middle.data?.map(({ slug }) => slug)]).toEqual([
        4,
        [`gathering-${runId}-2`, `gathering-${runId}-3`],
      ])
      const countedEvents = await tunde
        .from('events')
        .select('*', { count: 'exact', head: true })
        .like('slug', `gathering-${runId}-%`)
      expect(countedEvents.count).toBe(4)
    })

    test('rows can be filtered by time, by text and by one of several conditions', async () => {
      expect((await readOwn().gte('start_date', '2031-03-01T00:00:00Z')).data).toHaveLength(2)
      expect((await readOwn().ilike('title', '%GATHERING%2')).data).toHaveLength(1)
      expect((await readOwn().or(`slug.eq.gathering-${runId}-1,slug.eq.gathering-${runId}-4`)).data).toHaveLength(2)
      expect((await readOwn().in('slug', [`gathering-${runId}-1`, 'nothing'])).data).toHaveLength(1)
    })

    test('timestamps in rows and embedded rows have a time zone', async () => {
      const { data } = await tunde
        .from('events')
        .select('start_date, circles(created_at)')
        .eq('slug', `gathering-${runId}-1`)
        .single()
      const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/
      expect(data?.start_date).toBe('2031-01-01T18:30:00+00:00')
      expect(data?.circles[0]?.created_at).toMatch(iso)
    })

    test('events can be filtered by circle', async () => {
      const { data } = await tunde
        .from('events')
        .select('slug, circles(slug, name)')
        .like('slug', `gathering-${runId}-%`)
        .order('slug')
      expect(data?.[0]).toEqual({
        slug: `gathering-${runId}-1`,
        circles: [{ slug: `circle-${runId}`, name: `Circle ${runId}` }],
      })
      expect(data?.[1]?.circles).toEqual([])
      const inner = await tunde.from('events').select('slug, circles!inner(slug)').eq('circles.slug', `circle-${runId}`)
      expect(inner.data).toHaveLength(1)
      const view = await tunde
        .from('events_with_circles')
        .select('circle_name, circles')
        .eq('slug', `gathering-${runId}-1`)
        .single()
      expect(view.data).toMatchObject({ circle_name: `Circle ${runId}`, circles: [{ slug: `circle-${runId}` }] })
    })

    test('a request for a single row that does not exist returns an error', async () => {
      const { error, status } = await tunde.from('events').select('*').eq('slug', 'nowhere').single()
      expect([error?.code, status]).toEqual(['PGRST116', 406])
      expect((await tunde.from('events').select('*').eq('slug', 'nowhere').maybeSingle()).data).toBeNull()
    })

    test('an error names the constraint that a row violates', async () => {
      expect(await musa.from('events').insert(makeEvent(1))).toMatchObject({ status: 409, error: { code: '23505' } })
      expect(await musa.from('events').insert(makeEvent(6, { title: ' ' }))).toMatchObject({
        status: 400,
        error: { code: '23514' },
      })
      expect(await musa.from('events').insert(makeEvent(6, { start_date: 'soon' }))).toMatchObject({
        status: 400,
        error: { code: '22007' },
      })
      expect(await musa.from('events').insert(makeEvent(6, { colour: 'red' }))).toMatchObject({
        status: 400,
        error: { code: 'PGRST204' },
      })
    })

    test('an error contains the message of the database function that refused the call', async () => {
      const amina = await signInAmina(site())
      const { data } = await amina.auth.getUser()
      const update = await amina
        .from('user_roles')
        .delete()
        .eq('user_id', data.user?.id ?? '')
        .eq('role', 'admin')
      expect(update).toMatchObject({
        status: 400,
        error: { code: 'P0001', message: 'The last admin cannot be demoted or removed.' },
      })
    })

    test('an upsert of an existing row adds no second row', async () => {
      const programme = [{ time: '09:00', title: 'Doors' }]
      const update = await musa
        .from('events')
        .update({ programme })
        .eq('slug', `gathering-${runId}-2`)
        .select('programme')
        .single()
      expect(update.data?.programme).toEqual(programme)
      const repeatedUpdate = await musa
        .from('events')
        .upsert(makeEvent(2, { title: 'Renamed' }), { onConflict: 'slug' })
        .select('title')
      expect(repeatedUpdate.data).toEqual([{ title: 'Renamed' }])
      expect((await readOwn()).count ?? (await readOwn()).data?.length).toBe(4)
    })

    test('a second save that is based on the same version of an event is refused', async () => {
      const readEvent = () =>
        musa
          .from('events')
          .select('id, updated_at, circles(id)')
          .eq('slug', `gathering-${runId}-1`)
          .single()
          .throwOnError()
          .then(({ data }) => data)
      const { id, updated_at: updatedAt, circles } = await readEvent()
      const fields = { id, title: 'Saved whole', circles: circles.map(circle => circle.id) }
      const savedEvent = await musa.rpc('save_event', { fields, over: updatedAt }).throwOnError()
      expect(savedEvent.data).toMatchObject(fields)
      expect((await readEvent()).updated_at).toBe(savedEvent.data.updated_at)
      expect((await musa.rpc('save_event', { fields: { ...fields, circles: [] }, over: updatedAt })).data).toBeNull()
      expect((await readEvent()).circles).toEqual(circles)
      expect((await tunde.rpc('save_event', { fields, over: updatedAt })).error?.code).toBe('42501')
    })

    test('a second draft of the same form replaces the editor’s first draft', async () => {
      const draft = { kind: 'page', row_id: runId, base_version: null }
      const form = randomUUID()
      for (const title of ['One', 'Two'])
        await musa.rpc('keep_draft', { of_kind: 'page', of_row: runId, form, fields: { title } }).throwOnError()
      const amina = await signInAmina(site())
      await amina
        .from('drafts')
        .insert({ ...draft, fields: {} })
        .throwOnError()
      expect((await musa.from('drafts').select('fields').eq('row_id', runId)).data).toEqual([
        { fields: { title: 'Two' } },
      ])
      const { zola } = await signUpZola(site())
      expect((await zola.from('drafts').insert({ ...draft, fields: {} })).error?.code).toBe('42501')
    })

    test('an admin deletes archived records permanently', async () => {
      await musa
        .from('events')
        .insert(makeEvent(7, { status: 'archived' }))
        .throwOnError()
      const amina = await signInAmina(site())
      expect((await amina.from('events').delete().eq('slug', `gathering-${runId}-7`).select('slug')).data).toHaveLength(
        1,
      )
    })
  })
}
