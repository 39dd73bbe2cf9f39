import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { addNamedRow } from '../record/add-named-row.ts'
import type { FieldControlType } from '../record/field-kind.ts'
import type { EditableTable } from '../record/row-source.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'
import { MultiSelectField, type MultiSelectFieldProps } from './multi-select-field.tsx'

type Props = Omit<MultiSelectFieldProps, 'options' | 'none' | 'onAddTyped'> & {
  references: Extract<FieldControlType, { name: 'references' }>
}

/** Ordered selection of records of another type. */
export function ReferencesField({ references, ...field }: Props) {
  const { adds, none, table } = references
  const client = useQueryClient()
  const { data = [] } = useQuery(storedRowQueries.choices(references))
  const adding = useMutation({
    mutationFn: async (name: string) => {
      const id = await addNamedRow(table as EditableTable, name)
      // The name of the new record is loaded first, so that the selection never shows an id instead of the name.
      await client.invalidateQueries({ queryKey: [table] })
      return id
    },
    onSuccess: id => field.onChange([...field.chosen, id]),
  })
  const error = adding.error && `“${adding.variables}” was not added. ${describeWriteError(adding.error)}`
  return (
    <MultiSelectField
      {...field}
      error={error ?? field.error}
      none={none}
      options={data.map(({ id, title }) => ({ value: id, label: title }))}
      isOrdered
      onAddTyped={adds && adding.mutate}
    />
  )
}
