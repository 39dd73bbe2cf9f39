import type { ReactNode } from 'react'
import { MoreLink } from './more-link.tsx'
import './section.css'

export interface SectionProps {
  children: ReactNode
  /** Accessible name of the section when it has no heading. */
  label?: string | undefined
  labelledBy?: string | undefined
  id?: string | undefined
  /** Whether there is no space above, for a section that directly follows another. */
  close?: boolean | undefined
  /** Colour of the rule above: the circle's own, 6 px high. */
  accent?: boolean | undefined
  /** Whether there is no rule above, for content that has its own. */
  unruled?: boolean | undefined
  className?: string | undefined
  /** Id of the record shown, by which the preview finds the section. */
  record?: string | undefined
}

/**
 * A section on the twelve columns. Children place themselves: `SectionHead` takes 1-3, `.span-9` the rest, `.span-6`
 * and `.span-5-end` main and aside.
 */
export function Section({ children, label, labelledBy, id, close, accent, unruled, className, record }: SectionProps) {
  const look = [
    'section',
    close && 'section-close',
    accent && 'section-accent',
    unruled && 'section-unruled',
    className,
  ]
  return (
    <section
      className={look.filter(Boolean).join(' ')}
      id={id}
      data-section={record}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <div className="wrap grid">{children}</div>
    </section>
  )
}

export interface SectionHeadProps {
  title: string
  id?: string | undefined
  /** Content under the title. */
  children?: ReactNode
  more?: { to: string; label: string } | undefined
}

/** Title of a section, in columns 1-3; sticky on large screens. */
export function SectionHead({ title, id, children, more }: SectionHeadProps) {
  return (
    <div className="section-head span-3">
      <h2 id={id}>{title}</h2>
      {children && <p>{children}</p>}
      {more && <MoreLink to={more.to}>{more.label}</MoreLink>}
    </div>
  )
}

/** Heading across columns 1-9 with a quiet line in 10-12. `size` 5 opens a full section, 4 one inside a page. */
export function SplitHead({
  title,
  id,
  children,
  size = 5,
}: {
  title: string
  id?: string | undefined
  children?: ReactNode
  size?: 4 | 5 | undefined
}) {
  return (
    <div className={`split-head grid split-${size}`}>
      <h2 className="span-1-9" id={id}>
        {title}
      </h2>
      {children && <p className="span-5-end quiet">{children}</p>}
    </div>
  )
}
