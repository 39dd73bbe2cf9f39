import { describe, expect, it } from 'vitest'
import { describeIncomingLinks, summarizeIncomingLinks } from './incoming-links.ts'

describe('the links to a record', () => {
  it('are described by the menus and the number of linking texts', () => {
    expect(describeIncomingLinks({ count: 0, menu: [] })).toBe('No text and no menu links to it.')
    expect(describeIncomingLinks({ count: 1, menu: [] })).toBe('It is linked in 1 text.')
    expect(describeIncomingLinks({ count: 3, menu: ['main', 'footer'] })).toBe(
      'It is linked in the menu, the footer and 3 texts.',
    )
    expect(describeIncomingLinks({ count: 100, menu: [] })).toBe('It is linked in 100 texts or more.')
  })
  it('are summarised as menu, number of texts and number of redirects', () => {
    expect(summarizeIncomingLinks({ count: 0, records: [], menu: [], redirects: [], redirect_count: 0 })).toBe('None')
    expect(
      summarizeIncomingLinks({ count: 2, records: [], menu: ['footer'], redirects: ['/old'], redirect_count: 1 }),
    ).toBe('Footer, 2 texts, 1 redirect')
  })
})
