import { useQuery } from '@tanstack/react-query'
import { SelectField, type SelectFieldProps } from '../../ui/field.tsx'
import { type FieldControlType, includeSelectedOption } from '../record/field-kind.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'

type Props = Omit<SelectFieldProps, 'options'> & { reference: Extract<FieldControlType, { name: 'reference' }> }

/** Select for one record of another type. The current selection is shown while the options load. */
export function ReferenceField({ reference, ...select }: Props) {
  const { data = [] } = useQuery(storedRowQueries.choices(reference))
  const value = String(select.value ?? '')
  const namedOptions = data.map(({ id, title, shown }) => ({ value: id, label: shown ? title : `${title} (hidden)` }))
  return (
    <SelectField
      {...select}
      options={[{ value: '', label: reference.none }, ...includeSelectedOption(namedOptions, value)]}
    />
  )
}
