import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { ListedRecordKind } from '../../../desk/record/define-record.ts'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import type { ReplacedRecord } from './use-record-replacement.ts'

/** State of the field in which the user chooses the author or category that replaces another one. */
export function useReplacementChoice(kind: ListedRecordKind, replaced: ReplacedRecord) {
  const { data: rows = [] } = useQuery(storedRowQueries.list(kind))
  const [into, setInto] = useState('')
  const [error, setError] = useState<string>()
  return {
    /** Id of the chosen record, or an empty text. */
    into,
    setError,
    others: rows.flatMap(({ id, name }) => (id === replaced.id ? [] : [{ value: String(id), label: String(name) }])),
    /** Props of the select field. */
    field: {
      value: into,
      error,
      onChange(event: ChangeEvent<HTMLSelectElement>) {
        setInto(event.currentTarget.value)
        setError(undefined)
      },
    },
  }
}
