import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

const id = '0c6e1f2a-3b4d-4c5e-8f60-718293a4b5c6'

test.each([
  '',
  'a-slug',
  id.slice(1),
  `${id}0`,
  ` ${id}`,
  `${id}\n`,
  id.replaceAll('-', ''),
  id.replace('c', 'g'),
  `{${id}}`,
  '-'.repeat(36),
  null,
  undefined,
  [id],
])('the value %j is not recognised as a UUID', value => {
  expect(isUuid(value)).toBe(false)
})

test.each([id, id.toUpperCase(), randomUUID(), '00000000-0000-0000-0000-000000000000'])(
  'the text %s is recognised as a UUID',
  value => {
    expect(isUuid(value)).toBe(true)
    expect(v.is(v.pipe(v.string(), v.uuid()), value)).toBe(true)
  },
)
