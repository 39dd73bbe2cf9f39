import './skeleton-lines.css'

/** Lines that are about to stand here: as many, the last one shorter. Says nothing; what is on its way is said beside it. */
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
