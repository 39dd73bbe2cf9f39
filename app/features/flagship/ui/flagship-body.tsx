import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { Section } from '../../../ui/section.tsx'
import { FlagshipHead, type FlagshipHeadProps } from './flagship-head.tsx'
import { FlagshipSections, type InPageLink } from './flagship-sections.tsx'

export type FlagshipBodyProps = FlagshipHeadProps & {
  /** What stands before the sections, if anything. */
  opening?: ReactNode
  /** What follows the sections, with its entries in the index: editions, pictures, interviews. */
  children?: ReactNode
  also?: readonly InPageLink[]
  /** The section that is marked, while somebody writes it. */
  marked?: string | undefined
}

/** What stands on the page of a flagship: where and when, what it is, and what has come of it so far. */
export function FlagshipBody({ opening, children, also = [], marked, ...head }: FlagshipBodyProps) {
  const { sections, hue } = head.flagship
  return (
    <article style={{ '--accent': hue ?? undefined } as React.CSSProperties}>
      <FlagshipHead {...head} />
      {opening}
      {sections.length === 0 && also.length === 0 ? (
        <Unwritten />
      ) : (
        <FlagshipSections sections={sections} also={also} marked={marked} />
      )}
      {children}
    </article>
  )
}

/** Paper before the footer also where nobody has written anything yet, and a way on. */
const Unwritten = () => (
  <Section unruled label="Not written yet">
    <div className="span-9">
      <p className="lead">What happens at this table, and what came of it, will be written here.</p>
      <p className="flagship-actions">
        <MoreLink to={paths.events}>All events</MoreLink>
      </p>
    </div>
  </Section>
)
