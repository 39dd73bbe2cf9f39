import { coverStructures } from '../platform/weave/weave-cover.ts'
import { Weave } from './weave.tsx'
import './card.css'
import './skeleton.css'

type SkeletonBlockProps = {
  className: string
  /** Index of the woven pattern, if the block has a pattern. Adjacent blocks have consecutive numbers. */
  cloth?: number | undefined
}

/** Placeholder block for content that is loading. Its CSS class sets the size. */
export function SkeletonBlock({ className, cloth }: SkeletonBlockProps) {
  return (
    <div className={`skeleton-block ${className}`}>
      {cloth !== undefined && <Weave seed="waiting" kind={coverStructures[cloth % coverStructures.length]} />}
    </div>
  )
}

/** Placeholders for cards, in the grid of cards. */
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

/**
 * Placeholder for a whole page, including the title of the browser tab: a bar for the title, a bar for text, and six
 * cards.
 */
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
