import type { ReactNode } from 'react'
import { MoreLink } from './more-link.tsx'
import './section.css'

export interface SectionProps {
  children: ReactNode
  /** Accessible name of the section, if it has no heading. */
  label?: string | undefined
  labelledBy?: string | undefined
  id?: string | undefined
  /** Whether the section has no space above, because the section directly follows another section. */
  close?: boolean | undefined
  /** Whether the line above the section is 6 px high and has the colour of the circle. */
  accent?: boolean | undefined
  /** Whether the section has no line above, because the content of the section begins with a line. */
  unruled?: boolean | undefined
  className?: string | undefined
  /** Id of the displayed record, by which the preview finds the section. */
  record?: string | undefined
}

/**
 * Section on the grid of twelve columns. The children set their columns: `SectionHead` takes 1-3, `.span-9` the rest,
 * `.span-6` and `.span-5-end` are main content and aside.
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
  /** Content below the title. */
  children?: ReactNode
  more?: { to: string; label: string } | undefined
}

/** Title of a section in columns 1-3. On large screens the title is sticky. */
export function SectionHead({ title, id, children, more }: SectionHeadProps) {
  return (
    <div className="section-head span-3">
      <h2 id={id}>{title}</h2>
      {children && <p>{children}</p>}
      {more && <MoreLink to={more.to}>{more.label}</MoreLink>}
    </div>
  )
}

/**
 * Heading across columns 1-9, with a grey line of text in columns 10-12. `size` 5 is for a full section, 4 for a
 * section inside a page.
 */
export function SplitHeading({
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
