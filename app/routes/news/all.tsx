import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listFeedAlternates } from '../../features/article/article-feeds.ts'
import { type ArticleSearch, buildArticleListPath, readArticleSearch } from '../../features/article/article-input.ts'
import type { ArticlePage } from '../../features/article/article-page.ts'
import { articleQueries } from '../../features/article/article-queries.ts'
import { ArticleArchive } from '../../features/article/ui/article-archive.tsx'
import { ArticleListFailure } from '../../features/article/ui/article-failure.tsx'
import { ArticleListData } from '../../features/article/ui/article-list-data.tsx'
import { NewsFeeds } from '../../features/article/ui/news-feeds.tsx'
import { getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ChoiceLinks } from '../../ui/choice-links.tsx'
import { ContentSkeleton } from '../../ui/content-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from '../../ui/more-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { CollapsibleSection } from '../../ui/panel.tsx'
import type { Route } from './+types/all'
import '../../features/article/ui/article-page.css'

const textsQuery = settingQueries.words('news.all', ['news.all.intro'])
const listQueries = (address: string) =>
  [
    articleQueries.page(readArticleSearch(new URL(address).searchParams)),
    articleQueries.categories,
    textsQuery,
  ] as const

export const handle: RouteWithUrlParameters = { reads: readArticleSearch }
export const loader = ({ request, context }: Route.LoaderArgs) => hydrateQueries(context, ...listQueries(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetchQueries(...listQueries(request.url))

const defaultIntro = 'Everything published here, newest first.'

export default function AllNewsRoute() {
  const [params] = useSearchParams()
  const search = readArticleSearch(params)
  const { data: list, isPending, isError } = useQuery(articleQueries.page(search)())
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead
        title="All articles"
        description={getSettingText(settings, 'news.all.intro', defaultIntro)}
        path={buildArticleListPath(paths.allNews, { ...search, page: list?.page ?? 1 })}
        alternates={listFeedAlternates()}
      />
      <ArticleListData name="All articles" path={paths.allNews} articles={list?.shown} />
      <div className="wrap news-crumb">
        <BackLink to={paths.news}>News</BackLink>
      </div>
      <PageTitle
        title="All articles"
        intro={getSettingText(settings, 'news.all.intro', defaultIntro)}
        total={list && { count: list.total, label: list.total === 1 ? 'article' : 'articles' }}
      >
        <NewsFeeds />
      </PageTitle>
      <div className="wrap grid block-end news-archive">
        <aside className="span-3" aria-label="Categories">
          <CategoryLinks search={search} />
        </aside>
        <div className="span-9">
          {isPending && <ContentSkeleton label="Loading the articles" of="entries" count={10} />}
          {isError && <ArticleListFailure path={buildArticleListPath(paths.allNews, search)} />}
          {list && <ArchiveSection list={list} search={search} />}
        </div>
      </div>
    </>
  )
}

function CategoryLinks({ search }: { search: ArticleSearch }) {
  const { data: categories = [] } = useQuery(articleQueries.categories())
  const items = [{ slug: undefined, name: 'All categories' }, ...categories].map(({ slug, name }) => ({
    to: buildArticleListPath(paths.allNews, { category: slug }),
    label: name,
    current: search.category === slug,
  }))
  const current = items.find(item => item.current)?.label ?? 'Categories'
  return (
    <>
      <div className="desk-only news-categories">
        <ChoiceLinks label="Categories" items={items} />
      </div>
      <CollapsibleSection className="phone-only" summary={current}>
        <ChoiceLinks label="Categories" items={items} />
      </CollapsibleSection>
    </>
  )
}

function ArchiveSection({ list, search }: { list: ArticlePage; search: ArticleSearch }) {
  if (list.total === 0)
    return (
      <EmptyState
        title={search.category ? 'Nothing has been published in this category yet.' : 'Nothing has been published yet.'}
        action={
          search.category
            ? { to: paths.allNews, label: 'View All Articles' }
            : { to: paths.events, label: 'See what is coming' }
        }
      />
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {list.total} articles, page {list.page} of {list.pages}
      </p>
      <ArticleArchive articles={list.shown} />
      <Pager
        page={list.page}
        pages={list.pages}
        hrefFor={page => buildArticleListPath(paths.allNews, { ...search, page })}
        label="Pages of articles"
      />
    </>
  )
}
