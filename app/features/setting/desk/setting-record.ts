import type { FieldKind } from '../../../desk/record/field-kind.ts'
import type { Fields } from '../../../desk/record/merge.ts'
import { rowSource } from '../../../desk/record/row-source.ts'
import { changeRow } from '../../../desk/record/row-writing.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import type { FieldErrors } from '../../../platform/refusal.ts'

type FieldKinds = Readonly<Record<string, FieldKind>>

type Definition<F extends FieldKinds> = {
  key: string
  title: string
  about?: string
  /** The value is an object whose parts are the fields, or it is the one field there is. */
  value: 'parts' | 'one field'
  adminsOnly?: true
  fields: F
  /** The order of the fields; two together share a line. */
  layout: readonly ((keyof F & string) | readonly [keyof F & string, keyof F & string])[]
  /** What is wrong between fields. */
  check?(fields: Fields): FieldErrors
}

/** One setting as a short form. Its key is the row's. */
export type SettingRecord = Omit<Definition<FieldKinds>, 'layout'> & {
  layout: readonly (string | readonly [string, string])[]
}

export const defineSetting = <const F extends FieldKinds>(definition: Definition<F>): SettingRecord => definition

/** What the one field is called where the value is no object. */
const oneField = 'value'

const isObject = (value: Json | undefined): value is { [name: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the form of a setting starts with: its fields, and parts that no field shows, which stay. */
export function settingFields({ value: shape, fields }: SettingRecord, value: Json): Fields {
  if (shape === 'one field') return { [oneField]: value ?? fields[oneField]?.blank ?? null }
  const blanks = Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank]))
  return { ...blanks, ...(isObject(value) ? (structuredClone(value) as Fields) : {}) }
}

const isNothing = (value: Json) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What is stored of a form. Nothing filled in is nothing set. */
export function settingValue({ value: shape, fields }: SettingRecord, values: Fields): Json {
  const columns = Object.entries(values).map(([name, value]): [string, Json] => [
    name,
    fields[name] ? fields[name].toColumn(value, values) : value,
  ])
  const filled = Object.fromEntries(columns.filter(([, value]) => !isNothing(value)))
  if (shape === 'one field') return filled[oneField] ?? null
  return Object.keys(filled).length > 0 ? filled : null
}

export const settingRow = (key: string) => ({ table: 'settings', key, keyColumn: 'key' }) as const

export const settingSource = (setting: SettingRecord) =>
  rowSource(settingRow(setting.key), {
    columns: ['value'],
    toFields: row => settingFields(setting, row.value ?? null),
    toRow: fields => ({ value: settingValue(setting, fields) }),
  })

/** @throws DatabaseError with the sentence of the rule it broke */
export const setSetting = (key: string, value: Json) => changeRow(settingRow(key), { value })
