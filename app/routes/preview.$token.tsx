import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { data } from 'react-router'
import { articleQueries } from '../features/article/article-queries.ts'
import { ArticleBody } from '../features/article/ui/article-body.tsx'
import { ArticleHead } from '../features/article/ui/article-head.tsx'
import { EventMentions } from '../features/event/ui/event-mentions.tsx'
import { formatDateAndTimeInUtc } from '../platform/dates/date-format.ts'
import { makePreviewPictureSource, PictureSourceContext } from '../platform/images/picture-source-context.ts'
import { getMissingStatus } from '../platform/missing-status.ts'
import { paths } from '../platform/paths.ts'
import { loadQueries } from '../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/preview.$token'
import '../features/article/ui/article-preview.css'
import { Timestamp } from '../ui/timestamp.tsx'

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const query = articleQueries.preview(token)
  const { client, failed, dehydrated, now } = await loadQueries(context, query)
  const status = client.getQueryData(query().queryKey) ? 200 : getMissingStatus(failed)
  return data({ dehydrated, now }, { status })
}
export const clientLoader = ({ params: { token } }: Route.ClientLoaderArgs) =>
  prefetchWithText(articleQueries.preview(token))

// Headers of a page that anyone with the link can read, but caches must not store and search engines must not index.
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })

export default function PreviewRoute({ params: { token } }: Route.ComponentProps) {
  const pictures = useMemo(() => makePreviewPictureSource(token), [token])
  const { data: preview, isPending, isError } = useQuery(articleQueries.preview(token)())
  if (isPending) return <PageSkeleton label="Loading the preview" />
  if (!preview)
    return (
      <>
        <PageHead title="Preview" description="An article that is not out yet." />
        <PageTitle
          title={isError ? 'It could not be opened just now' : 'This link has ended'}
          intro={isError ? 'Nothing is lost. Try again in a moment.' : 'Ask whoever sent it to you for another one.'}
        >
          <ButtonLink to={paths.news}>News</ButtonLink>
        </PageTitle>
      </>
    )
  const { article, expiresAt } = preview
  return (
    <article>
      <PageHead title={article.title} description="An article that is not out yet." />
      {/* The referrer is hidden, so that sites linked from the page do not see its URL, which contains the token. */}
      <meta name="referrer" content="no-referrer" />
      <p className="article-preview-note" role="note">
        A preview, as it was last saved. Please keep it to yourself. The link ends on{' '}
        <Timestamp at={expiresAt}>{formatDateAndTimeInUtc(expiresAt)}</Timestamp>.
      </p>
      <PictureSourceContext value={pictures}>
        <ArticleHead article={article} />
        <ArticleBody article={article} allPath={paths.allNews}>
          <EventMentions events={article.events} />
        </ArticleBody>
      </PictureSourceContext>
    </article>
  )
}
