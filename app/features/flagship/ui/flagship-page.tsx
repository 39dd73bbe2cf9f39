import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { MoreLink } from '../../../ui/more-link.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Occasion } from '../flagship.ts'
import type { FlagshipDetail } from '../flagship-queries.ts'
import { FlagshipHead } from './flagship-head.tsx'
import { FlagshipSections, type InPage } from './flagship-sections.tsx'

type FlagshipPageProps = {
  flagship: FlagshipDetail
  /** The city for its presentation, the record's own title for the record's page. */
  title: string
  path: string
  next: Occasion | undefined
  /** What stands before the sections, if anything. */
  opening?: ReactNode
  /** What follows the sections, with its entries in the index: editions, pictures, interviews. */
  children: ReactNode
  also: readonly InPage[]
}

/** The page of a flagship: where and when, what it is, and what has come of it so far. */
export function FlagshipPage({ flagship, title, path, next, opening, children, also }: FlagshipPageProps) {
  const { sections, summary, hue } = flagship
  return (
    <article style={{ '--accent': hue ?? undefined } as React.CSSProperties}>
      <PageHead title={title} description={summary || `The flagship convening in ${flagship.city}.`} path={path} />
      <FlagshipHead flagship={flagship} title={title} next={next} />
      {opening}
      {sections.length === 0 && also.length === 0 ? (
        <Unwritten />
      ) : (
        <FlagshipSections sections={sections} also={also} />
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
