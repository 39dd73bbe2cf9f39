import * as v from 'valibot'

/**
 * A value that comes from elsewhere, as its shape has it: what the shape does not name is left out.
 * @returns undefined where it has another shape, which is as good as nothing
 */
export function parseShape<Schema extends v.GenericSchema>(
  shape: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const read = v.safeParse(shape, value)
  return read.success ? read.output : undefined
}

/**
 * The same of a value that has no other shape unless something is broken.
 * @throws TypeError that says where it is not as expected, and nothing of the value, for it ends in a log
 */
export function parseShapeOrThrow<Schema extends v.GenericSchema>(shape: Schema, value: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(shape, value)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new TypeError(`Expected ${issue.expected ?? 'another value'} at ${v.getDotPath(issue) ?? 'the root'}.`)
}
