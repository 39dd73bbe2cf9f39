import type { ReactNode } from 'react'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'

type Props = {
  path: string
  /** What the page is called otherwise; undefined for the circles together, and for one that no list has told of. */
  title?: string | undefined
  /** What stands above it otherwise, where that is known. */
  head?: ReactNode
}

/** A page of circles that could not be read, under the heading it has otherwise. */
export const CircleFailure = ({ path, title, head }: Props) => (
  <>
    <PageHead title={title ?? 'Circles'} description="The circles of the network." />
    {head ?? <PageTitle large={!title} title={title ?? 'Circles'} />}
    <div className="wrap block-end">
      <ReadFailure subject={title ? `The page of ${title}` : 'The circles'} path={path} />
    </div>
  </>
)
