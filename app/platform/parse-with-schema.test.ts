import { inspect } from 'node:util'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parseWithSchema, parseWithSchemaOrThrow } from './parse-with-schema.ts'

const keys = v.object({ keys: v.array(v.object({ secret: v.pipe(v.string(), v.minLength(16)) })) })

it('parseWithSchema returns undefined for a value of another shape', () => {
  for (const odd of [undefined, null, [], { keys: [{ secret: 'short' }] }, { keys: [{}] }])
    expect(parseWithSchema(keys, odd)).toBeUndefined()
})
it('parseWithSchemaOrThrow names the path of the mismatch without the value', () => {
  const read = () => parseWithSchemaOrThrow(keys, { keys: [{ secret: 'hunter2' }], name: 'Zola' })
  expect(read).toThrow('Expected >=16 at keys.0.secret.')
  try {
    read()
  } catch (error) {
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/hunter2|Zola/)
  }
})
it('parseWithSchema drops unknown properties of a valid value', () => {
  const validValue = { keys: [{ secret: 'x'.repeat(16) }] }
  for (const read of [parseWithSchema, parseWithSchemaOrThrow])
    expect(read(keys, { ...validValue, more: 1 })).toEqual(validValue)
})
