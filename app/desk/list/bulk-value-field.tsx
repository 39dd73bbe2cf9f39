import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { SelectField, type SelectFieldProps, TextField } from '../../ui/field.tsx'
import { type LoadedOptions, LoadedSelectField } from '../fields/loaded-select-field.tsx'
import type { FieldOption } from '../record/field-kind.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'
import type { BulkValue } from './bulk-action.ts'

type Props = {
  asked: BulkValue
  /** Ids of the selected rows. */
  ids: readonly string[]
  value: string | undefined
  /** Called with the value, or with undefined while no value is selected or typed. */
  onChange: (value: string | undefined) => void
}

type FieldProps = Pick<Props, 'value' | 'onChange'>

/** Field for the value that a bulk action needs: a record, an option, or a text. */
export const BulkValueField = ({ asked, ids, ...rest }: Props) =>
  'table' in asked ? (
    <RecordField {...asked} {...rest} />
  ) : 'options' in asked ? (
    <OptionField {...asked} {...rest} loaded={asked.load?.(ids)} />
  ) : (
    <WordsField {...asked} {...rest} />
  )

const noChoiceValue = '?'

function RecordField({ table, ...rest }: FieldProps & Extract<BulkValue, { table: string }>) {
  const { data = [] } = useQuery(storedRowQueries.choices({ table, title: 'name' }))
  return <OptionField {...rest} options={data.map(({ id, title }) => ({ value: id, label: title }))} />
}

type OptionFieldProps = FieldProps & {
  label: string
  options: readonly FieldOption[]
  loaded?: LoadedOptions | undefined
  none?: string
}

function OptionField({ label, options, loaded, none, value, onChange }: OptionFieldProps) {
  const field: SelectFieldProps = {
    label,
    value: value ?? noChoiceValue,
    options: [
      { value: noChoiceValue, label: 'Choose' },
      ...(none ? [{ value: '', label: none }] : []),
      ...options.map(({ value, label }) => ({ value, label })),
    ],
    onChange: event => onChange(event.currentTarget.value === noChoiceValue ? undefined : event.currentTarget.value),
  }
  return loaded ? <LoadedSelectField {...field} loaded={loaded} /> : <SelectField {...field} />
}

function WordsField({ label, known, most, value, onChange }: FieldProps & Extract<BulkValue, { known: unknown }>) {
  const id = useId()
  return (
    <>
      <TextField
        label={label}
        value={value ?? ''}
        maxLength={most}
        list={id}
        autoComplete="off"
        onChange={event => onChange(event.currentTarget.value.trim() ? event.currentTarget.value : undefined)}
      />
      <datalist id={id}>
        {known.map(suggestion => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
