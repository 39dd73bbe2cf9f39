/** An object of a JSON text, of which nothing is known but that its keys are words. */
export type JsonRecord = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of these values that is a text with anything in it; empty where none is. */
export function stringField(record: JsonRecord, ...names: string[]): string {
  const found = names.map(name => record[name]).find(value => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim() : ''
}

export const recordField = (record: JsonRecord, name: string): JsonRecord => {
  const value = record[name]
  return isRecord(value) ? value : {}
}

/** The objects in a list; none where it is no list. */
export const listField = (record: JsonRecord, name: string): JsonRecord[] => {
  const value = record[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}
