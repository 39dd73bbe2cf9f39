/** JSON object with unknown content. */
export type JsonRecord = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the first non-empty string among these fields; empty if all fields are empty. */
export function getStringField(record: JsonRecord, ...names: string[]): string {
  const fieldValue = names.map(name => record[name]).find(value => typeof value === 'string' && value.trim() !== '')
  return typeof fieldValue === 'string' ? fieldValue.trim() : ''
}

export const getRecordField = (record: JsonRecord, name: string): JsonRecord => {
  const value = record[name]
  return isRecord(value) ? value : {}
}

/** Lists the objects in an array field; empty if the field is not an array. */
export const getListField = (record: JsonRecord, name: string): JsonRecord[] => {
  const value = record[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}
