import { expect, test } from 'vitest'
import { oids } from '../database/value-types.ts'
import { gatewayValues, isoTime } from './database-values.ts'

test('a visitor’s browser reads every time as ISO 8601', () => {
  expect(isoTime('2027-01-02 03:04:05+00')).toBe('2027-01-02T03:04:05+00:00')
  expect(isoTime('2027-01-02 03:04:05.123456+05:30')).toBe('2027-01-02T03:04:05.123456+05:30')
  expect(isoTime('2027-01-02 03:04:05')).toBe('2027-01-02T03:04:05')
  expect(isoTime('infinity')).toBe('infinity')
})

test('an object is stored as an object whether or not it was turned into text before', () => {
  const serialize = gatewayValues[oids.jsonb]?.serialize
  expect(serialize?.({ a: 1 })).toBe('{"a":1}')
  expect(serialize?.('{"a":1}')).toBe('{"a":1}')
  expect(serialize?.('plain')).toBe('"plain"')
})
