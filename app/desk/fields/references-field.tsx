import { useQuery } from '@tanstack/react-query'
import type { FieldControlType } from '../record/field-kind.ts'
import { storedQueries } from '../record/stored-queries.ts'
import { SeveralField, type SeveralFieldProps } from './several-field.tsx'

type Props = Omit<SeveralFieldProps, 'options' | 'none'> & {
  references: Extract<FieldControlType, { name: 'references' }>
}

/** Ordered selection of records of another kind. */
export function ReferencesField({ references, ...field }: Props) {
  const { data = [] } = useQuery(storedQueries.choices(references))
  return (
    <SeveralField
      {...field}
      none={references.none}
      options={data.map(({ id, title }) => ({ value: id, label: title }))}
      isOrdered
    />
  )
}
