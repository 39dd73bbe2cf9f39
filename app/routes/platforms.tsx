import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '../features/event/event-queries.ts'
import { findNextFlagshipEvent } from '../features/event/flagship-occasion.ts'
import { flagshipPageQueries } from '../features/flagship/flagship-page-queries.ts'
import { FlagshipHistory } from '../features/flagship/ui/flagship-history.tsx'
import { FlagshipYear } from '../features/flagship/ui/flagship-year.tsx'
import { getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { paths } from '../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { ListData } from '../platform/seo/structured-data.tsx'
import { SectionsSkeleton } from '../ui/content-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadFailure } from '../ui/read-failure.tsx'
import { Section, SectionHead } from '../ui/section.tsx'
import type { Route } from './+types/platforms'

const textsQuery = settingQueries.words('flagships', ['flagships.page.intro', 'flagships.record'])
const queries = [flagshipPageQueries.presented, eventQueries.flagships, textsQuery] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

const defaultIntro =
  'The convenings that carry the name of the network, each with a host city, a guest list and an open record.'

export default function PlatformsRoute({ loaderData: { now } }: Route.ComponentProps) {
  const { data: flagships, isPending, isError } = useQuery(flagshipPageQueries.presented())
  const { data: events } = useQuery(eventQueries.flagships())
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead title="Flagships" description={defaultIntro} path={paths.flagships} />
      <ListData
        page={{ name: 'Flagships', path: paths.flagships }}
        listed={(flagships ?? []).map(({ city, title, slug }) => ({ name: city || title, path: paths.flagship(slug) }))}
      />
      <PageTitle large title="Flagships" intro={getSettingText(settings, 'flagships.page.intro', defaultIntro)} />
      {isPending && (
        <div className="wrap block-end">
          <SectionsSkeleton label="Loading the flagships" of="entries" count={2} />
        </div>
      )}
      {isError && (
        <div className="wrap block-end">
          <ReadFailure subject="The flagships" path={paths.flagships} />
        </div>
      )}
      {flagships?.length === 0 && (
        <div className="wrap block-end">
          <EmptyState title="No flagship is planned." action={{ to: paths.events, label: 'All events' }}>
            The next will stand here with its city, its days and its host.
          </EmptyState>
        </div>
      )}
      {flagships && flagships.length > 0 && (
        <FlagshipYear
          flagships={flagships.map(flagship => ({
            flagship,
            next: findNextFlagshipEvent(events, flagship.editions, now),
          }))}
        />
      )}
      {flagships && flagships.length > 0 && (
        <Section labelledBy="record" unruled>
          <SectionHead title="The record" id="record">
            {getSettingText(settings, 'flagships.record', 'Every table so far, by the name it was given.')}
          </SectionHead>
          {flagships.some(({ editions }) => editions.length > 0) ? (
            <FlagshipHistory flagships={flagships} />
          ) : (
            <p className="span-9 lead">It begins with the first table.</p>
          )}
        </Section>
      )}
    </>
  )
}
