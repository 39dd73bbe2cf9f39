import type { ReactNode } from 'react'
import { Strip } from '../../../ui/strip.tsx'
import type { Partner } from '../partner-queries.ts'
import { PartnerCard } from './partner-card.tsx'

type Props = {
  partners: readonly Partner[]
  /** Link to more partners. */
  children?: ReactNode
}

/** Moving row of partner logos, as on the home page. */
export const PartnerStrip = ({ partners, children }: Props) => (
  <div className="block-end">
    <Strip title="Partners" isReachedByCards={partners.some(({ url }) => url)}>
      {partners.map(partner => (
        <PartnerCard key={partner.id} partner={partner} />
      ))}
    </Strip>
    {children && <div className="wrap">{children}</div>}
  </div>
)
