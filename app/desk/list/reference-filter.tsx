import { useQuery } from '@tanstack/react-query'
import { includeSelectedOption } from '../record/field-kind.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'
import { FilterSelect } from './filter-select.tsx'

export interface ReferenceFilterProps {
  /** Name of the URL parameter that contains the filter. */
  name: string
  table: string
  /** Label of the option "all", which also is the accessible name of the filter. */
  all: string
  value: string
}

/** Select that filters a list by a record of another type. */
export function ReferenceFilter({ name, table, all, value }: ReferenceFilterProps) {
  const { data = [] } = useQuery(storedRowQueries.choices({ table, title: 'name' }))
  const options = data.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FilterSelect
      name={name}
      label={all}
      value={value}
      options={[{ value: '', label: all }, ...includeSelectedOption(options, value)]}
    />
  )
}
