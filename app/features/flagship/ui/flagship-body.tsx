import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { Section } from '../../../ui/section.tsx'
import { FlagshipHead, type FlagshipHeadProps } from './flagship-head.tsx'
import { FlagshipSections, type InPageLink } from './flagship-sections.tsx'

export type FlagshipBodyProps = FlagshipHeadProps & {
  /** Content before the sections. */
  opening?: ReactNode
  /**
   * Content of the page after the sections, such as editions, pictures and interviews. `also` are the entries of this
   * content in the table of contents.
   */
  children?: ReactNode
  also?: readonly InPageLink[]
  /** Id of the section that an editor has open. The preview highlights the section. */
  marked?: string | undefined
}

/** Content of a flagship page: place and date, description, and results so far. */
export function FlagshipBody({ opening, children, also = [], marked, ...head }: FlagshipBodyProps) {
  const { sections, hue } = head.flagship
  return (
    <article style={{ '--accent': hue ?? undefined } as React.CSSProperties}>
      <FlagshipHead {...head} />
      {opening}
      {sections.length === 0 && also.length === 0 ? (
        <NoSectionsPlaceholder />
      ) : (
        <FlagshipSections sections={sections} also={also} marked={marked} />
      )}
      {children}
    </article>
  )
}

/** Placeholder on a page without sections: a light background before the footer, and a link. */
const NoSectionsPlaceholder = () => (
  <Section unruled label="Not written yet">
    <div className="span-9">
      <p className="lead">What happens at this table, and what came of it, will be written here.</p>
      <p className="flagship-actions">
        <MoreLink to={paths.events}>All events</MoreLink>
      </p>
    </div>
  </Section>
)
