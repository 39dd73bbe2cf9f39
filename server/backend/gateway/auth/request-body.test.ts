import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { GatewayEnv } from '../context.ts'
import { readBody, readOptionalBody } from './request-body.ts'

const app = new Hono<GatewayEnv>().post('/', readBody, c => c.json(c.get('body')))
const send = async (body: string) => {
  const answer = await app.request('/', { method: 'POST', body })
  return [answer.status, await answer.json()] as const
}
const refused = async (body: unknown) => {
  const [status, { error_code, msg }] = await send(typeof body === 'string' ? body : JSON.stringify(body))
  return [status, error_code, msg]
}

it.each([
  ['truncated JSON', '{"email":'],
  ['a list', []],
  ['a text', '"zola@example.org"'],
  ['no body', ''],
])('the parser of account requests refuses a body that is not a JSON object (%s)', async (_, body) => {
  expect(await refused(body)).toEqual([400, 'bad_json', 'Could not parse request body as JSON'])
})

it.each([
  [
    'an e-mail address with a name',
    { email: 'Zola <z@example.org>' },
    'Unable to validate email address: invalid format',
  ],
  [
    'two e-mail addresses',
    { email: 'z@example.org,a@example.org' },
    'Unable to validate email address: invalid format',
  ],
  ['an e-mail address that is too long', { email: `${'a'.repeat(250)}@example.org` }, 'The field email is not valid'],
  ['a password that is too long', { password: 'a'.repeat(1001) }, 'The field password is not valid'],
])('the parser of account requests refuses an invalid value and names the value (%s)', async (_, body, message) => {
  expect(await refused(body)).toEqual([400, 'validation_failed', message])
})

it.each([
  ['an e-mail address that is a list', { email: ['z@example.org'] }, 'email'],
  ['a token that is a number', { token: 123_456 }, 'token'],
  ['data that is a list', { data: ['Zola'] }, 'data'],
  ['data that is a text', { data: 'Zola' }, 'data'],
])('the parser of account requests refuses a value of the wrong JSON type (%s)', async (_, body, field) => {
  const message = `Could not parse request body as JSON: the field ${field} is of another type`
  expect(await refused(body)).toEqual([400, 'bad_json', message])
})

it('the parser of account requests treats null as a missing value', async () => {
  expect(await send('null')).toEqual([200, {}])
  expect(await send('{"email":null,"password":null,"data":{"name":null}}')).toEqual([200, { data: { name: null } }])
  const optional = new Hono<GatewayEnv>().post('/', readOptionalBody, c => c.json(c.get('body')))
  expect(await (await optional.request('/', { method: 'POST' })).json()).toEqual({})
})

it('the parser of account requests trims and lower-cases an e-mail address', async () => {
  const others = { factor_type: 'totp', challenge: { a: [1] } }
  const data = { full_name: 'Zola', langs: ['zu'] }
  expect(await send(JSON.stringify({ ...others, email: ' Zola@Example.ORG ', data, token: '1' }))).toEqual([
    200,
    { ...others, email: 'zola@example.org', data, token: '1' },
  ])
})

it.each([
  ['NUL in a value', '{"data":{"full_name":"Zo\\u0000la"}}'],
  ['NUL in a key', '{"data":{"full\\u0000name":"Zola"}}'],
  ['half of a surrogate pair in a value', '{"data":{"names":["Zo\\ud800la"]}}'],
  ['half of a surrogate pair in a key', '{"data":{"\\udc00":"Zola"}}'],
])('the parser of account requests refuses a character that the database does not accept (%s)', async (_, body) => {
  const message = 'The request contains a character that cannot be stored'
  expect(await refused(body)).toEqual([400, 'validation_failed', message])
})

it('the parser of account requests accepts complete surrogate pairs', async () => {
  const data = { full_name: 'Zola 🜁', motto: '\\u0000 \\ud800' }
  expect(await send(JSON.stringify({ data }))).toEqual([200, { data }])
})

it('the parser of account requests responds with 400 to a body that contains __proto__ as a property', async () => {
  const [status, answer] = await send('{"data":{"__proto__":{"role":"admin"},"full_name":"Zola"}}')
  expect(status).toBe(400)
  expect(answer).toMatchObject({ error_code: 'validation_failed' })
})
