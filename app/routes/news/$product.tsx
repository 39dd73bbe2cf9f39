import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { categorySlugs } from '../../features/article/article.ts'
import { listFeedAlternates } from '../../features/article/article-feeds.ts'
import { buildArticleListPath, readArticleSearch } from '../../features/article/article-input.ts'
import { articleQueries } from '../../features/article/article-queries.ts'
import { ArticleListFailure } from '../../features/article/ui/article-failure.tsx'
import { ArticleListData } from '../../features/article/ui/article-list-data.tsx'
import { ArticlesByYear } from '../../features/article/ui/articles-by-year.tsx'
import { getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { PatternBorder } from '../../ui/band.tsx'
import { SectionsSkeleton } from '../../ui/content-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from '../../ui/more-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { Route } from './+types/$product'
import '../../features/article/ui/article-page.css'

const introKey = `news.${product.slug}.intro`
const textsQuery = settingQueries.words('news.product', [introKey])
const makePageQuery = (params: URLSearchParams) =>
  articleQueries.page({ category: categorySlugs.productNews, page: readArticleSearch(params).page })

export const handle: RouteWithUrlParameters = { reads: params => ({ page: readArticleSearch(params).page }) }
export const loader = ({ request, context }: Route.LoaderArgs) =>
  hydrateQueries(context, makePageQuery(new URL(request.url).searchParams), textsQuery)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchQueries(makePageQuery(new URL(request.url).searchParams), textsQuery)

const pageName = `${product.name} News`
const defaultIntro = 'What the network did and decided.'

export default function ProductNewsRoute() {
  const [params] = useSearchParams()
  const { data: list, isPending, isError } = useQuery(makePageQuery(params)())
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead
        title={pageName}
        description={getSettingText(settings, introKey, defaultIntro)}
        path={buildArticleListPath(paths.productNews, { page: list?.page ?? 1 })}
        alternates={listFeedAlternates({ name: pageName, slug: categorySlugs.productNews })}
      />
      <ArticleListData name={pageName} path={paths.productNews} articles={list?.shown} />
      <div className="wrap news-crumb">
        <BackLink to={paths.news}>News</BackLink>
      </div>
      <PageTitle title={pageName} intro={getSettingText(settings, introKey, defaultIntro)} />
      <PatternBorder seed="the chronicle" kind="broken" />
      <div className="wrap block-end news-list">
        {isPending && <SectionsSkeleton label="Loading the articles" of="entries" count={6} sections={2} />}
        {isError && <ArticleListFailure path={paths.productNews} />}
        {list?.total === 0 && (
          <EmptyState title={`No ${pageName} available`} action={{ to: paths.allNews, label: 'View All Articles' }}>
            Check back soon for curated continent stories
          </EmptyState>
        )}
        {list && (
          <>
            <ArticlesByYear articles={list.shown} />
            <Pager
              page={list.page}
              pages={list.pages}
              hrefFor={page => buildArticleListPath(paths.productNews, { page })}
              label="Pages of articles"
            />
          </>
        )}
      </div>
    </>
  )
}
