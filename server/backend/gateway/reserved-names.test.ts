import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { GatewayEnv } from './context.ts'
import { hasReservedField, hasReservedKey, refuseReservedNames } from './reserved-names.ts'

const app = new Hono<GatewayEnv>().use(refuseReservedNames).all('*', c => c.text('passed on'))
const requestStatus = async (query: string, method = 'GET') =>
  (await app.request(`/rest/v1/events?${query}`, { method })).status

describe('the check of reserved names', () => {
  test.each([
    '__proto__=eq.1',
    'constructor=eq.1',
    'prototype=eq.1',
    '%5F%5Fproto%5F%5F=eq.1',
    '"__proto__"=eq.1',
    '__proto__->a=eq.1',
    'data->__proto__=eq.1',
    'data->>constructor=eq.1',
    'circles.__proto__=eq.x',
    'circles.__proto__.order=slug',
    '__proto__.role.limit=service_role',
    'select=id,__proto__:circles(slug)',
    'select=id,circles(constructor)',
    'select=id,data->__proto__',
    'select=id,"__proto__"',
    'select=id,%20__proto__',
    'order=__proto__.desc',
    'order=title.asc,constructor',
    'circles.order=prototype',
    'circles.select=prototype',
    'on_conflict=__proto__',
    'columns=title,__proto__',
    'or=(title.eq.x,__proto__.eq.1)',
    'or=(and(constructor.eq.1,title.eq.x))',
    'or=(not.__proto__.eq.1)',
    'not.or=("__proto__".eq.1)',
    'and=(data->__proto__.eq.1)',
    'circles.or=(prototype.is.null)',
  ])('refuses the query %s with 400 for every method', async query => {
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])
      expect(await requestStatus(query, method)).toBe(400)
  })

  test.each([
    'title=eq.constructor',
    'title=ilike.*__proto__*',
    'or=(title.ilike.*prototype*,excerpt.ilike.*constructor*)',
    'or=(title.in.(constructor,prototype))',
    'select=id,constructor_name,my__proto__x',
    'search_text=constructor',
  ])('accepts the query %s with a reserved name as value or part', async query => {
    expect(await requestStatus(query)).toBe(200)
  })
})

test('the check of reserved names finds a reserved property name at any depth of a JSON body', () => {
  const parsed = (text: string) => hasReservedKey(JSON.parse(text))
  expect(parsed('{"__proto__":{"role":"admin"}}')).toBe(true)
  expect(parsed('[{"a":[{"\\u005f_proto__":1}]}]')).toBe(true)
  expect(parsed('{"data":{"constructor":{"prototype":{}}}}')).toBe(true)
  expect(parsed('{"title":"__proto__","list":["constructor"]}')).toBe(false)
  let nested: unknown = {}
  for (let depth = 0; depth < 100_000; depth++) nested = [nested]
  expect(hasReservedKey(nested)).toBe(false)
})

test('the check of reserved names finds a reserved column name in CSV', () => {
  expect(hasReservedField('text/csv', 'title,"__proto__"\na,b')).toBe(true)
  expect(hasReservedField('text/csv', 'title\n__proto__')).toBe(false)
  expect(hasReservedField('application/x-www-form-urlencoded', 'a=1&%5f_proto__=x')).toBe(true)
  expect(hasReservedField('application/x-www-form-urlencoded', 'a=__proto__')).toBe(false)
})
