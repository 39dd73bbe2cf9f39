import { describe, expect, it } from 'vitest'
import { buildPartnerTierKey, groupPartnersByTier, hasOpenSymbolPath } from './partner.ts'

const partner = (name: string, tier: string) => ({ name, tier })

describe('partners grouped by tier (level of partnership)', () => {
  it('are listed in the tier order of the specification', () => {
    const groups = groupPartnersByTier([
      partner('a', 'Supporting Partner'),
      partner('b', 'Media'),
      partner('c', 'Patronage'),
      partner('d', 'Media'),
    ])
    expect(groups.map(({ tier, partners }) => [tier, partners.map(({ name }) => name).join()])).toEqual([
      ['Patronage', 'c'],
      ['Media', 'b,d'],
      ['Supporting Partner', 'a'],
    ])
  })
  it('leave out empty tiers', () => {
    expect(groupPartnersByTier([])).toEqual([])
  })
})

it('a tier name of two words has a setting key in which a hyphen joins the words', () => {
  expect(buildPartnerTierKey('Supporting Partner')).toBe('partners.tier.supporting-partner')
})

it('the partners page draws a logo with an open path as a line', () => {
  expect(hasOpenSymbolPath('M26 2v48M2 26h48')).toBe(true)
  expect(hasOpenSymbolPath('M4 4h20v20H4z')).toBe(false)
})
