import type { ReactNode } from 'react'
import { PageHead } from '../../../platform/seo/page-head.tsx'
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
      <FlagshipSections sections={sections} also={also} />
      {children}
    </article>
  )
}
