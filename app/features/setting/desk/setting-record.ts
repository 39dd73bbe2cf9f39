import type { FieldKind } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { makeRowSource } from '../../../desk/record/row-source.ts'
import { updateRow } from '../../../desk/record/row-writing.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import type { FieldErrors } from '../../../platform/refusal.ts'

type FieldKinds = Readonly<Record<string, FieldKind>>

type SettingDefinition<F extends FieldKinds> = {
  key: string
  title: string
  about?: string
  /** Shape of the value: an object with one property per field, or the value of a single field. */
  value: 'parts' | 'one field'
  adminsOnly?: true
  fields: F
  /** Order of the fields. Two fields in an inner array share a row. */
  layout: readonly ((keyof F & string) | readonly [keyof F & string, keyof F & string])[]
  /** Validates rules that concern several fields. */
  check?(fields: FieldValues): FieldErrors
}

/**
 * Definition of a setting that has a short form. The key of a setting is the key of its row in the table `settings`.
 */
export type SettingRecord = Omit<SettingDefinition<FieldKinds>, 'layout'> & {
  layout: readonly (string | readonly [string, string])[]
}

export const defineSetting = <const F extends FieldKinds>(definition: SettingDefinition<F>): SettingRecord => definition

/** Name of the form field for a setting with a single value. */
const singleFieldName = 'value'

const isJsonObject = (value: Json | undefined): value is { [name: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Initial values of a setting's form: the fields, and other properties of the stored value, which stay unchanged in a
 * save.
 */
export function getSettingFields({ value: shape, fields }: SettingRecord, value: Json): FieldValues {
  if (shape === 'one field') return { [singleFieldName]: value ?? fields[singleFieldName]?.blank ?? null }
  const blanks = Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank]))
  return { ...blanks, ...(isJsonObject(value) ? (structuredClone(value) as FieldValues) : {}) }
}

const isEmptyValue = (value: Json) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Converts form values to the value to store. An empty form stores null. */
export function getSettingValue({ value: shape, fields }: SettingRecord, values: FieldValues): Json {
  const columns = Object.entries(values).map(([name, value]): [string, Json] => [
    name,
    fields[name] ? fields[name].toColumn(value, values) : value,
  ])
  const filled = Object.fromEntries(columns.filter(([, value]) => !isEmptyValue(value)))
  if (shape === 'one field') return filled[singleFieldName] ?? null
  return Object.keys(filled).length > 0 ? filled : null
}

export const makeSettingRow = (key: string) => ({ table: 'settings', key, keyColumn: 'key' }) as const

export const makeSettingSource = (setting: SettingRecord) =>
  makeRowSource(makeSettingRow(setting.key), {
    columns: ['value'],
    toFields: row => getSettingFields(setting, row.value ?? null),
    toRow: fields => ({ value: getSettingValue(setting, fields) }),
  })

/**
 * Saves a setting.
 * @throws DatabaseError with the message of the rule that forbids the value
 */
export const saveSetting = (key: string, value: Json) => updateRow(makeSettingRow(key), { value })
