import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { SelectField, type SelectFieldProps } from '../../ui/field.tsx'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import type { FieldOption } from '../record/field-kind.ts'

/** Further options of a list, which are loaded when the field is shown. */
export type LoadedOptions = {
  /** Name of the options in messages, e.g. "The published pages". */
  subject: string
  // biome-ignore lint/suspicious/noExplicitAny: the caller decides on the types of rows and query key.
  query: UseQueryOptions<any, Error, readonly FieldOption[], any>
}

/**
 * List whose further options are loaded. Options that are already known can be chosen while the list loads, and also if
 * loading fails.
 */
export function LoadedSelectField({
  loaded: { subject, query },
  ...field
}: SelectFieldProps & { loaded: LoadedOptions }) {
  const { data, isError, refetch } = useQuery(query)
  const hint = !data && !isError ? `${subject} are loading…` : field.hint
  return (
    <>
      {isError && !data && <ReadFailureCallout subject={subject} retry={() => void refetch()} />}
      <SelectField {...field} {...(hint !== undefined && { hint })} options={[...field.options, ...(data ?? [])]} />
    </>
  )
}
