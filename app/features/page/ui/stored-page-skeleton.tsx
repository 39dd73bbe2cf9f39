import { LoadingPageTitle } from '../../../platform/seo/loading-page-title.tsx'
import { SectionsSkeleton } from '../../../ui/content-skeleton.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'

/** Skeleton of a text page: heading, and placeholders for sections. */
export const StoredPageSkeleton = ({ title }: { title: string }) => (
  <>
    <LoadingPageTitle title={title} />
    <PageTitle title={title} />
    <div className="wrap block-end">
      <SectionsSkeleton label="Loading the page" of="lines" count={6} />
    </div>
  </>
)
