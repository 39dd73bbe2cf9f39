import { describe, expect, it } from 'vitest'
import { makeProgrammeSchema } from '../../../../tests/support/programme-schema.ts'
import { planRowRequest } from './plan-row-request.ts'
import { readRowRequest } from './read-row-request.ts'
import { buildRowStatement } from './row-statement.ts'

const schema = makeProgrammeSchema()
const read = (method: string, path: string, query: string, body = '', headers: Record<string, string> = {}) =>
  readRowRequest({ method, path, query, headers: new Headers(headers), body }, { schema: 'public' })
const plan = (query: string, path = '/events', method = 'GET', body = '', headers = {}) =>
  planRowRequest(read(method, path, query, body, headers), schema)
const refusal = (action: () => unknown) => {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('It was not refused')
}
const statement = (query: string, path = '/events', method = 'GET', body = '', headers = {}) => {
  const request = read(method, path, query, body, headers)
  return buildRowStatement(planRowRequest(request, schema), request)
}

describe('an unknown name', () => {
  it('is refused as a table name, and the hint contains the nearest existing name', () => {
    expect(refusal(() => plan('', '/event'))).toMatchObject({
      status: 404,
      code: 'PGRST205',
      message: "Could not find the table 'public.event' in the schema cache",
      hint: "Perhaps you meant the table 'public.events'",
    })
  })
  it.each([
    ['select=titel', 'column events.titel does not exist'],
    ['titel=eq.1', 'column events.titel does not exist'],
    ['or=(id.eq.1,titel.eq.a)', 'column events.titel does not exist'],
    ['order=titel', 'column events.titel does not exist'],
    ['select=circles!events_circle_id_fkey(name)', 'column circles_1.name does not exist'],
    ['select=id,circles!events_circle_id_fkey(id)&order=circles(slug)', 'column events_circles_1.slug does not exist'],
  ])('is refused as a column name in the query %s', (query, message) => {
    expect(refusal(() => plan(query))).toMatchObject({ status: 400, code: '42703', message })
  })
  it.each(['constructor', '__proto__', 'toString'])(
    'is refused as a column name, even if Object.prototype has the name %s',
    name => {
      expect(refusal(() => plan(`order=${name}`))).toMatchObject({ status: 400 })
    },
  )
  it('is refused as a column name in the body', () => {
    expect(refusal(() => plan('', '/events', 'POST', '{"titel":"x"}'))).toMatchObject({
      status: 400,
      code: 'PGRST204',
      message: "Could not find the 'titel' column of 'events' in the schema cache",
    })
  })
  it('is refused as the name of an embedded relation', () => {
    expect(refusal(() => plan('select=venues(*)'))).toMatchObject({ status: 400, code: 'PGRST200' })
  })
  it('is refused as a relation name in a filter without embedding', () => {
    expect(refusal(() => plan('circles.slug=eq.x'))).toMatchObject({ status: 400, code: 'PGRST108' })
  })
  it('is refused as a function name, and the message contains the parameters', () => {
    expect(refusal(() => plan('region=x&length=3', '/rpc/list_events'))).toMatchObject({
      status: 404,
      code: 'PGRST202',
      message: 'Could not find the function public.list_events(length, region) in the schema cache',
      hint: 'Perhaps you meant to call the function public.list_events(region, size)',
    })
  })
})

describe('an embedded relation', () => {
  it('is refused if several foreign keys match, and the error lists these foreign keys', () => {
    expect(refusal(() => plan('select=circles(*)'))).toMatchObject({
      status: 300,
      code: 'PGRST201',
      details: [
        { cardinality: 'many-to-one', embedding: 'events with circles' },
        { cardinality: 'many-to-many', embedding: 'events with circles' },
      ],
      hint: expect.stringContaining("'circles!events_circle_id_fkey', 'circles!event_circles'"),
    })
  })
  it.each([
    ['circles!events_circle_id_fkey', 'to-one'],
    ['circles!circle_id', 'to-one'],
    ['circles!event_circles', 'many-to-many'],
    ['circle_id', 'to-one'],
  ])('is found by the name %s in the query', (name, kind) => {
    expect(plan(`select=${name}(id)`).read.embeddings[0]?.link.kind).toBe(kind)
  })
  it('cannot define the sort order if a row has several embedded rows', () => {
    expect(refusal(() => plan('select=circles!event_circles(id)&order=circles(id)'))).toMatchObject({
      code: 'PGRST118',
    })
  })
  it('is refused at a nesting depth of more than 32 levels', () => {
    const deep = `${'event_circles(events('.repeat(40)}id${'))'.repeat(40)}`
    expect(refusal(() => plan(`select=${deep}`))).toMatchObject({ status: 400, code: 'PGRST100' })
  })
})

describe('the SQL of a row request', () => {
  const hostile = `x'); drop table events; --`
  it.each([
    [`title=eq.${hostile}`, '/events', 'GET', ''],
    [`title=in.("${hostile}")`, '/events', 'GET', ''],
    [`words=fts(english).${hostile}`, '/events', 'GET', ''],
    [`select=found:data->>"${hostile}"`, '/events', 'GET', ''],
    [`region=${hostile}`, '/rpc/list_events', 'GET', ''],
    ['', '/rpc/list_events', 'POST', JSON.stringify({ region: hostile })],
    ['', '/events', 'POST', JSON.stringify({ title: hostile })],
    ['id=eq.1', '/events', 'PATCH', JSON.stringify({ title: hostile })],
    [`title=eq.${hostile}`, '/events', 'DELETE', ''],
  ])('contains no value from the client (query %s, path %s)', (query, path, method, body) => {
    const { text, parameters } = statement(encodeURI(query).replaceAll('%3E', '>'), path, method, body)
    expect(parameters.some(value => value?.includes('drop table'))).toBe(true)
    expect(text).not.toContain('drop table')
  })
  it('quotes column names in the result', () => {
    expect(statement(encodeURI('select="a\\"b":title')).text).toContain('as "a""b"')
  })
  it('is refused for a cast that is not a type name', () => {
    const request = read('GET', '/events', 'select=id::text')
    const [item] = request.select
    if (item?.kind === 'field') item.cast = 'text); drop table events; --'
    expect(refusal(() => buildRowStatement(planRowRequest(request, schema), request))).toMatchObject({
      code: 'PGRST100',
    })
  })
  it('returns no written rows unless the client requests the rows', () => {
    expect(statement('', '/events', 'POST', '{"title":"a"}').text).toContain('returning 1')
  })
  it('returns the selected columns and the columns that identify the row', () => {
    const { text } = statement('select=title,circles!circle_id(slug)', '/events', 'POST', '{"title":"a"}', {
      prefer: 'return=representation',
    })
    expect(text).toContain('returning "events"."title", "events"."circle_id", "events"."id"')
  })
})

it('the planner of row requests refuses PUT unless the query names the row by its whole primary key', () => {
  expect(refusal(() => plan('event_id=eq.1', '/event_circles', 'PUT', '{"event_id":1,"circle_id":2}'))).toMatchObject({
    status: 405,
    code: 'PGRST105',
  })
})

it('the planner of row requests chooses a function by the names of the arguments', () => {
  const called = (query: string) => {
    const planned = plan(query, '/rpc/list_events')
    return planned.kind === 'call' ? planned.call.function.parameters.map(({ name }) => name) : []
  }
  expect(called('region=x')).toEqual(['region', 'size'])
  expect(called('circle=7')).toEqual(['circle'])
})

it('the planner of row requests passes the whole body to a function with one unnamed parameter', () => {
  const planned = plan('', '/rpc/import_events', 'POST', '[{"title":"a"},{"title":"b"}]', {
    'content-type': 'application/json',
  })
  expect(planned.kind === 'call' && planned.call.arguments).toMatchObject({ kind: 'body', type: 'json' })
})

it('the planner of row requests does not accept CSV for a function with a JSON parameter', () => {
  const call = () => plan('', '/rpc/import_events', 'POST', 'title\nSummit', { 'content-type': 'text/csv' })
  expect(refusal(call)).toMatchObject({ status: 404, code: 'PGRST202' })
})
