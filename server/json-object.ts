import * as v from 'valibot'

/** An object as JSON knows it. Valibot by itself takes a list for an object whose fields are numbers. */
export const jsonObject = v.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
)
