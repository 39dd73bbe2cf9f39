import { describe, expect, it } from 'vitest'
import {
  contactEmail,
  hiddenLinks,
  newsletterAddress,
  parseIdentity,
  type Settings,
  socialLinks,
  storyVideo,
} from './setting.ts'

describe('settings as read by the public pages', () => {
  it('are empty and throw nothing when unset', () => {
    const emptySettings: (Settings | undefined)[] = [
      undefined,
      {},
      { identity: null, contact: null, navigation: null, video: null },
    ]
    for (const settings of emptySettings) {
      expect(parseIdentity(settings)).toEqual({ strapline: '', description: '', legalName: '', founded: undefined })
      expect(contactEmail(settings, 'press')).toBeUndefined()
      expect(hiddenLinks(settings)).toEqual([])
      expect(storyVideo(settings)).toBeUndefined()
    }
  })
  it('count as unset when they have the wrong shape', () => {
    expect(parseIdentity({ identity: { founded: 'long ago' } }).founded).toBeUndefined()
    expect(hiddenLinks({ navigation: { hidden: '/about' } })).toEqual([])
    expect(storyVideo({ video: { title: 'F', embed_url: 'javascript:alert(1)' } })).toBeUndefined()
  })
  it('count as unset with an invalid URL; in a list only that entry does', () => {
    expect(contactEmail({ contact: { email: 'hello', press: null } })).toBeUndefined()
    expect(contactEmail({ contact: { email: "o'brien@baraza.example", press: null } })).toBe("o'brien@baraza.example")
    expect(newsletterAddress({ newsletter_url: 'javascript:alert(1)' })).toBeUndefined()
    const link = { label: 'One', url: 'https://one.example' }
    expect(socialLinks({ social: [link, { ...link, url: 'one' }, { url: link.url }, 7] })).toEqual([link])
    expect(socialLinks({ social: link })).toEqual([])
    expect(parseIdentity({ identity: { founded: Number.POSITIVE_INFINITY } }).founded).toBeUndefined()
  })
  it('the press contact has its own e-mail address, or the general one', () => {
    const general = 'hello@baraza.example'
    expect(contactEmail({ contact: { email: general, press: 'press@baraza.example' } }, 'press')).toBe(
      'press@baraza.example',
    )
    expect(contactEmail({ contact: { email: general } }, 'press')).toBe(general)
  })
})
