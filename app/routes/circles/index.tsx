import { useQuery } from '@tanstack/react-query'
import { circleQueries } from '../../features/circle/circle-queries.ts'
import { CircleFailure } from '../../features/circle/ui/circle-failure.tsx'
import { HangingCirclePatterns } from '../../features/circle/ui/hanging-circle-patterns.tsx'
import { getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ListData } from '../../platform/seo/structured-data.tsx'
import { SectionsSkeleton } from '../../ui/content-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/index'

const textsQuery = settingQueries.words('circles', ['circles.heading', 'circles.page.intro'])
const queries = [circleQueries.presented, textsQuery] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

const pageDescription =
  'The standing circles of the network: what each is for, the question it returns to, and who chairs it.'

export default function CirclesRoute() {
  const { data: circles, isPending, isError } = useQuery(circleQueries.presented())
  const { data: settings } = useQuery(textsQuery())
  if (isError) return <CircleFailure path={paths.circles} />
  return (
    <>
      <PageHead title="Circles" description={pageDescription} path={paths.circles} />
      <ListData
        page={{ name: 'Circles', path: paths.circles }}
        listed={(circles ?? []).map(({ name, slug }) => ({ name, path: paths.circle(slug) }))}
      />
      <PageTitle
        large
        title={getSettingText(settings, 'circles.heading', 'Circles')}
        intro={getSettingText(settings, 'circles.page.intro')}
      >
        <MoreLink to={paths.calendar}>Their calendar</MoreLink>
      </PageTitle>
      <div className="wrap block-end">
        {isPending && <SectionsSkeleton label="Loading the circles" of="lines" count={3} sections={5} />}
        {circles?.length === 0 && (
          <EmptyState title="No circle has been formed yet." action={{ to: paths.connect, label: 'Connect' }}>
            The first will hang here, with its chair and its question.
          </EmptyState>
        )}
        {circles && circles.length > 0 && <HangingCirclePatterns circles={circles} />}
      </div>
    </>
  )
}
