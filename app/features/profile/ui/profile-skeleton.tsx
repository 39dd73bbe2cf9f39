import { PageTitle } from '../../../ui/page-title.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'

/** Skeleton of the profile page. The server renders the skeleton, because only the browser knows the user. */
export const ProfileSkeleton = () => (
  <>
    <PageTitle
      title="Your profile"
      intro={
        <span role="status">
          <Status kind="waiting">Signing you in</Status>
        </span>
      }
    />
    <noscript>
      <p className="wrap block-end">This page needs JavaScript. All other pages work without it.</p>
    </noscript>
    <div className="wrap grid block-end" aria-hidden="true">
      <div className="span-6">
        <SkeletonBlock className="skeleton-text" />
        <SkeletonBlock className="skeleton-text" />
        <SkeletonBlock className="skeleton-text" />
      </div>
    </div>
  </>
)
