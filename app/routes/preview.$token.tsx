import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { data } from 'react-router'
import type { ArticleDetail } from '../features/article/article.ts'
import { buildPreviewedArticle } from '../features/article/article-queries.ts'
import { ArticleBody } from '../features/article/ui/article-body.tsx'
import { ArticleHead } from '../features/article/ui/article-head.tsx'
import { EventMentions } from '../features/event/ui/event-mentions.tsx'
import { PageView, type ShownPage } from '../features/page/ui/page-view.tsx'
import { formatDateAndTimeInUtc } from '../platform/dates/date-format.ts'
import { toIsoInstant } from '../platform/dates/instant.ts'
import { getBrowserDb } from '../platform/db/browser-db.ts'
import type { DbSource } from '../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../platform/db/rows.ts'
import { makePreviewPictureSource, PictureSourceContext } from '../platform/images/picture-source-context.ts'
import { getMissingStatus } from '../platform/missing-status.ts'
import { paths } from '../platform/paths.ts'
import { loadQueries } from '../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import type { Route } from './+types/preview.$token'
import './preview.css'

/** Record that a preview link shows, as it was last saved. */
type RecordPreview = { expiresAt: string } & ({ article: ArticleDetail } | { page: ShownPage })

type PreviewRow = { kind: 'article' | 'page'; expires_at: string; record: unknown }

/** Finds the record behind a preview link. Null when the link has expired, was revoked or never existed. */
async function findPreview(db: DbSource, token: string): Promise<RecordPreview | null> {
  const row = unwrapRows(await (await db()).rpc('read_preview', { token })) as PreviewRow | null
  const [preview] = parseRows(row ? [row] : [], ({ expires_at, ...row }) => ({
    ...row,
    expiresAt: toIsoInstant(expires_at),
  }))
  if (!preview) return null
  const { kind, record, expiresAt } = preview
  if (kind === 'page') return { expiresAt, page: { ...(record as ShownPage), changed_at: undefined } }
  const article = await buildPreviewedArticle(db, record)
  return article && { expiresAt, article }
}

/** Query for the record behind a preview link, by the link's secret. It loads once, because each view is counted. */
const makePreviewQuery =
  (token: string) =>
  (db: DbSource = getBrowserDb) =>
    queryOptions({
      queryKey: ['preview', token],
      queryFn: () => findPreview(db, token),
      staleTime: Number.POSITIVE_INFINITY,
    })

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const query = makePreviewQuery(token)
  const { client, failed, dehydrated, now } = await loadQueries(context, query)
  const status = client.getQueryData(query().queryKey) ? 200 : getMissingStatus(failed)
  return data({ dehydrated, now }, { status })
}
export const clientLoader = ({ params: { token } }: Route.ClientLoaderArgs) => prefetchWithText(makePreviewQuery(token))

// Headers of a page that anyone with the link can read, but caches must not store and search engines must not index.
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })

const pageDescription = 'Not published yet.'

export default function PreviewRoute({ params: { token } }: Route.ComponentProps) {
  const pictures = useMemo(() => makePreviewPictureSource(token), [token])
  const { data: preview, isPending, isError } = useQuery(makePreviewQuery(token)())
  if (isPending) return <PageSkeleton label="Loading the preview" />
  if (!preview)
    return (
      <>
        <PageHead title="Preview" description={pageDescription} />
        <PageTitle
          title={isError ? 'It could not be opened just now' : 'This link has ended'}
          intro={
            isError ? 'Nothing is lost. Try again in a moment.' : 'Ask the person who sent the link for a new one.'
          }
        >
          <ButtonLink to={paths.news}>News</ButtonLink>
        </PageTitle>
      </>
    )
  const { title } = 'page' in preview ? preview.page : preview.article
  return (
    <article>
      <PageHead title={title} description={pageDescription} />
      {/* The referrer is hidden, so that sites linked from the page do not see the URL of the page, because the URL
          contains the token. */}
      <meta name="referrer" content="no-referrer" />
      <p className="preview-note" role="note">
        A preview, as it was last saved. Please keep it to yourself. The link ends on{' '}
        <Timestamp at={preview.expiresAt}>{formatDateAndTimeInUtc(preview.expiresAt)}</Timestamp>.
      </p>
      <PictureSourceContext value={pictures}>
        {'page' in preview ? <PageView page={preview.page} /> : <PreviewedArticle article={preview.article} />}
      </PictureSourceContext>
    </article>
  )
}

const PreviewedArticle = ({ article }: { article: ArticleDetail }) => (
  <>
    <ArticleHead article={article} />
    <ArticleBody article={article} allPath={paths.allNews}>
      <EventMentions events={article.events} />
    </ArticleBody>
  </>
)
