import { describe, expect, it } from 'vitest'
import { buildConfirmLink, maskEmailAddress, parseConfirmLink } from './email-confirmation-link.ts'

const site = 'https://site.example'
const token = 'f'.repeat(64)
const readFragment = (url: string) => new URL(url).hash

describe('the link in an account e-mail', () => {
  it('has all values in the fragment of its URL', () => {
    const link = new URL(buildConfirmLink(site, { kind: 'signup', token, to: 'amina@example.org', back: '/news' }))
    expect([link.origin, link.pathname, link.search]).toEqual([site, '/auth/confirm', ''])
    expect(link.hash).not.toContain('amina')
  })
  it('is parsed back to the values that it was made from', () => {
    const link = buildConfirmLink(site, { kind: 'recovery', token, to: 'amina@example.org', back: '/events?tab=past' })
    expect(parseConfirmLink(readFragment(link), site)).toEqual({
      kind: 'recovery',
      token,
      to: 'a•••@example.org',
      back: '/events?tab=past',
    })
  })
  it.each([
    [`${site}/auth/callback?return=%2Fprofile`, '/profile'],
    [`${site}/auth/callback`, undefined],
    [`${site}/auth/reset`, undefined],
    [`${site}/`, undefined],
    [`${site}/news`, '/news'],
    ['https://evil.example/news', undefined],
    ['//evil.example', undefined],
    [`${site}/auth/callback?return=https://evil.example`, undefined],
    [`${site}/auth/callback?return=%2Fnews%23access_token%3Dx`, '/news'],
  ])('replaces the return URL %s by the path %s', (back, path) => {
    const link = buildConfirmLink(site, { kind: 'magiclink', token, back })
    expect(parseConfirmLink(readFragment(link), site)?.back).toBe(path)
    // In e-mails of a Supabase project, the link contains the full URL.
    const letter = `#type=magiclink&token_hash=${token}&return=${encodeURIComponent(back)}`
    expect(parseConfirmLink(letter, site)?.back).toBe(path)
  })
  it.each([
    '',
    '#',
    '#type=signup',
    `#token_hash=${token}`,
    `#type=phone&token_hash=${token}`,
    `#type=__proto__&token_hash=${token}`,
    `#type=signup&token_hash=${'f'.repeat(201)}`,
  ])('is refused for the fragment %j', fragment => {
    expect(parseConfirmLink(fragment, site)).toBeUndefined()
  })
})

it.each([
  ['amina@example.org', 'a•••@example.org'],
  ['a•••@example.org', 'a•••@example.org'],
  ['Call 0800 123', undefined],
  ['your bank, press now', undefined],
  [`a@${'b'.repeat(300)}`, undefined],
  [null, undefined],
])('the confirmation page shows the e-mail address %s as %s', (address, masked) => {
  expect(maskEmailAddress(address)).toBe(masked)
})
