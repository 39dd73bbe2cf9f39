import { useQuery } from '@tanstack/react-query'
import { data, Navigate, redirect } from 'react-router'
import { type ArticleDetail, categorySlugs } from '../../features/article/article.ts'
import { listFeedAlternates } from '../../features/article/article-feeds.ts'
import { buildArticleMeta } from '../../features/article/article-meta.ts'
import { articleQueries } from '../../features/article/article-queries.ts'
import { buildArticleData } from '../../features/article/article-structured-data.ts'
import { articleTeaserQueries } from '../../features/article/article-teaser-queries.ts'
import { ArticleBody } from '../../features/article/ui/article-body.tsx'
import { ArticleHead } from '../../features/article/ui/article-head.tsx'
import { ArticleMissing } from '../../features/article/ui/article-missing.tsx'
import { ArticleRow } from '../../features/article/ui/article-row.tsx'
import { ArticleSkeleton } from '../../features/article/ui/article-skeleton.tsx'
import { EventMentions } from '../../features/event/ui/event-mentions.tsx'
import { getContactEmail } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import { getMissingStatus } from '../../platform/missing-status.ts'
import { paths } from '../../platform/paths.ts'
import { loadQueries } from '../../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../../platform/rich-text/prefetch-with-text.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { buildBreadcrumbs, StructuredData } from '../../platform/seo/structured-data.tsx'
import type { Route } from './+types/$slug'
import '../../ui/section.css'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const query = articleQueries.byAddress(slug)
  const { client, failed, dehydrated, now } = await loadQueries(context, query, articleTeaserQueries.beside(slug))
  const answer = client.getQueryData(query().queryKey)
  if (answer && 'movedTo' in answer) throw redirect(answer.movedTo, 301)
  return data({ dehydrated, now }, { status: answer ? 200 : getMissingStatus(failed) })
}

export const clientLoader = ({ params: { slug } }: Route.ClientLoaderArgs) =>
  prefetchWithText(articleQueries.byAddress(slug), articleTeaserQueries.beside(slug))

export default function ArticleRoute({ params: { slug } }: Route.ComponentProps) {
  const { data: answer, isPending, isError } = useQuery(articleQueries.byAddress(slug)())
  if (isPending) return <ArticleSkeleton slug={slug} />
  if (isError || !answer)
    return <ArticleMissing reason={isError ? 'Failed to load article' : undefined} path={paths.article(slug)} />
  if ('movedTo' in answer) return <Navigate replace to={answer.movedTo} />
  return <ArticlePage article={answer.found} />
}

function ArticlePage({ article }: { article: ArticleDetail }) {
  const { data: site } = useQuery(settingQueries.site())
  return (
    <>
      <article>
        <PageHead
          {...buildArticleMeta(article)}
          type="article"
          published={article.published_at}
          modified={article.updated_at}
          alternates={listFeedAlternates(article.categories ?? undefined)}
        />
        <StructuredData
          data={origin => [
            buildArticleData(article, origin),
            buildBreadcrumbs(origin, [
              { name: 'News', path: paths.news },
              { name: article.title, path: paths.article(article.slug) },
            ]),
          ]}
        />
        <ArticleHead article={article} />
        <ArticleBody article={article} allPath={paths.allNews} correctionsTo={getContactEmail(site, 'press')}>
          <EventMentions events={article.events} />
        </ArticleBody>
      </article>
      <MoreOfCategory article={article} />
    </>
  )
}

/** Up to three other articles in the category of an article. */
function MoreOfCategory({ article }: { article: ArticleDetail }) {
  const { data: others = [] } = useQuery(articleTeaserQueries.beside(article.slug)())
  if (!article.categories || others.length === 0) return null
  const { slug, name } = article.categories
  return (
    <section className="section section-close article-others" aria-labelledby="more-of-category">
      <div className="wrap">
        <h2 className="article-more" id="more-of-category">
          {slug === categorySlugs.roadToDavos ? 'More on the Road to Davos' : `More from ${name}`}
        </h2>
        <ArticleRow articles={others} />
      </div>
    </section>
  )
}
