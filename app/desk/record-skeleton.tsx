import { SkeletonBlock } from '../ui/skeleton.tsx'
import './record-skeleton.css'

/** Placeholder for the editor of a record while the record and its drafts load. `one`: the record's name, e.g. `article`. */
export const RecordSkeleton = ({ one }: { one: string }) => (
  <div className="record-skeleton" role="status">
    <span className="visually-hidden">Loading the {one}</span>
    <SkeletonBlock className="record-skeleton-line" />
    <SkeletonBlock className="record-skeleton-text" />
    <SkeletonBlock className="record-skeleton-line" />
  </div>
)
