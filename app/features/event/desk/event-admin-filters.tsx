import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { useReferenceFilter } from '../../../desk/list/list-filter.ts'
import { useRecordFilters } from '../../../desk/list/use-record-filters.ts'
import { eventRegions, eventTypes, formatRegion } from '../event.ts'
import { type EventAdminSearch, eventWeekFilters } from './event-list-search.ts'

/**
 * Types of events, as named in URLs of the back office. The type of the network's own events is always `collective`,
 * independent of the product name.
 */
const typeOptions = eventTypes.map(({ value, label }) => ({
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
      filters={[
        useReferenceFilter({ table: 'circles' }, { name: 'circle', label: 'Circle', value: circle }),
        {
          name: 'region',
          label: 'Region',
          value: region,
          options: eventRegions.map(each => ({ value: each, label: formatRegion(each) })),
        },
        { name: 'type', label: 'Type', value: type, options: typeOptions },
        ...useRecordFilters(search, { hasImages: true, weeks: eventWeekFilters }),
      ]}
    />
  )
}
