import { useQuery } from '@tanstack/react-query'
import type { Json } from '../../platform/db/database.gen.ts'
import type { FieldOption, RecordNameList } from '../record/field-kind.ts'
import { matchNameToRecord, type NamedValue, parseNamedValues, serializeNamedValue } from '../record/named-value.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'
import { MultiSelectField } from './multi-select-field.tsx'

type Props = {
  list: RecordNameList
  label: string
  /** Accessible name of the list, including the name of the row around the list. */
  spoken: string
  value: Json | undefined
  onChange: (value: Json) => void
  onBlur: (() => void) | undefined
}

/** Ordered list of records that are found by typing, or of typed names without a record. */
export function RecordNameListField({ list: { of, none, most }, value, onChange, onBlur, ...labels }: Props) {
  const { data: records = [] } = useQuery(storedRowQueries.choices(of))
  const namedValues = parseNamedValues(value)
  const chosen = namedValues.map(({ id, name }): FieldOption => ({ value: id ?? name, label: name }))
  const offered = records.map(
    ({ id, title, detail }): FieldOption => ({ value: id, label: title, ...(detail && { detail }) }),
  )
  const isOffered = (value: string) => offered.some(option => option.value === value)
  const toKey = ({ id, name }: NamedValue) => id ?? name
  const toNamedValue = (value: string): NamedValue => {
    const record = records.find(({ id }) => id === value)
    if (record) return { id: record.id, name: record.title }
    return namedValues.find(each => toKey(each) === value) ?? matchNameToRecord(value, records)
  }
  return (
    <MultiSelectField
      {...labels}
      none={none}
      options={[...offered, ...chosen.filter(option => !isOffered(option.value))]}
      chosen={chosen.map(option => option.value)}
      isOrdered
      takesTyped
      onChange={values => {
        const each = new Map(values.map(toNamedValue).map(item => [toKey(item), item]))
        onChange([...each.values()].slice(0, most).map(serializeNamedValue))
      }}
      {...(onBlur && { onBlur })}
    />
  )
}
