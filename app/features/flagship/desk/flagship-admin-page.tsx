import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { isUuid } from '../../../platform/uuid.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { FlagshipAdmin } from './flagship-admin.tsx'
import { findFlagshipAdminLocation, flagshipAdminQueries, readFlagshipAdminSearch } from './flagship-admin-queries.ts'

/** Page to edit flagships. The URL contains flagship, year and open record. */
export function FlagshipAdminPage() {
  const [params] = useSearchParams()
  const search = readFlagshipAdminSearch(params)
  const { data: flagships, isError, refetch } = useQuery(flagshipAdminQueries.flagships())
  // Whether the URL has a section but no year, e.g. from the command palette. The edition is then looked up by the
  // section.
  const isSectionAlone = isUuid(search.open) && search.year === undefined
  const { data: found, isPending } = useQuery({
    ...flagshipAdminQueries.placeOf(search.open ?? ''),
    enabled: isSectionAlone,
  })
  const isKnown = flagships && !(isSectionAlone && isPending)
  const place = isKnown && findFlagshipAdminLocation(flagships, search, toUtcDay(), found)
  return (
    <>
      <PageHead
        title={`${place ? place.flagship.title : 'Flagships'}, flagships`}
        description="For editors and administrators."
      />
      {place ? (
        <FlagshipAdmin flagships={flagships} place={place} />
      ) : (
        <>
          <AdminPageHead title="Flagships" />
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
