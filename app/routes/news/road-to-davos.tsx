import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { categorySlugs } from '../../features/article/article.ts'
import { listFeedAlternates } from '../../features/article/article-feeds.ts'
import { buildArticleListPath, readArticleSearch } from '../../features/article/article-input.ts'
import { articleQueries } from '../../features/article/article-queries.ts'
import { ArticleListFailure } from '../../features/article/ui/article-failure.tsx'
import { ArticleListData } from '../../features/article/ui/article-list-data.tsx'
import { SeriesAsChairs } from '../../features/article/ui/series-as-chairs.tsx'
import { getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ContentSkeleton } from '../../ui/content-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink, MoreLink } from '../../ui/more-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Weave } from '../../ui/weave.tsx'
import type { Route } from './+types/road-to-davos'
import '../../features/article/ui/article-page.css'

const textsQuery = settingQueries.words('news.road-to-davos', ['news.road-to-davos.intro'])
const makeInterviewsQuery = (params: URLSearchParams) =>
  articleQueries.series(categorySlugs.roadToDavos, readArticleSearch(params).page)

export const handle: RouteWithUrlParameters = { reads: params => ({ page: readArticleSearch(params).page }) }
export const loader = ({ request, context }: Route.LoaderArgs) =>
  hydrateQueries(context, makeInterviewsQuery(new URL(request.url).searchParams), textsQuery)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchQueries(makeInterviewsQuery(new URL(request.url).searchParams), textsQuery)

const defaultIntro = 'Interviews with those who will sit at the long table.'

export default function RoadToDavosRoute() {
  const [params] = useSearchParams()
  const { data: series, isPending, isError } = useQuery(makeInterviewsQuery(params)())
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead
        title="Road to Davos"
        description={getSettingText(settings, 'news.road-to-davos.intro', defaultIntro)}
        path={buildArticleListPath(paths.roadToDavos, { page: series?.page ?? 1 })}
        alternates={listFeedAlternates({ name: 'Road to Davos', slug: categorySlugs.roadToDavos })}
      />
      <ArticleListData name="Road to Davos" path={paths.roadToDavos} articles={series?.shown} />
      <div className="wrap news-crumb">
        <BackLink to={paths.news}>News</BackLink>
      </div>
      <PageTitle large title="Road to Davos" intro={getSettingText(settings, 'news.road-to-davos.intro', defaultIntro)}>
        <MoreLink to={paths.flagship('davos')}>The table itself</MoreLink>
      </PageTitle>
      <div className="wrap block-end">
        {isPending && <ContentSkeleton label="Loading the interviews" of="entries" count={10} />}
        {isError && <ArticleListFailure path={paths.roadToDavos} />}
        {series?.total === 0 && (
          <EmptyState
            title="No Road to Davos articles available"
            action={{ to: paths.allNews, label: 'View All Articles' }}
          >
            Check back soon for exclusive leadership interviews
          </EmptyState>
        )}
        {series && series.total > 0 && (
          <div className="chairs-board">
            <Weave className="chairs-edge" seed="the long table" hue="#F59E0B" kind="strip" width={1600} height={96} />
            <Weave className="chairs-table" seed="the long table" hue="#F59E0B" kind="hang" width={80} height={1120} />
            <SeriesAsChairs articles={series.shown} />
          </div>
        )}
        {series && (
          <Pager
            page={series.page}
            pages={series.pages}
            hrefFor={page => buildArticleListPath(paths.roadToDavos, { page })}
            label="Pages of interviews"
          />
        )}
      </div>
    </>
  )
}
