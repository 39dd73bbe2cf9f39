import { PageName } from '../../../platform/seo/page-name.tsx'
import { SectionsSkeleton } from '../../../ui/content-skeleton.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'

/** A page of text on its way: its heading, and the shape of its sections. */
export const PageComing = ({ title }: { title: string }) => (
  <>
    <PageName title={title} />
    <PageTitle title={title} />
    <div className="wrap block-end">
      <SectionsSkeleton label="Loading the page" of="lines" count={6} />
    </div>
  </>
)
