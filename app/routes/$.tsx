import { useQuery } from '@tanstack/react-query'
import { data, Navigate, redirect, useLocation } from 'react-router'
import { pageQueries } from '../features/page/page-queries.ts'
import { buildPageData, getPageDescription } from '../features/page/page-structured-data.ts'
import { PageView } from '../features/page/ui/page-view.tsx'
import { getMissingStatus } from '../platform/missing-status.ts'
import { paths } from '../platform/paths.ts'
import { loadQueries } from '../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { buildBreadcrumbs, StructuredData } from '../platform/seo/structured-data.tsx'
import { MissingPage } from '../shell/missing-page.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/$'

/**
 * Query that finds the page at a path, or the new URL of a page that has moved from this path. Slashes at the end are
 * ignored.
 */
const makeQuery = (pathname: string) => pageQueries.byPath(pathname.replace(/\/+$/, ''))

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = makeQuery(new URL(request.url).pathname)
  const { client, failed, dehydrated, now } = await loadQueries(context, query)
  const answer = client.getQueryData(query().queryKey)
  if (answer && 'movedTo' in answer) throw redirect(answer.movedTo, 301)
  return data({ dehydrated, now }, { status: answer ? 200 : getMissingStatus(failed) })
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchWithText(makeQuery(new URL(request.url).pathname))

/**
 * Any other path: a page that an editor has added, or the new URL of a page that was moved on this site or imported from
 * the previous site, or the 404 page.
 */
export default function OtherPathRoute() {
  const { pathname, search } = useLocation()
  const { data: answer, isPending, isError } = useQuery(makeQuery(pathname)())
  if (isPending) return <PageSkeleton label="Loading the page" />
  if (isError || !answer) return <MissingPage again={isError ? pathname + search : undefined} />
  if ('movedTo' in answer) return <Navigate replace to={answer.movedTo} />
  const { found: page } = answer
  const path = paths.page(page.slug)
  return (
    <article>
      <PageHead title={page.seo_title ?? page.title} description={getPageDescription(page)} path={path} />
      <StructuredData
        data={origin => [buildPageData(page, origin), buildBreadcrumbs(origin, [{ name: page.title, path }])]}
      />
      <PageView page={page} />
    </article>
  )
}
