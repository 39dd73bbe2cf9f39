import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import {
  buildEventDeskPath,
  type EventDeskSearch,
  type EventTab,
  eventTabNames,
  eventTabs,
} from './event-list-search.ts'

type Props = { search: EventDeskSearch; counts: Record<EventTab, number> }

const unfiltered = { circle: undefined, region: undefined, type: undefined }

/** Message for a list without results. It names the active filters and links to tabs with matches. */
export function EventDeskEmpty({ search, counts }: Props) {
  const { q, tab, circle, region, type } = search
  const isNarrowed = [circle, region, type].some(Boolean)
  const elsewhere = eventTabs.filter(otherTab => otherTab !== tab && otherTab !== 'all' && counts[otherTab] > 0)
  if (!q && !isNarrowed && elsewhere.length === 0)
    return (
      <EmptyState title="No events yet." action={{ to: paths.adminEvent('new'), label: 'New event' }}>
        Visitors see that there are no events yet.
      </EmptyState>
    )
  return (
    <NothingFound
      title={q ? `No results for “${q}”` : tab === 'all' ? 'No events' : `No events in ${eventTabNames[tab]}`}
      searched={q ? 'Searched titles, texts and venues.' : undefined}
      unfiltered={isNarrowed ? buildEventDeskPath(search, unfiltered) : undefined}
      elsewhere={elsewhere.map(other => ({
        to: buildEventDeskPath(search, { tab: other }),
        label: eventTabNames[other],
        count: counts[other],
      }))}
    />
  )
}
