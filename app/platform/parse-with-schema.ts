import * as v from 'valibot'

/**
 * Parses an external value with a schema. Unknown properties are dropped.
 * @returns undefined if the value does not match the schema, so that callers treat the value as missing
 */
export function parseWithSchema<Schema extends v.GenericSchema>(
  shape: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const read = v.safeParse(shape, value)
  return read.success ? read.output : undefined
}

/**
 * Parses a value that always matches the schema unless the program has a fault.
 * @throws TypeError with the path of the mismatch, but without the value, because the message is logged
 */
export function parseWithSchemaOrThrow<Schema extends v.GenericSchema>(
  shape: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(shape, value)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new TypeError(`Expected ${issue.expected ?? 'another value'} at ${v.getDotPath(issue) ?? 'the root'}.`)
}
