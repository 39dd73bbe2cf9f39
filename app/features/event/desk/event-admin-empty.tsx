import { EmptyList } from '../../../desk/list/empty-list.tsx'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import {
  buildEventAdminPath,
  type EventAdminSearch,
  type EventTab,
  eventFilterNames,
  eventTabNames,
  eventTabs,
} from './event-list-search.ts'

type Props = { search: EventAdminSearch; counts: Record<EventTab, number> }

/** Message for a list of events without rows. */
export const EventAdminEmpty = ({ search, counts }: Props) => (
  <EmptyList
    search={search}
    title={search.tab === 'all' ? 'No events' : `No events in ${eventTabNames[search.tab]}`}
    searched="titles, texts and venues"
    tabs={eventTabs}
    names={eventTabNames}
    counts={counts}
    filters={eventFilterNames}
    at={change => buildEventAdminPath(search, change)}
  >
    <EmptyState title="No events yet." action={{ to: paths.adminEvent('new'), label: 'New event' }}>
      Visitors see that there are no events yet.
    </EmptyState>
  </EmptyList>
)
