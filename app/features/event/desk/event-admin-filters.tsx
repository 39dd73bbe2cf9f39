import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { FilterSelect } from '../../../desk/list/filter-select.tsx'
import { RecordFilters } from '../../../desk/list/record-filters.tsx'
import { ReferenceFilter } from '../../../desk/list/reference-filter.tsx'
import { eventRegions, eventTypes, formatRegion } from '../event.ts'
import { type EventAdminSearch, eventWeeks } from './event-list-search.ts'

/**
 * Types of events as the URL of the back office names them. The type of the network's own events is always
 * `collective`, independent of the product name.
 */
const types = eventTypes.map(({ value, label }) => ({
  value: value === 'flagship' || value === 'partner' ? value : 'collective',
  label,
}))

/** Search and filters of the event list in the back office. */
export function EventAdminFilters({ search }: { search: EventAdminSearch }) {
  const { q, tab, circle = '', region = '', type = '', sort, direction, view, month } = search
  return (
    <AdminToolbar
      label="Title, venue or description"
      query={q}
      keep={{
        tab: tab === 'upcoming' ? undefined : tab,
        sort: sort === 'start' ? undefined : sort,
        direction,
        view,
        month,
      }}
    >
      <ReferenceFilter name="circle" table="circles" all="Circle" value={circle} />
      <FilterSelect
        name="region"
        label="Region"
        value={region}
        options={[
          { value: '', label: 'Region' },
          ...eventRegions.map(value => ({ value, label: formatRegion(value) })),
        ]}
      />
      <FilterSelect name="type" label="Type" value={type} options={[{ value: '', label: 'Type' }, ...types]} />
      <RecordFilters filter={search} hasImages weeks={eventWeeks} />
    </AdminToolbar>
  )
}
