import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import {
  type ApplicationCounts,
  type ApplicationSearch,
  applicationListPath,
  applicationTabs,
  tabNames,
} from './application-list.ts'

type Props = { search: ApplicationSearch; counts: ApplicationCounts }

const unfiltered = { circle: undefined, country: undefined, only: undefined }

/** Empty result: names the active filters and links to tabs with matches. */
export function ApplicationEmpty({ search, counts }: Props) {
  const { q, tab, circle, country, only } = search
  const isNarrowed = [circle, country, only].some(Boolean)
  const elsewhere = applicationTabs.filter(otherTab => otherTab !== tab && counts[otherTab] > 0)
  if (only === 'mine' && !q)
    return (
      <EmptyState title="No file waits for you.">
        Those you read stand here until you have voted. Everybody’s are one filter away.
      </EmptyState>
    )
  if (!q && !isNarrowed && elsewhere.length === 0)
    return (
      <EmptyState title="Nobody has applied yet.">
        Applications arrive from the page Connect. Each is read within five working days.
      </EmptyState>
    )
  return (
    <NothingFound
      title={
        q ? `Nothing matches “${q}”` : tab === 'open' ? 'No application is open' : `Nobody waits in ${tabNames[tab]}`
      }
      searched={q ? 'Names, organisations and addresses were searched, without accents.' : undefined}
      unfiltered={isNarrowed ? applicationListPath(search, unfiltered) : undefined}
      elsewhere={elsewhere.map(other => ({
        to: applicationListPath(search, { tab: other }),
        label: tabNames[other],
        count: counts[other],
      }))}
    />
  )
}
