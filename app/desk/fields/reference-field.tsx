import { useQuery } from '@tanstack/react-query'
import { SelectField, type SelectFieldProps } from '../../ui/field.tsx'
import { type Control, includeSelected } from '../record/field-kind.ts'
import { storedQueries } from '../record/stored-queries.ts'

type Props = Omit<SelectFieldProps, 'options'> & { reference: Extract<Control, { name: 'reference' }> }

/** One record of another kind, by its name. What is chosen stays chosen while the others are on their way. */
export function ReferenceField({ reference, ...select }: Props) {
  const { data = [] } = useQuery(storedQueries.choices(reference))
  const value = String(select.value ?? '')
  const named = data.map(({ id, title, shown }) => ({ value: id, label: shown ? title : `${title} (hidden)` }))
  return <SelectField {...select} options={[{ value: '', label: reference.none }, ...includeSelected(named, value)]} />
}
