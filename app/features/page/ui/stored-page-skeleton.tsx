import { PageName } from '../../../platform/seo/page-name.tsx'
import { SectionsSkeleton } from '../../../ui/content-skeleton.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'

/** Skeleton of a text page: its heading, and placeholders for sections. */
export const StoredPageSkeleton = ({ title }: { title: string }) => (
  <>
    <PageName title={title} />
    <PageTitle title={title} />
    <div className="wrap block-end">
      <SectionsSkeleton label="Loading the page" of="lines" count={6} />
    </div>
  </>
)
