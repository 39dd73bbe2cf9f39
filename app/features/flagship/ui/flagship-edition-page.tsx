import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths.ts'
import type { FlagshipEdition } from '../flagship.ts'
import type { FlagshipDetail } from '../flagship-page-queries.ts'
import { CurrentEditionSummary } from './flagship-edition.tsx'
import { editionsContentsEntry, FlagshipEditions } from './flagship-editions.tsx'
import { FlagshipPage } from './flagship-page.tsx'
import type { InPageLink } from './flagship-sections.tsx'

type Props = {
  flagship: FlagshipDetail
  edition: FlagshipEdition
  /**
   * Content between the sections and the other editions. `also` is the entry of this content in the table of contents.
   */
  children: ReactNode
  also: readonly InPageLink[]
}

/** Page of an edition, titled with city and year. */
export function FlagshipEditionPage({ flagship, edition, children, also }: Props) {
  const others = flagship.editions.filter(({ id }) => id !== edition.id)
  return (
    <FlagshipPage
      flagship={flagship}
      edition={edition}
      title={`${flagship.city || flagship.title} ${edition.year}`}
      path={paths.flagshipEdition(flagship.slug, edition.year)}
      opening={<CurrentEditionSummary flagship={flagship} />}
      also={[...also, ...(others.length > 0 ? [{ ...editionsContentsEntry, label: 'Other editions' }] : [])]}
    >
      {children}
      <FlagshipEditions slug={flagship.slug} editions={others} title="Other editions" />
    </FlagshipPage>
  )
}
