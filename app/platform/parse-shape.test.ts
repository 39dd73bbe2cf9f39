import { inspect } from 'node:util'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parseShape, parseShapeOrThrow } from './parse-shape.ts'

const keys = v.object({ keys: v.array(v.object({ secret: v.pipe(v.string(), v.minLength(16)) })) })

it('what has another shape is nothing, however much of it was right', () => {
  for (const odd of [undefined, null, [], { keys: [{ secret: 'short' }] }, { keys: [{}] }])
    expect(parseShape(keys, odd)).toBeUndefined()
})
it('an error says where a value is not as expected, and holds nothing of it', () => {
  const read = () => parseShapeOrThrow(keys, { keys: [{ secret: 'hunter2' }], name: 'Zola' })
  expect(read).toThrow('Expected >=16 at keys.0.secret.')
  try {
    read()
  } catch (error) {
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/hunter2|Zola/)
  }
})
it('what has its shape is read without what the shape does not name', () => {
  const whole = { keys: [{ secret: 'x'.repeat(16) }] }
  for (const read of [parseShape, parseShapeOrThrow]) expect(read(keys, { ...whole, more: 1 })).toEqual(whole)
})
