import type { Fields } from '../../desk/record/merge.ts'
import { type Row, rowSource } from '../../desk/record/row-source.ts'
import { changeRow } from '../../desk/record/row-writing.ts'
import type { Json } from '../../platform/db/database.gen.ts'

const isObject = (value: Json | undefined): value is { [name: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How a setting's value is filled in: a text, a list, or an object whose parts are the fields. */
export type SettingForm = { key: string; form: 'text' | 'list' | 'parts'; numbers?: readonly string[] }

/** What the form of a setting starts with. */
export function fieldsOfSetting({ form, numbers = [] }: SettingForm, value: Json): Fields {
  if (form === 'text') return { text: typeof value === 'string' ? value : '' }
  if (form === 'list') return { list: Array.isArray(value) ? value : [] }
  const parts = isObject(value) ? (structuredClone(value) as Fields) : {}
  // A text control holds text; kept, it is a number again.
  for (const name of numbers) if (typeof parts[name] === 'number') parts[name] = String(parts[name])
  return parts
}

const tidy = (value: Json | undefined): Json | undefined => {
  if (typeof value === 'string') return value.trim() || undefined
  if (Array.isArray(value)) return value.map(part => (isObject(part) ? (trimmed(part) as Json) : part))
  return value ?? undefined
}
const trimmed = (parts: { [name: string]: Json | undefined }) =>
  Object.fromEntries(
    Object.entries(parts)
      .map(([name, part]) => [name, tidy(part)] as const)
      .filter(([, part]) => part !== undefined),
  )

/** What is kept of a filled-in form. Nothing filled in is nothing set. */
export function valueOfSetting({ form, numbers = [] }: SettingForm, fields: Fields): Json {
  if (form === 'text') return tidy(fields.text) ?? null
  if (form === 'list') return Array.isArray(fields.list) && fields.list.length > 0 ? (tidy(fields.list) ?? null) : null
  const parts = trimmed(fields)
  for (const name of numbers) if (parts[name] !== undefined) parts[name] = Number(parts[name])
  return Object.keys(parts).length > 0 ? (parts as Json) : null
}

export const settingSource = (setting: SettingForm) =>
  rowSource(
    { table: 'settings', key: setting.key },
    {
      columns: ['value'],
      toFields: (row: Row) => fieldsOfSetting(setting, row.value ?? null),
      toRow: fields => ({ value: valueOfSetting(setting, fields) }),
    },
  )

/** @throws Refused when no row came back, DatabaseError with the sentence of the rule it broke */
export const setSetting = (key: string, value: Json) => changeRow({ table: 'settings', key }, { value })
