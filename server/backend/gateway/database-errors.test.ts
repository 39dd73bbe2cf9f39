import { describe, expect, it } from 'vitest'
import { postgrestError, troubleOf } from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('a sentence with a value in it'), { code })
const raisedStatus = (error: unknown) => JSON.parse((error as { detail: string }).detail).status

describe('a server that could not', () => {
  it.each(['53100', 'ENOSPC'])('%s has no room left', code => {
    expect(troubleOf(withCode(code))).toBe(507)
  })
  it.each(['57P01', '57P03', '57014', '08006', '53300', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNREFUSED'])(
    '%s is away for now',
    code => {
      expect(troubleOf(withCode(code))).toBe(503)
    },
  )
  it('says so without what the database said', () => {
    const raised = postgrestError(withCode('53100'))
    expect(raisedStatus(raised)).toBe(507)
    expect(JSON.stringify(raised)).not.toContain('a value in it')
  })
})

it.each(['23514', '42501', 'P0001', '22P02', 'PGRST116', '40001', '54001', '55000'])(
  '%s is told to whoever asked',
  code => {
    expect(troubleOf(withCode(code))).toBeUndefined()
  },
)

it.each([
  ['23514', 400],
  ['55000', 400],
  ['54000', 400],
  ['40001', 409],
  ['23502', 400],
  ['P0002', 404],
])('%s is the caller’s doing: %i', (code, status) => {
  expect(raisedStatus(postgrestError(withCode(code)))).toBe(status)
})

it.each(['23502', '23514'])('leaves out the row that a constraint refused with %s', code => {
  const error = Object.assign(withCode(code), { detail: 'Failing row contains (7, secret).', hint: 'Name it.' })
  expect(JSON.parse((postgrestError(error) as { message: string }).message)).toMatchObject({
    details: null,
    hint: 'Name it.',
  })
})
