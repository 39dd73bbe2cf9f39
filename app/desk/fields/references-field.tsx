import { useQuery } from '@tanstack/react-query'
import type { FieldControlType } from '../record/field-kind.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'
import { MultiSelectField, type MultiSelectFieldProps } from './multi-select-field.tsx'

type Props = Omit<MultiSelectFieldProps, 'options' | 'none'> & {
  references: Extract<FieldControlType, { name: 'references' }>
}

/** Ordered selection of records of another kind. */
export function ReferencesField({ references, ...field }: Props) {
  const { data = [] } = useQuery(storedRowQueries.choices(references))
  return (
    <MultiSelectField
      {...field}
      none={references.none}
      options={data.map(({ id, title }) => ({ value: id, label: title }))}
      isOrdered
    />
  )
}
