import { groupPartnersByTier } from '../partner.ts'
import type { PartnerWithDescription } from '../partner-queries.ts'
import { PartnerCard } from './partner-card.tsx'
import './partner-tiers.css'

type Props = {
  partners: readonly PartnerWithDescription[]
  /** Returns the description of a tier. */
  meaning: (tier: string) => string
}

/** Partners by tier: name of the tier in columns 1-3, logos from column 4. */
export function PartnerTiers({ partners, meaning }: Props) {
  return (
    <div className="wrap partner-tiers">
      {groupPartnersByTier(partners).map(({ tier, partners: held }) => (
        <section className="grid rows-2" key={tier} aria-labelledby={`tier-${tier.replaceAll(' ', '-')}`}>
          <div className="span-3 partner-tier">
            <h2 id={`tier-${tier.replaceAll(' ', '-')}`}>{tier}</h2>
            {meaning(tier) && <p>{meaning(tier)}</p>}
          </div>
          <ul className="span-9 partner-entries">
            {held.map(partner => (
              <li key={partner.id}>
                <PartnerCard
                  variant="framed"
                  partner={partner}
                  line={partner.term_starts_on && `since ${partner.term_starts_on.slice(0, 4)}`}
                />
                {partner.description && <p>{partner.description}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
