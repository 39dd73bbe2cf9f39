import { SkeletonBlock } from './skeleton.tsx'
import { SkeletonLines } from './skeleton-lines.tsx'
import './content-skeleton.css'

/**
 * Layout of the content that is loading: lines of text, entries with a picture, people with a portrait, or only
 * pictures.
 */
type SkeletonShape = 'lines' | 'entries' | 'people' | 'pictures'

type SkeletonProps = {
  /** Label for screen readers, e.g. `Loading the partners`. */
  label: string
  of: SkeletonShape
  /** Number of placeholders. Default 6. */
  count?: number | undefined
}

/**
 * Placeholder with the layout of the final content. The placeholder is as high as the window, so that the content
 * below does not move visibly.
 */
export function ContentSkeleton({ label, of, count = 6 }: SkeletonProps) {
  return (
    <div className="coming" role="status">
      <span className="visually-hidden">{label}</span>
      <SkeletonShapes of={of} count={count} />
    </div>
  )
}

/**
 * Placeholder for sections whose titles are still loading. Each section has the title in columns 1-3 and the content
 * in columns 4-12.
 */
export function SectionsSkeleton({ label, of, count = 4, sections = 3 }: SkeletonProps & { sections?: number }) {
  return (
    <div className="coming" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: sections }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={i} className="grid coming-section" aria-hidden="true">
          <div className="span-3">
            <SkeletonBlock className="coming-name" />
          </div>
          <div className="span-9">
            <SkeletonShapes of={of} count={count} />
          </div>
        </div>
      ))}
    </div>
  )
}

function SkeletonShapes({ of, count }: { of: SkeletonShape; count: number }) {
  if (of === 'lines') return <SkeletonLines className="coming-lines" rows={count} />
  return (
    <div className={`coming-${of}`} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={i}>
          <SkeletonBlock className="coming-picture" cloth={i} />
          {of !== 'pictures' && <SkeletonLines rows={2} />}
        </div>
      ))}
    </div>
  )
}
