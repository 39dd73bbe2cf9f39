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

const key = `news.${product.slug}.intro`
const texts = settingQueries.words('news.product', [key])
const pageAt = (params: URLSearchParams) =>
  articleQueries.page({ category: categorySlugs.productNews, page: readArticleSearch(params).page })

export const handle: RouteWithUrlParameters = { reads: params => ({ page: readArticleSearch(params).page }) }
export const loader = ({ request, context }: Route.LoaderArgs) =>
  hydrateQueries(context, pageAt(new URL(request.url).searchParams), texts)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchQueries(pageAt(new URL(request.url).searchParams), texts)

const name = `${product.name} News`
const intro = 'What the network did and decided.'

export default function ProductNewsRoute() {
  const [params] = useSearchParams()
  const { data: list, isPending, isError } = useQuery(pageAt(params)())
  const { data: settings } = useQuery(texts())
  return (
    <>
      <PageHead
        title={name}
        description={getSettingText(settings, key, intro)}
        path={buildArticleListPath(paths.productNews, { page: list?.page ?? 1 })}
        alternates={listFeedAlternates({ name, slug: categorySlugs.productNews })}
      />
      <ArticleListData name={name} path={paths.productNews} articles={list?.shown} />
      <div className="wrap news-crumb">
        <BackLink to={paths.news}>News</BackLink>
      </div>
      <PageTitle title={name} intro={getSettingText(settings, key, intro)} />
      <PatternBorder seed="the chronicle" kind="broken" />
      <div className="wrap block-end news-list">
        {isPending && <SectionsSkeleton label="Loading the articles" of="entries" count={6} sections={2} />}
        {isError && <ArticleListFailure path={paths.productNews} />}
        {list?.total === 0 && (
          <EmptyState title={`No ${name} available`} action={{ to: paths.allNews, label: 'View All Articles' }}>
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
