import { Strip } from '../../../ui/strip.tsx'
import type { Partner } from '../partner-queries.ts'
import { PartnerCard } from './partner-card.tsx'

/** The partners drifting past, as on the home page. */
export const PartnerStrip = ({ partners }: { partners: readonly Partner[] }) => (
  <div className="block-end">
    <Strip title="Partners" isReachedByCards={partners.some(({ url }) => url)}>
      {partners.map(partner => (
        <PartnerCard key={partner.id} partner={partner} />
      ))}
    </Strip>
  </div>
)
