import { EmptyList } from '../../../desk/list/empty-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import {
  type ApplicationCounts,
  type ApplicationSearch,
  applicationFilterNames,
  applicationTabNames,
  applicationTabs,
  buildApplicationListPath,
} from './application-list.ts'
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
      search={search}
      title={search.tab === 'open' ? 'No open applications' : `No applications in ${applicationTabNames[search.tab]}`}
      searched="names, organisations and email addresses"
      tabs={applicationTabs}
      names={applicationTabNames}
      counts={counts}
      filters={applicationFilterNames}
      at={change => buildApplicationListPath(search, change)}
    >
      <NoApplicationsYet />
    </EmptyList>
  )
}
