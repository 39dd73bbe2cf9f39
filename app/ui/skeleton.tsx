import { coverStructures } from '../platform/weave/weave-cover.ts'
import { Weave } from './weave.tsx'
import './card.css'
import './skeleton.css'

type BlockProps = {
  className: string
  /** Which of the structures its cloth has, where it has one: neighbours count on. */
  cloth?: number | undefined
}

/** A sunk block where something is about to stand. Sized by its class. */
export function SkeletonBlock({ className, cloth }: BlockProps) {
  return (
    <div className={`skeleton-block ${className}`}>
      {cloth !== undefined && <Weave seed="waiting" kind={coverStructures[cloth % coverStructures.length]} />}
    </div>
  )
}

/** Card placeholders in the grid of cards. */
export function CardSkeletons({ count = 6 }: { count?: number | undefined }) {
  return (
    <div className="cards">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <SkeletonBlock key={i} className="skeleton-card" cloth={i} />
      ))}
    </div>
  )
}

/** A page while it is on its way, and what the tab says meanwhile: a title bar, a text bar and six card placeholders. */
export function PageSkeleton({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div className="wrap page-skeleton" role="status">
      <title>{label}</title>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">
        <SkeletonBlock className="skeleton-title" />
        <SkeletonBlock className="skeleton-text" />
        <CardSkeletons />
      </div>
    </div>
  )
}
