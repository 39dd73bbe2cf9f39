import { beforeEach, describe, expect, it } from 'vitest'
import { makeProgrammeDatabase } from './programme-database.ts'

const { ask, sql } = makeProgrammeDatabase()
const returnRows = { prefer: 'return=representation' }

beforeEach(async () => {
  await sql().unsafe(`
    truncate programme.events, programme.event_guests, programme.notes restart identity cascade;
    delete from programme.circles where id > 3;
    insert into programme.events (title, seats, mood, is_open, data, circle_id) values
      ('Summit', 200, 'lively', true, '{"rooms": [{"name": "Hall"}]}', 1), ('Salon', 20, 'calm', false, null, 1),
      ('Walk', 12, null, true, null, null);
    insert into programme.event_guests values (1, 2), (1, 3), (3, 2);`)
})

const readRows = async (address: string, options = {}) => (await ask(address, options)).json()

describe('reading over the row API', () => {
  it('returns columns, aliases, casts, JSON paths and computed columns', async () => {
    expect(await readRows('/events?select=title,places:seats::text,data->rooms->0->>name,is_large&id=eq.1')).toEqual([
      { title: 'Summit', places: '200', name: 'Hall', is_large: true },
    ])
  })
  it('embeds rows by foreign keys, reverse foreign keys and join tables', async () => {
    expect(
      await readRows(
        '/events?select=title,circle:circles!circle_id(slug),guests:circles!event_guests(slug)&id=in.(1,3)',
      ),
    ).toEqual([
      { title: 'Summit', circle: { slug: 'health' }, guests: [{ slug: 'energy' }, { slug: 'cities' }] },
      { title: 'Walk', circle: null, guests: [{ slug: 'energy' }] },
    ])
    expect(await readRows('/circles?select=slug,events!events_circle_id_fkey(title)&id=lt.3&order=id')).toEqual([
      { slug: 'health', events: [{ title: 'Summit' }, { title: 'Salon' }] },
      { slug: 'energy', events: [] },
    ])
  })
  it('embeds through the columns of a view', async () => {
    expect(await readRows('/open_events?select=title,circles!circle_id(slug)&order=title')).toEqual([
      { title: 'Summit', circles: { slug: 'health' } },
      { title: 'Walk', circles: null },
    ])
  })
  it('filters rows by an inner join or by a missing embedded row', async () => {
    expect(
      await readRows('/events?select=title,circles!inner!circle_id(slug)&circles.slug=eq.health&order=id'),
    ).toHaveLength(2)
    expect(await readRows('/events?select=title,circles!circle_id()&circles=is.null')).toEqual([{ title: 'Walk' }])
  })
  it('spreads the columns of an embedded row', async () => {
    expect(await readRows('/events?select=title,...circles!circle_id(circle:slug)&id=eq.1')).toEqual([
      { title: 'Summit', circle: 'health' },
    ])
    expect(await readRows('/events?select=title,...circles!event_guests(guests:slug)&id=eq.1')).toEqual([
      { title: 'Summit', guests: ['energy', 'cities'] },
    ])
  })
  it('orders by an embedded row', async () => {
    const titles = await readRows(
      '/events?select=title,circles!circle_id(slug)&order=circles(slug).desc.nullslast,title',
    )
    expect(titles.map(({ title }: { title: string }) => title)).toEqual(['Salon', 'Summit', 'Walk'])
  })
  it('counts the matching rows', async () => {
    const response = await ask('/events?select=id&limit=1&offset=1&order=id', { headers: { prefer: 'count=exact' } })
    expect([response.status, response.headers.get('content-range'), await response.json()]).toEqual([
      206,
      '1-1/3',
      [{ id: 2 }],
    ])
  })
  it('returns a single object, or an error for several rows', async () => {
    const headers = { accept: 'application/vnd.pgrst.object+json' }
    expect(await readRows('/events?select=title&id=eq.1', { headers })).toEqual({ title: 'Summit' })
    expect(await (await ask('/events', { headers })).json()).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 3 rows',
    })
  })
  it('returns CSV', async () => {
    const response = await ask('/events?select=id,title&order=id', { headers: { accept: 'text/csv' } })
    expect(await response.text()).toBe('id,title\n1,Summit\n2,Salon\n3,Walk')
  })
})

describe('writing over the row API', () => {
  it('inserts many rows in one statement', async () => {
    const body = [
      { title: 'Dinner', circle_id: 3 },
      { title: 'Lunch', circle_id: null },
    ]
    const response = await ask('/events?select=title,circles!circle_id(slug)', {
      method: 'POST',
      body,
      headers: returnRows,
    })
    expect([response.status, await response.json()]).toEqual([
      201,
      [
        { title: 'Dinner', circles: { slug: 'cities' } },
        { title: 'Lunch', circles: null },
      ],
    ])
  })
  it('uses defaults for missing columns if the client requests defaults', async () => {
    const options = { method: 'POST', body: [{ seats: 5 }, { seats: 6, title: 'Tea' }] }
    const headers = { prefer: 'return=representation, missing=default' }
    expect(await readRows('/events?columns=seats,title&select=title', { ...options, headers })).toEqual([
      { title: 'Untitled' },
      { title: 'Tea' },
    ])
  })
  it('returns the Location of a new row', async () => {
    const headers = { prefer: 'return=headers-only' }
    const response = await ask('/circles', { method: 'POST', body: { id: 9, slug: 'water' }, headers })
    expect(response.headers.get('location')).toBe('/circles?id=eq.9')
  })
  it('upserts a row with the status 201 for a new row', async () => {
    const upsert = (body: unknown) =>
      ask('/circles', { method: 'POST', body, headers: { prefer: 'resolution=merge-duplicates' } })
    expect((await upsert([{ id: 3, slug: 'cities', lead: 'Zola' }])).status).toBe(200)
    expect((await upsert([{ id: 8, slug: 'law', lead: null }])).status).toBe(201)
    expect(await readRows('/circles?select=lead&id=eq.3')).toEqual([{ lead: 'Zola' }])
  })
  it('rolls back a PUT with different ids in body and URL', async () => {
    const response = await ask('/circles?id=eq.7', { method: 'PUT', body: { id: 6, slug: 'law', lead: null } })
    expect(await response.json()).toMatchObject({ code: 'PGRST115' })
    expect(await readRows('/circles?id=in.(6,7)')).toEqual([])
  })
  it('rolls back a write of more rows than the request allows', async () => {
    const headers = { prefer: 'handling=strict, max-affected=1' }
    const response = await ask('/events?seats=gt.0', { method: 'DELETE', headers })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST124' }])
    expect(await readRows('/events?select=id')).toHaveLength(3)
  })
  it('ignores a request to roll back a write', async () => {
    await ask('/events?id=eq.3', { method: 'DELETE', headers: { prefer: 'tx=rollback' } })
    expect(await readRows('/events?id=eq.3')).toEqual([])
  })
  it('updates no row for an empty object', async () => {
    expect(await readRows('/events?select=id', { method: 'PATCH', body: {}, headers: returnRows })).toEqual([])
  })
  it('does not return the row that a constraint rejected', async () => {
    const response = await ask('/events', { method: 'POST', body: { seats: 5000 } })
    expect([response.status, await response.json()]).toMatchObject([400, { code: '23514', details: null }])
  })
})

describe('calling a function over the row API', () => {
  it('filters, orders and embeds the returned rows', async () => {
    expect(
      await readRows('/rpc/list_events?fewest=15&select=title,is_large,circles!circle_id(slug)&order=id.desc&limit=1'),
    ).toEqual([{ title: 'Salon', is_large: false, circles: { slug: 'health' } }])
  })
  it('cannot write by GET', async () => {
    const response = await ask('/rpc/add_circle?slug=x')
    expect([response.status, await response.json()]).toMatchObject([405, { code: '25006' }])
    expect(typeof (await readRows('/rpc/add_circle', { method: 'POST', body: { slug: 'x' } }))).toBe('number')
  })
  it('runs with the role and claims of the caller', async () => {
    expect(await readRows('/rpc/me', { sub: 'musa' })).toEqual({ role: 'authenticated', sub: 'musa' })
  })
  it('uses the statement timeout that the function declares', async () => {
    expect(await readRows('/rpc/rest', { method: 'POST', body: { seconds: 0.5 }, timeout: 100 })).toBe(true)
  })
  it('responds with 503 after a timeout', async () => {
    const response = await ask('/rpc/sleep', { method: 'POST', body: {}, timeout: 300 })
    expect([response.status, await response.json()]).toMatchObject([503, { code: '57014' }])
    expect(await readRows('/rpc/me')).toMatchObject({ role: 'authenticated' })
  })
})

it('the row API resets the role and the settings of a connection after each request', async () => {
  await Promise.all(Array.from({ length: 8 }, () => ask('/rpc/me', { sub: 'musa' })))
  const refusal = await ask('/notes?select=seal', { sub: 'musa' })
  expect(refusal.status).toBe(403)
  expect(await readRows('/rpc/me', { sub: 'zola' })).toEqual({ role: 'authenticated', sub: 'zola' })
})

it('the row API forbids the caching of rows and errors that a signed-in user receives', async () => {
  for (const address of ['/events', '/events?select=nothing', '/nothing'])
    expect((await ask(address)).headers.get('cache-control')).toBe('private, no-store')
  expect((await ask('/events', { isSignedIn: false })).headers.get('cache-control')).toBeNull()
})
