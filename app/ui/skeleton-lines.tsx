import './skeleton-lines.css'

/**
 * Placeholder lines, of which the last line is shorter. Screen readers ignore these lines, because a label beside them
 * states what is loading.
 */
export function SkeletonLines({ rows, className }: { rows: number; className?: string | undefined }) {
  return (
    <div className={className ? `bones ${className}` : 'bones'} aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <i key={i} />
      ))}
    </div>
  )
}
