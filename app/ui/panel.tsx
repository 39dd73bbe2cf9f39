import type { ReactNode } from 'react'
import './panel.css'

/** Box with a border beside the content, for facts or actions. */
export function Panel({
  title,
  children,
  className,
}: {
  title: string
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <section className={className ? `panel ${className}` : 'panel'}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export interface FactListProps {
  items: readonly { label: string; value: ReactNode; note?: ReactNode }[]
}

export function FactList({ items }: FactListProps) {
  return (
    <dl className="facts">
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Bar that shows a share of a total. `label` is the text for screen readers. */
export function Meter({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className="meter" role="img" aria-label={label}>
      <i style={{ width: `${share.toFixed(1)}%` }} />
    </div>
  )
}

/** Content that the user can expand, also without JavaScript. */
export function CollapsibleSection({
  summary,
  children,
  className,
  open,
}: {
  summary: string
  children: ReactNode
  className?: string | undefined
  open?: boolean | undefined
}) {
  return (
    <details className={className ? `fold ${className}` : 'fold'} open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}
