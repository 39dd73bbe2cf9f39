import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** When a circle could not be read: says so, and asks for the page again, with JavaScript or without. */
export function CircleFailure({ path }: { path: string }) {
  return (
    <div className="wrap">
      <PageHead title="Circles" description="The circles of the network." />
      <EmptyState
        heading="h1"
        title="The circle could not be read just now."
        remedy={
          <ButtonLink line reloadDocument to={path}>
            Try again
          </ButtonLink>
        }
      >
        The fault is ours. It is usually gone within a minute.
      </EmptyState>
    </div>
  )
}
