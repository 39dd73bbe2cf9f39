import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { DatabaseError } from '../../platform/db/rows.ts'
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
  const { data = [], isError, isSuccess } = useQuery(storedRowQueries.choices(references))
  const refetch = () => client.invalidateQueries({ queryKey: [table] })
  // Names can be added while the response for an earlier name is pending, so each response adds to the present
  // selection.
  const chosen = useRef(field.chosen)
  useLayoutEffect(() => {
    chosen.current = field.chosen
  }, [field.chosen])
  function choose(ids: string[]) {
    chosen.current = ids
    field.onChange(ids)
  }
  const adding = useMutation({
    mutationFn: async (name: string) => {
      const id = await addNamedRow(table as EditableTable, name)
      // The name of the new record is loaded first, so that the selection never shows an id instead of the name.
      await refetch()
      return id
    },
    onSuccess: id => choose([...chosen.current, id]),
    // Another editor may have added the same name after the list was loaded.
    onError: error => void (error instanceof DatabaseError && error.code === '23505' && refetch()),
  })
  const error = adding.error && `“${adding.variables}” was not added. ${describeWriteError(adding.error)}`
  return (
    <MultiSelectField
      {...field}
      error={error ?? field.error}
      none={isError ? 'The list could not be loaded. Reload the page.' : isSuccess ? none : 'The list is loading.'}
      options={data.map(({ id, title }) => ({ value: id, label: title }))}
      isOrdered
      // Without the list of the existing names, every name would look new.
      onAddTyped={adds && isSuccess ? adding.mutate : undefined}
      onChange={ids => {
        // `adding` is reset only after an error, because a reset would detach a running request that adds a name.
        if (adding.isError) adding.reset()
        choose(ids)
      }}
    />
  )
}
