import { describe, expect, it } from 'vitest'
import { makeProgrammeSchema } from '../../../../tests/support/programme-schema.ts'
import { planRowRequest } from './plan-row-request.ts'
import { readRowRequest } from './read-row-request.ts'
import { RowError } from './row-error.ts'
import { buildErrorResponse, buildRowResponse } from './row-response.ts'
import type { StatementRow } from './row-statement.ts'

const emptyRow: StatementRow = {
  ...{ total: null, rows: '0', body: '[]', location: null, headers: null, status: null, inserted: null },
}

/**
 * Sends a request to the row API and returns the response.
 * @param target method, path and query: `GET /events?limit=2`
 */
function answer(
  target: string,
  row: Partial<StatementRow>,
  headers: Record<string, string> = {},
  body = '{"title":"a"}',
) {
  const [method = '', address = ''] = target.split(' ')
  const [path = '', query = ''] = address.split('?')
  const request = readRowRequest({ method, path, query, headers: new Headers(headers), body }, { schema: 'public' })
  return buildRowResponse({ ...emptyRow, ...row }, request, planRowRequest(request, makeProgrammeSchema()))
}

describe('the status of a row response', () => {
  it.each([
    ['GET /events', { rows: '3' }, {}, 200, '0-2/*'],
    ['GET /events', { rows: '0' }, {}, 200, '*/*'],
    ['GET /events?limit=2', { rows: '2', total: '9' }, { prefer: 'count=exact' }, 206, '0-1/9'],
    ['GET /events?limit=2&offset=8', { rows: '1', total: '9' }, { prefer: 'count=exact' }, 206, '8-8/9'],
    ['GET /events', { rows: '9', total: '9' }, { prefer: 'count=exact' }, 200, '0-8/9'],
    ['POST /events', { rows: '1' }, {}, 201, '*/*'],
    ['PATCH /events', { rows: '4' }, {}, 204, '0-3/*'],
    ['PATCH /events', { rows: '4' }, { prefer: 'return=representation, count=exact' }, 200, '0-3/4'],
    ['DELETE /events', { rows: '4' }, {}, 204, '*/*'],
    ['PUT /events?id=eq.1', { rows: '1', inserted: '1' }, { prefer: 'return=representation' }, 201, null],
    ['PUT /events?id=eq.1', { rows: '1', inserted: '0' }, { prefer: 'return=representation' }, 200, null],
    ['PUT /events?id=eq.1', { rows: '1', inserted: '1' }, {}, 204, null],
    ['POST /events', { rows: '2', inserted: '0' }, { prefer: 'resolution=merge-duplicates' }, 200, '*/*'],
    ['POST /events', { rows: '2', inserted: '1' }, { prefer: 'resolution=merge-duplicates' }, 201, '*/*'],
  ])('depends on method, preferences and changed rows (request %s)', (target, row, headers, status, range) => {
    const response = answer(target, row, headers)
    expect([response.status, response.headers.get('content-range')]).toEqual([status, range])
  })
  it('is 416 for an offset beyond the last row', () => {
    expect(() => answer('GET /events?offset=20', { total: '9' }, { prefer: 'count=exact' })).toThrow(
      expect.objectContaining({
        ...{ status: 416, code: 'PGRST103', headers: { 'Content-Range': '*/9' } },
        details: 'An offset of 20 was requested, but there are only 9 rows.',
      }),
    )
  })
  it('is the status that the called function sets', async () => {
    const headers = '[{"Content-Type":"text/calendar"},{"Set-Cookie":"a=1"},{"Set-Cookie":"b=2"}]'
    const response = answer('GET /rpc/count_events', { body: '7', status: '418', headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([418, 'text/calendar'])
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
  it.each(['{}', 'no', '[1]', '[{"a":1}]', '[{"a":"b","c":"d"}]', '[null]', '[{"a b":"c"}]', '[{"a":"Ω"}]'])(
    'is PGRST111 if a function sets the invalid headers %s',
    headers => {
      expect(() => answer('GET /rpc/count_events', { headers })).toThrow(expect.objectContaining({ code: 'PGRST111' }))
    },
  )
  it.each(['204', '205', '304'])('is the function’s status, without a body (status %s)', async status => {
    const response = answer('GET /rpc/count_events', { body: '7', status })
    expect([response.status, await response.text()]).toEqual([Number(status), ''])
    expect(buildErrorResponse(new RowError(Number(status), 'P0001', 'no')).status).toBe(Number(status))
  })
  it.each(['no', '99', '600'])('is PGRST112 if a function sets the invalid status %s', status => {
    expect(() => answer('GET /rpc/count_events', { status })).toThrow(expect.objectContaining({ code: 'PGRST112' }))
  })
})

describe('the headers of a row response', () => {
  it.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json; charset=utf-8'],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    ],
    ['text/csv', 'text/csv; charset=utf-8'],
  ])('contain the Content-Type for the Accept header %s', (accept, type) => {
    expect(answer('GET /events', { rows: '1' }, { accept }).headers.get('content-type')).toBe(type)
  })
  it('contain no Content-Type if the response has no body', () => {
    expect(answer('PATCH /events', { rows: '1' }).headers.get('content-type')).toBeNull()
  })
  it('contain the location of the new row', () => {
    const row = { rows: '1', location: '[["id","eq.7"]]' }
    expect(answer('POST /events', row, { prefer: 'return=headers-only' }).headers.get('location')).toBe(
      '/events?id=eq.7',
    )
  })
  it('encode a table name that is not ASCII', () => {
    expect(answer('GET /événements', { rows: '0' }).headers.get('content-location')).toBe('/%C3%A9v%C3%A9nements')
    const row = { rows: '1', location: '[["id","eq.7"]]' }
    const result = answer('POST /événements', row, { prefer: 'return=headers-only' }, '{"id":7}')
    expect(result.headers.get('location')).toBe('/%C3%A9v%C3%A9nements?id=eq.7')
  })
  it('list the preferences that the server applied', () => {
    const prefer = 'count=exact, missing=default, resolution=merge-duplicates, return=minimal, max-affected=3'
    expect(answer('POST /events', { rows: '1' }, { prefer }).headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, missing=default, return=minimal, count=exact',
    )
    expect(answer('GET /events', { total: '0' }, { prefer }).headers.get('preference-applied')).toBe('count=exact')
  })
})

it('the response of the row API to a HEAD request has no body', async () => {
  expect(await answer('HEAD /events', { body: null }).text()).toBe('')
})

it('the response of the row API to a refused request has code, message, details and hint', async () => {
  const response = buildErrorResponse(new RowError(404, 'PGRST205', 'no such table', { hint: 'events' }))
  expect(response.status).toBe(404)
  expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
  expect(await response.json()).toEqual({ code: 'PGRST205', message: 'no such table', details: null, hint: 'events' })
})
