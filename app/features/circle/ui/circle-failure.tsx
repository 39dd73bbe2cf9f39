import type { ReactNode } from 'react'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'

type Props = {
  path: string
  /** Heading of the page. Undefined for the list of circles, and for a circle whose name is not cached. */
  title?: string | undefined
  /** Head of the page, if the data for the head is cached. */
  head?: ReactNode
}

/** Error message for a circle page. The page keeps its heading. */
export const CircleFailure = ({ path, title, head }: Props) => (
  <>
    <PageHead title={title ?? 'Circles'} description="The circles of the network." />
    {head ?? <PageTitle large={!title} title={title ?? 'Circles'} />}
    <div className="wrap block-end">
      <ReadFailure subject={title ? `The page of ${title}` : 'The circles'} path={path} />
    </div>
  </>
)
