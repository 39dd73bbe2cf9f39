import { PageHead } from '../../../platform/seo/page-head.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'

/** A page of circles that could not be read, under the heading it has otherwise, where that is known. */
export const CircleFailure = ({ path, title }: { path: string; title?: string | undefined }) => (
  <>
    <PageHead title={title ?? 'Circles'} description="The circles of the network." />
    <PageTitle title={title ?? 'Circles'} />
    <div className="wrap block-end">
      <ReadFailure subject={title ? `The page of ${title}` : 'The circles'} path={path} />
    </div>
  </>
)
