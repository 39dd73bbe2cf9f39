import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import {
  type ApplicationCounts,
  type ApplicationSearch,
  applicationTabNames,
  applicationTabs,
  buildApplicationListPath,
} from './application-list.ts'

type Props = { search: ApplicationSearch; counts: ApplicationCounts }

const unfiltered = { circle: undefined, country: undefined, only: undefined }

/** Message for a list without results. It names the active filters and links to tabs with matches. */
export function ApplicationEmpty({ search, counts }: Props) {
  const { q, tab, circle, country, only } = search
  const isNarrowed = [circle, country, only].some(Boolean)
  const elsewhere = applicationTabs.filter(otherTab => otherTab !== tab && counts[otherTab] > 0)
  if (only === 'mine' && !q)
    return (
      <EmptyState title="Nothing assigned to you.">
        Applications assigned to you appear here until you have voted. Clear the filter to see all.
      </EmptyState>
    )
  if (!q && !isNarrowed && elsewhere.length === 0)
    return (
      <EmptyState title="No applications yet.">
        Applications come from the Connect page. Applicants are promised an answer within five working days.
      </EmptyState>
    )
  return (
    <NothingFound
      title={
        q
          ? `No results for “${q}”`
          : tab === 'open'
            ? 'No open applications'
            : `No applications in ${applicationTabNames[tab]}`
      }
      searched={q ? 'Searched names, organisations and email addresses.' : undefined}
      unfiltered={isNarrowed ? buildApplicationListPath(search, unfiltered) : undefined}
      elsewhere={elsewhere.map(other => ({
        to: buildApplicationListPath(search, { tab: other }),
        label: applicationTabNames[other],
        count: counts[other],
      }))}
    />
  )
}
