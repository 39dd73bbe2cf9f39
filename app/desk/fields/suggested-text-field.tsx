import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { TextField, type TextFieldProps } from '../../ui/field.tsx'
import type { FieldControlType } from '../record/field-kind.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'

type Props = TextFieldProps & { suggested: Extract<FieldControlType, { name: 'suggested text' }> }

/** Text field with suggestions from existing values; any other text is allowed. */
export function SuggestedTextField({ suggested, ...field }: Props) {
  const id = useId()
  const { data = [] } = useQuery(storedRowQueries.values(suggested))
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {data.map(value => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}
