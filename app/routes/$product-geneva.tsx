import { useQuery } from '@tanstack/react-query'
import { occasionOf } from '../features/event/event-occasion.ts'
import { eventQueries } from '../features/event/event-queries.ts'
import { flagshipQueries } from '../features/flagship/flagship-queries.ts'
import { editionsInPage, FlagshipEditions } from '../features/flagship/ui/flagship-editions.tsx'
import { FlagshipFailure } from '../features/flagship/ui/flagship-failure.tsx'
import { FlagshipPage } from '../features/flagship/ui/flagship-page.tsx'
import { paths } from '../platform/paths.ts'
import { prefetch } from '../platform/query/with-queries.ts'
import { withRecord } from '../platform/query/with-record.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/$product-geneva'

const record = flagshipQueries.bySlug('geneva')
const path = paths.flagship('geneva')

export const loader = ({ context }: Route.LoaderArgs) => withRecord(context, record, eventQueries.flagships)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetch(record, eventQueries.flagships)

/** Geneva as a flagship: there always, whatever its record's visibility. */
export default function GenevaRoute({ loaderData: { now } }: Route.ComponentProps) {
  const { data: flagship, isPending, isError } = useQuery(record())
  const { data: events } = useQuery(eventQueries.flagships())
  if (isPending) return <PageSkeleton label="Loading the convening" />
  if (isError) return <FlagshipFailure path={path} />
  if (!flagship) return <MissingPage />
  const next = occasionOf(events, flagship.event_id, now)
  return (
    <FlagshipPage
      flagship={flagship}
      title={flagship.city || flagship.title}
      path={path}
      next={next}
      also={flagship.editions.length > 0 ? [editionsInPage] : []}
    >
      <FlagshipEditions editions={flagship.editions} />
    </FlagshipPage>
  )
}
