import type { Json } from '../db/database.gen.ts'
import { toPlainText } from './plain-text.ts'

export const isPlainObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Splits the value of a setting into properties with readable names. A list becomes a property `list`, and a text a
 * property `text`.
 */
export const splitSettingValue = (value: Json): Record<string, Json> =>
  isPlainObject(value) ? value : Array.isArray(value) ? { list: value } : { text: value }

/** Formats a stored value as text without JSON and HTML. */
export function formatValue(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value
      .map(part => (isPlainObject(part) ? Object.values(part).map(formatValue).join(', ') : formatValue(part)))
      .join('\n')
  if (isPlainObject(value)) return Object.values(value).map(formatValue).join(', ')
  return typeof value === 'string' && /<(p|h2|ul)\b/.test(value)
    ? toPlainText(value.replace(/<\/(p|h\d|li)>/g, '$& '))
    : String(value)
}
