import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'

/** The page of a flagship that could not be read. */
export const FlagshipFailure = ({ path }: { path: string }) => (
  <div className="wrap">
    <PageHead title="Flagships" description="The flagship convenings." />
    <ReadFailure heading="h1" title="The convening could not be read just now." path={path} />
  </div>
)
