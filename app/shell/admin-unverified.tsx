import { paths } from '../platform/paths.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Sign } from './mark.tsx'
import './admin.css'

/** Shown when the role could not be loaded: no content, no assumption. Both sentences are from the specification. */
export function AdminUnverified({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="admin admin-alone">
      <PageHead title="Back office" description="For the people who run the site." />
      <main id="main" tabIndex={-1}>
        <Sign />
        <div role="alert">
          <h1>Failed to verify admin permissions</h1>
          <p>Please try refreshing the page</p>
        </div>
        <p className="admin-actions">
          <Button onClick={onRetry}>Retry</Button>
          <ButtonLink line to={paths.home}>
            Back to Website
          </ButtonLink>
        </p>
      </main>
    </div>
  )
}
