import { useQuery } from '@tanstack/react-query'
import { formatCalendarDay } from '../../platform/dates/date-format.ts'
import { includeSelectedOption } from '../record/field-kind.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'

interface FilterOption {
  value: string
  label: string
  /** Text of the chip, for a filter whose label makes no sense before the label of the option. */
  chip?: string
}

/** Filter of a list. The URL contains its value. */
export interface ListFilter {
  /** Name of the URL parameter. */
  name: string
  label: string
  /** Value in the URL. An empty text means that the list is not filtered. */
  value: string
  /** Values to choose from, without the value for "all". Undefined for a date. */
  options?: readonly FilterOption[]
  /** Label of the value for "all". Default: "Any". */
  all?: string
}

/** Text of the value of an active filter, e.g. the title of a record or a date. */
export const formatFilterValue = ({ value, options }: ListFilter): string =>
  options ? (options.find(option => option.value === value)?.label ?? '…') : formatCalendarDay(value)

/** Filter by a record of another type. The titles of the records are loaded. */
export function useReferenceFilter(
  { table, title = 'name' }: { table: string; title?: string },
  filter: Omit<ListFilter, 'options'>,
): ListFilter {
  const { data = [] } = useQuery(storedRowQueries.choices({ table, title }))
  const options = data.map(row => ({ value: row.id, label: row.title }))
  return { ...filter, options: includeSelectedOption(options, filter.value) }
}
