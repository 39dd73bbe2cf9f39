import { PageHead } from '../../../platform/seo/page-head.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'

/** A page of flagships that could not be read, under a heading. */
export const FlagshipFailure = ({ path }: { path: string }) => (
  <>
    <PageHead title="Flagships" description="The flagship convenings." />
    <PageTitle title="Flagships" />
    <div className="wrap block-end">
      <ReadFailure subject="The convening" path={path} />
    </div>
  </>
)
