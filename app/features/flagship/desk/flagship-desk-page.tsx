import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DeskHead } from '../../../desk/desk-head.tsx'
import { toUtcDay } from '../../../platform/dates/format-in-zone.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { isUuid } from '../../../platform/uuid.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { FlagshipDesk } from './flagship-desk.tsx'
import { findFlagshipDeskLocation, flagshipDeskQueries, readFlagshipDeskSearch } from './flagship-desk-queries.ts'

/** Page to edit flagships. The URL contains flagship, year and open record. */
export function FlagshipDeskPage() {
  const [params] = useSearchParams()
  const search = readFlagshipDeskSearch(params)
  const { data: flagships, isError, refetch } = useQuery(flagshipDeskQueries.flagships())
  // Whether the URL has a section but no year, e.g. from the command palette. The edition is then looked up by the
  // section.
  const isSectionAlone = isUuid(search.open) && search.year === undefined
  const { data: found, isPending } = useQuery({
    ...flagshipDeskQueries.placeOf(search.open ?? ''),
    enabled: isSectionAlone,
  })
  const isKnown = flagships && !(isSectionAlone && isPending)
  const place = isKnown && findFlagshipDeskLocation(flagships, search, toUtcDay(), found)
  return (
    <>
      <PageHead
        title={`${place ? place.flagship.title : 'Flagships'}, flagships`}
        description="For editors and administrators."
      />
      {place ? (
        <FlagshipDesk flagships={flagships} place={place} />
      ) : (
        <>
          <DeskHead title="Flagships" />
          {isError && !flagships ? (
            <ReadFailureCallout subject="Flagships" retry={() => void refetch()} />
          ) : isKnown ? (
            <EmptyState title="No flagships yet." />
          ) : (
            <div role="status">
              <span className="visually-hidden">Loading flagships</span>
              <SkeletonBlock className="flagship-desk-skeleton" />
            </div>
          )}
        </>
      )}
    </>
  )
}
