import { useQueries } from '@tanstack/react-query'
import type { RecordKind, Referred } from './define-record.ts'
import type { Control, FieldKind } from './field-kind.ts'
import { storedQueries } from './stored-queries.ts'

type Reference = Extract<Control, { name: 'reference' }>

const referencesOf = (fields: Readonly<Record<string, FieldKind>>): [string, Reference][] =>
  Object.entries(fields).flatMap(([name, { control }]): [string, Reference][] =>
    control.name === 'reference' ? [[name, control]] : [],
  )

/** What the rows of a kind refer to, once all of it has been read. */
export function useReferred({ fields }: Pick<RecordKind, 'fields'>) {
  const references = referencesOf(fields)
  const answers = useQueries({ queries: references.map(([, control]) => storedQueries.choices(control)) })
  const found = new Map(
    references.map(([name], at) => [name, new Map(answers[at]?.data?.map(choice => [choice.id, choice]))]),
  )
  const referred: Referred = (column, id) => (id === null ? undefined : found.get(column)?.get(id))
  return {
    referred,
    isRead: answers.every(({ data }) => data),
    failed: answers.find(({ isError, data }) => isError && !data),
  }
}
