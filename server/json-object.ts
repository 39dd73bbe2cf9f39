import * as v from 'valibot'

/** Schema of a JSON object. Valibot's own schema would also accept an array, as an object with numeric keys. */
export const jsonObjectSchema = v.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
)
