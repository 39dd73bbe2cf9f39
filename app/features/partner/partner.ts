/** The written roles a partner may have, in the order in which they are named. */
export const tiers = ['Patronage', 'Lead', 'Host', 'Media', 'Market', 'Supporting Partner'] as const

/** The key under which the words about a tier are kept, e.g. `partners.tier.supporting-partner`. */
export const tierKey = (tier: string) => `partners.tier.${tier.toLowerCase().replaceAll(' ', '-')}`

/** Partners under their tiers, in the stated order; a tier nobody holds is left out, and within one the given order stays. */
export const groupByTier = <P extends { tier: string }>(partners: readonly P[]) =>
  tiers
    .map(tier => ({ tier, partners: partners.filter(partner => partner.tier === tier) }))
    .filter(group => group.partners.length > 0)

/** Whether a mark is drawn with a pen: a path that never closes has no area to fill. */
export const isLineDrawing = (glyph: string): boolean => !/z/i.test(glyph)
