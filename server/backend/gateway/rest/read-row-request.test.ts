import { describe, expect, it } from 'vitest'
import { type RowRequestInput, readRowRequest } from './read-row-request.ts'

const read = (
  method: string,
  target: string,
  { headers = {}, body = '' }: { headers?: HeadersInit; body?: string } = {},
) => {
  const [path = '', query = ''] = target.split('?')
  const parts: RowRequestInput = { method, path, query, headers: new Headers(headers), body }
  return readRowRequest(parts, { schema: 'public' })
}
const refused = (status: number, code: string, message?: string) =>
  expect.objectContaining(message === undefined ? { status, code } : { status, code, message })

describe('readRowRequest', () => {
  it.each(['/events/1', '/events/', '//events', '/rpc/search_site/x', '/%E0%A4%A'])('refuses the path %s', path => {
    expect(() => read('GET', path)).toThrow(refused(404, 'PGRST125', 'Invalid path specified in request URL'))
  })
  it('refuses the root path, which would describe the schema', () => {
    expect(() => read('GET', '/')).toThrow(refused(404, 'PGRST126'))
  })
  it.each(['/__proto__', '/rpc/constructor', '/%5f_proto__'])('refuses the reserved name in the path %s', path => {
    expect(() => read('GET', path)).toThrow(refused(400, 'reserved_name'))
  })
  it('refuses methods that tables and functions do not support', () => {
    expect(() => read('TRACE', '/events')).toThrow(refused(405, 'PGRST117', 'Unsupported HTTP method: TRACE'))
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(() => read(method, '/rpc/search_site')).toThrow(
        refused(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
      )
  })
  it('refuses a header that names another schema than public', () => {
    expect(() => read('GET', '/events', { headers: { 'accept-profile': 'private' } })).toThrow(
      expect.objectContaining({
        status: 406,
        code: 'PGRST106',
        message: 'Invalid schema: private',
        hint: 'Only the following schemas are exposed: public',
      }),
    )
    expect(() => read('DELETE', '/events', { headers: { 'content-profile': 'private' } })).toThrow(
      refused(406, 'PGRST106'),
    )
    expect(
      read('GET', '/events', { headers: { 'accept-profile': 'public', 'content-profile': 'private' } }),
    ).toBeTruthy()
  })
  it('reports errors in the query before errors in the body', () => {
    const headers = { accept: 'image/png', prefer: 'handling=strict, odd' }
    expect(() => read('PATCH', '/events?title=a&limit=-1', { headers, body: '{' })).toThrow(refused(400, 'PGRST100'))
    expect(() => read('PATCH', '/events?limit=-1', { headers, body: '{' })).toThrow(refused(416, 'PGRST103'))
    expect(() => read('PATCH', '/events', { headers, body: '{' })).toThrow(refused(400, 'PGRST102'))
    expect(() => read('PATCH', '/events', { headers, body: '{}' })).toThrow(refused(406, 'PGRST107'))
    expect(() => read('PATCH', '/events', { headers: { prefer: headers.prefer }, body: '{}' })).toThrow(
      refused(400, 'PGRST122'),
    )
  })

  it.each([
    ['GET', '/events', { action: 'read', target: 'events', isHead: false }],
    ['HEAD', '/events', { action: 'read', target: 'events', isHead: true }],
    ['POST', '/events', { action: 'insert', target: 'events' }],
    ['PUT', '/events', { action: 'put', target: 'events' }],
    ['PATCH', '/events', { action: 'update', target: 'events' }],
    ['DELETE', '/events', { action: 'delete', target: 'events' }],
    ['GET', '/rpc/search_site', { action: 'call', target: 'search_site', isHead: false }],
    ['HEAD', '/rpc/search_site', { action: 'call', target: 'search_site', isHead: true }],
    ['POST', '/rpc/search_site', { action: 'call', target: 'search_site' }],
    ['GET', '/rpc', { action: 'read', target: 'rpc' }],
    ['GET', '/member%20stories', { action: 'read', target: 'member stories' }],
  ])('reads a request with the method %s and the path %s', (method, path, request) => {
    expect(read(method, path, { body: '{}' })).toMatchObject({ method, ...request })
  })
  it('reads a request with all query parameters and headers', () => {
    expect(
      read('GET', '/events?select=id&title=eq.a&order=id&limit=5&circles.limit=1', {
        headers: { range: '0-2', prefer: 'count=exact', accept: 'application/vnd.pgrst.object+json' },
      }),
    ).toEqual({
      action: 'read',
      method: 'GET',
      target: 'events',
      isHead: false,
      select: [{ kind: 'field', field: { name: 'id', path: [] } }],
      filters: [
        {
          path: [],
          condition: {
            kind: 'filter',
            field: { name: 'title', path: [] },
            isNegated: false,
            operation: { kind: 'compare', operator: 'eq', value: 'a' },
          },
        },
      ],
      order: [{ path: [], terms: [{ field: { name: 'id', path: [] } }] }],
      arguments: [],
      canonicalQuery: 'circles.limit=1&limit=5&order=id&select=id&title=eq.a',
      ranges: [
        { path: [], offset: 0, limit: 3 },
        { path: ['circles'], offset: 0, limit: 1 },
      ],
      answer: { isSingle: true, stripsNulls: false, media: 'json' },
      preferences: { count: 'exact', applied: ['count=exact'] },
    })
  })
  it('uses the parameter “columns” only for a request with a body', () => {
    const body = '[{"a":1},{"b":2}]'
    for (const [method, path] of [
      ['POST', '/events'],
      ['PATCH', '/events'],
      ['POST', '/rpc/search_site'],
    ] as const)
      expect(read(method, `${path}?columns=a`, { body })).toMatchObject({ columns: ['a'] })
    expect(() => read('PUT', '/events?columns=a', { body })).toThrow(refused(400, 'PGRST102'))
    expect(read('GET', '/events?columns=a')).not.toHaveProperty('columns')
  })
  it('ignores the body of DELETE and GET', () => {
    expect(read('DELETE', '/events?id=eq.1', { body: '{' })).not.toHaveProperty('body')
    expect(read('GET', '/events', { body: '{' })).not.toHaveProperty('body')
  })
  it('calls a function with arguments from the query or a form', () => {
    expect(read('GET', '/rpc/search_site?words=peace').arguments).toEqual([['words', 'peace']])
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'words=peace' }
    expect(read('POST', '/rpc/search_site?title=eq.a', form)).toMatchObject({
      arguments: [['words', 'peace']],
      filters: [{ path: [] }],
    })
    expect(() => read('POST', '/rpc/search_site?words=peace')).toThrow(refused(400, 'PGRST100'))
  })
})
