import { Weave } from './weave.tsx'
import './card.css'
import './skeleton.css'

/** A sunk block where something is about to stand. Sized by its class. */
export function SkeletonBlock({ className, cloth }: { className: string; cloth?: boolean | undefined }) {
  return <div className={`skeleton-block ${className}`}>{cloth && <Weave seed="waiting" kind="twill" />}</div>
}

/** Card placeholders in the grid of cards. */
export function CardSkeletons({ count = 6 }: { count?: number | undefined }) {
  return (
    <div className="cards">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <SkeletonBlock key={i} className="skeleton-card" cloth />
      ))}
    </div>
  )
}

/** A page while it is on its way: a title bar, a text bar and six card placeholders. */
export function PageSkeleton({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div className="wrap page-skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">
        <SkeletonBlock className="skeleton-title" />
        <SkeletonBlock className="skeleton-text" />
        <CardSkeletons />
      </div>
    </div>
  )
}
