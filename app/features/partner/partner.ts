/** Tiers of partnership, in display order. */
export const partnerTiers = ['Patronage', 'Lead', 'Host', 'Media', 'Market', 'Supporting Partner'] as const

/** Settings key of a tier's description, e.g. `partners.tier.supporting-partner`. */
export const buildPartnerTierKey = (tier: string) => `partners.tier.${tier.toLowerCase().replaceAll(' ', '-')}`

/**
 * Groups partners by tier in display order. Empty tiers are left out. The order of the partners within a tier stays the
 * same.
 */
export const groupPartnersByTier = <P extends { tier: string }>(partners: readonly P[]) =>
  partnerTiers
    .map(tier => ({ tier, partners: partners.filter(partner => partner.tier === tier) }))
    .filter(group => group.partners.length > 0)

/** Whether a partner's symbol must be drawn with strokes. A path without `z` (close path) has no area to fill. */
export const hasOpenSymbolPath = (glyph: string): boolean => !/z/i.test(glyph)
