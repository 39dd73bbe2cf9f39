import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import './users.css'

/** Skeleton of the user list with rows of the final height. */
export const UsersSkeleton = () => (
  <div className="user-list-loading" role="status">
    <span className="visually-hidden">Loading users</span>
    {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
      <SkeletonBlock key={row} className="user-list-skeleton" />
    ))}
  </div>
)
