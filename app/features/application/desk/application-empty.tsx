import { EmptyList } from '../../../desk/list/empty-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ApplicationCounts, type ApplicationSearch, applicationList } from './application-list.ts'
import { NoApplicationsYet } from './no-applications-yet.tsx'

type Props = { search: ApplicationSearch; counts: ApplicationCounts }

/** Message for a list of applications without rows. */
export function ApplicationEmpty({ search, counts }: Props) {
  if (search.only === 'mine' && !search.q)
    return (
      <EmptyState title="No applications are assigned to you.">
        Applications assigned to you appear here until you have voted. Clear the filter to see all.
      </EmptyState>
    )
  return (
    <EmptyList
      list={applicationList}
      search={search}
      title={search.tab === 'open' ? 'No open applications' : undefined}
      counts={counts}
    >
      <NoApplicationsYet />
    </EmptyList>
  )
}
