import * as v from 'valibot'

/** A JSON object. Valibot alone also accepts an array as an object with numeric keys. */
export const jsonObject = v.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
)
