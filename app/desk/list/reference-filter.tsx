import { useQuery } from '@tanstack/react-query'
import { includeSelected } from '../record/field-kind.ts'
import { storedQueries } from '../record/stored-queries.ts'
import { FilterSelect } from './filter-select.tsx'

export interface ReferenceFilterProps {
  /** The parameter of the address. */
  name: string
  table: string
  /** What leaves nothing out: what the filter is called. */
  all: string
  value: string
}

/** One filter of a list: records of another kind, by their names. */
export function ReferenceFilter({ name, table, all, value }: ReferenceFilterProps) {
  const { data = [] } = useQuery(storedQueries.choices({ table, title: 'name' }))
  const options = data.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FilterSelect
      name={name}
      label={all}
      value={value}
      options={[{ value: '', label: all }, ...includeSelected(options, value)]}
    />
  )
}
