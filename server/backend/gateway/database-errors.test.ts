import { describe, expect, it } from 'vitest'
import { findTemporaryDatabaseError } from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('a sentence with a value in it'), { code })

describe('a database error that no client caused', () => {
  it.each(['53100', 'ENOSPC'])('is reported as a full disk (code %s)', code => {
    expect(findTemporaryDatabaseError(withCode(code))).toBe(507)
  })
  it.each(['57P01', '57P03', '57014', '08006', '53300', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNREFUSED'])(
    'is reported as temporary (code %s)',
    code => {
      expect(findTemporaryDatabaseError(withCode(code))).toBe(503)
    },
  )
})

it.each(['23514', '42501', 'P0001', '22P02', 'PGRST116', '40001', '54001', '55000'])(
  'a database error with the code %s is passed to the client',
  code => {
    expect(findTemporaryDatabaseError(withCode(code))).toBeUndefined()
  },
)
