import { PageHead } from '../platform/seo/page-head.tsx'
import { Status } from '../ui/status.tsx'
import { Sign } from './mark.tsx'
import './admin.css'

/** Loading state: sent by the server, and shown until the browser knows the session. */
export function AdminSkeleton() {
  return (
    <div className="admin admin-alone">
      <PageHead title="Back office" description="For the people who run the site." />
      <main id="main" tabIndex={-1}>
        <Sign />
        <h1>Back office</h1>
        <p role="status">
          <Status kind="waiting">Looking who you are</Status>
        </p>
        <noscript>
          <p>The back office needs JavaScript.</p>
        </noscript>
      </main>
    </div>
  )
}
