import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GetReferenceTitle, RecordKind } from './define-record.ts'
import { type DisplayedFields, type FieldControlType, type FieldKind, parseStringList } from './field-kind.ts'
import { storedRowQueries } from './stored-row-queries.ts'

type ReferenceControl = Extract<FieldControlType, { name: 'reference' | 'references' }>

const listReferences = (fields: Readonly<Record<string, FieldKind>>): [string, ReferenceControl][] =>
  Object.entries(fields).flatMap(([name, { control }]): [string, ReferenceControl][] =>
    control.name === 'reference' || control.name === 'references' ? [[name, control]] : [],
  )

type ReferenceChoice = { id: string; title: string; shown: boolean }

const combineQueryResults = (answers: UseQueryResult<ReferenceChoice[]>[]) => ({
  lists: answers.map(({ data }) => data),
  failed: answers.find(({ isError, data }) => isError && !data),
})

/**
 * Loads the titles of the records to which the rows of a record type refer. The function `referred` stays the same
 * object until the data changes.
 */
export function useReferenceTitles({ fields }: Pick<RecordKind, 'fields'>) {
  const references = useMemo(() => listReferences(fields), [fields])
  const queries = references.map(([, control]) => storedRowQueries.choices(control))
  const { lists, failed } = useQueries({ queries, combine: combineQueryResults })
  const referred = useMemo<GetReferenceTitle>(() => {
    const choicesByColumn = new Map(
      references.map(([name], at) => [name, new Map(lists[at]?.map(choice => [choice.id, choice]))] as const),
    )
    return (column, id) => (id === null ? undefined : choicesByColumn.get(column)?.get(id))
  }, [references, lists])
  return { referred, isRead: lists.every(Boolean), failed }
}

/** Fields whose `show` function formats references as titles of the records. */
export const addReferenceTitles = (
  fields: Readonly<Record<string, FieldKind>>,
  referred: GetReferenceTitle,
): DisplayedFields => ({
  ...fields,
  ...Object.fromEntries(
    listReferences(fields).map(([name]) => {
      const formatReference = (id: string) => referred(name, id)?.title ?? 'deleted'
      const show: FieldKind['show'] = value =>
        Array.isArray(value)
          ? parseStringList(value).map(formatReference).join(', ')
          : typeof value === 'string' && value
            ? formatReference(value)
            : ''
      return [name, { label: fields[name]?.label ?? name, show }]
    }),
  ),
})
