import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'

/** The page of a circle that could not be read. */
export const CircleFailure = ({ path }: { path: string }) => (
  <div className="wrap">
    <PageHead title="Circles" description="The circles of the network." />
    <ReadFailure heading="h1" title="The circle could not be read just now." path={path} />
  </div>
)
