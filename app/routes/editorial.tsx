import { useQuery } from '@tanstack/react-query'
import { splitPageSections } from '../features/page/page.ts'
import { pageQueries } from '../features/page/page-queries.ts'
import { PageContents } from '../features/page/ui/page-contents.tsx'
import { PageSections } from '../features/page/ui/page-sections.tsx'
import { StoredPageSkeleton } from '../features/page/ui/stored-page-skeleton.tsx'
import { UnpublishedPageMessage } from '../features/page/ui/unpublished-page-message.tsx'
import { paths } from '../platform/paths.ts'
import { hydrateQueries } from '../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Prose } from '../ui/prose.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import { VisitorDate } from '../ui/visitor-date.tsx'
import type { Route } from './+types/editorial'
import './editorial.css'

const pageQuery = pageQueries.bySlug('editorial')

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, pageQuery)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchWithText(pageQuery)

const pageDescription = 'The rules by which the network writes, checks and corrects what it publishes.'

export default function EditorialRoute() {
  const { data: standards, isPending, isError, refetch } = useQuery(pageQuery())
  if (isPending) return <StoredPageSkeleton title="Editorial standards" />
  return (
    <>
      <PageHead
        title={standards?.title ?? 'Editorial standards'}
        description={standards?.summary || pageDescription}
        path={paths.editorial}
      />
      <PageTitle title={standards?.title ?? 'Editorial standards'} intro={standards?.summary}>
        <MoreLink to={paths.news}>Read the news</MoreLink>
      </PageTitle>
      {isError && (
        <div className="wrap block-end">
          <ReadFailureCallout subject="The standards" retry={() => void refetch()} />
        </div>
      )}
      {standards === null && (
        <div className="wrap block-end">
          <UnpublishedPageMessage />
        </div>
      )}
      {standards && <StandardsText html={standards.body_html} changed={standards.changed_at} />}
    </>
  )
}

/** Editorial standards with numbered sections, and a table of contents with the same numbers. */
function StandardsText({ html, changed }: { html: string; changed: string | undefined }) {
  const { opening, sections } = splitPageSections(html)
  return (
    <>
      <div className="wrap grid standards-front">
        <PageContents numbered sections={sections} />
        {opening && (
          <div className="span-6 standards-opening">
            <Prose html={opening} />
          </div>
        )}
      </div>
      <PageSections numbered sections={sections} />
      <div className="wrap grid block-end">
        {changed && (
          <p className="span-9 quiet small">
            Last changed on <VisitorDate at={changed} />
          </p>
        )}
      </div>
    </>
  )
}
