import { describe, expect, it } from 'vitest'
import { ConnectionError, DatabaseError } from '../../database/database-error.ts'
import { toRowError } from './database-refusal.ts'

const databaseError = (code: string, message = 'no', more: Partial<DatabaseError> = {}) =>
  Object.assign(new DatabaseError(message), { code, severity: 'ERROR', ...more })

describe('toRowError', () => {
  it.each([
    ['22P02', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['25006', 405],
    ['40001', 409],
    ['42883', 404],
    ['42P01', 404],
    ['54001', 400],
    ['P0001', 400],
    ['P0002', 404],
    ['PT402', 402],
    ['53300', 503],
    ['57014', 503],
    ['53100', 507],
    ['XX000', 500],
  ])('returns the database error %s with the status %i', (code, status) => {
    expect(toRowError(databaseError(code), true)).toMatchObject({ status, code })
  })
  it('returns 401 to a visitor without permission and 403 to a signed-in user without permission', () => {
    const error = databaseError('42501', 'permission denied for table drafts')
    expect(toRowError(error, false)).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
    expect(toRowError(error, true)).toMatchObject({ status: 403, headers: {} })
  })
  it('returns no row values in the error of a violated check constraint', () => {
    const error = databaseError('23514', 'violates check constraint', { detail: 'Failing row contains (7, secret).' })
    expect(toRowError(error, true)).toMatchObject({ details: null })
  })
  it('returns the details and the hint of a violated unique constraint', () => {
    const error = databaseError('23505', 'duplicate', {
      detail: 'Key (slug)=(a) already exists.',
      hint: 'Choose another.',
    })
    expect(toRowError(error, true)).toMatchObject({
      details: 'Key (slug)=(a) already exists.',
      hint: 'Choose another.',
    })
  })
  it('does not reveal the network address of an unavailable database', () => {
    const refusal = toRowError(new ConnectionError('ECONNREFUSED', 'connect 10.0.0.7:5432'), true)
    expect(refusal).toMatchObject({
      status: 503,
      code: 'ECONNREFUSED',
      message: expect.not.stringContaining('10.0.0.7'),
    })
  })
  it('ignores an error that does not come from the database', () => {
    expect(toRowError(new TypeError('no function'), true)).toBeUndefined()
  })
})

describe("a response raised with sqlstate 'PGRST'", () => {
  const raised = (message: string, detail?: string) => toRowError(databaseError('PGRST', message, { detail }), true)
  it('has the status, headers and body that the function sets', () => {
    const refusal = raised(
      '{"code":"closed","message":"Applications are closed.","hint":"Come back in May."}',
      '{"status":410,"headers":{"Retry-After":"86400"}}',
    )
    expect(refusal).toMatchObject({
      ...{ status: 410, code: 'closed', message: 'Applications are closed.', details: null, hint: 'Come back in May.' },
      headers: { 'Retry-After': '86400' },
    })
  })
  it.each([
    ['not JSON', '{"status":410,"headers":{}}'],
    ['{"code":"closed"}', '{"status":410,"headers":{}}'],
    ['{"code":"closed","message":"m"}', undefined],
    ['{"code":"closed","message":"m"}', '{"status":410}'],
    ['{"code":"closed","message":"m"}', 'null'],
    ['{"code":"closed","message":"m"}', '{"status":410,"headers":{"a b":"c"}}'],
    ['{"code":"closed","message":"m"}', '{"status":410,"headers":{"a":"\\n"}}'],
    ['{"code":"Ω","message":"m"}', '{"status":410,"headers":{}}'],
    ['{"code":"closed","message":"m"}', '{"status":101,"headers":{}}'],
  ])('is PGRST121 for an invalid message (message %s, details %s)', (message, detail) => {
    expect(raised(message, detail)).toMatchObject({ status: 500, code: 'PGRST121' })
  })
})
