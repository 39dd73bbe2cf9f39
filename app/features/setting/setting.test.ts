import { describe, expect, it } from 'vitest'
import {
  getContactEmail,
  getNewsletterAddress,
  getStoryVideo,
  listSocialLinks,
  type PublicSettings,
  parseIdentity,
} from './setting.ts'

describe('settings as read by the public pages', () => {
  it('are empty if no setting is stored', () => {
    const emptySettings: (PublicSettings | undefined)[] = [
      undefined,
      {},
      { identity: null, contact: null, video: null },
    ]
    for (const settings of emptySettings) {
      expect(parseIdentity(settings)).toEqual({ strapline: '', description: '', legalName: '', founded: undefined })
      expect(getContactEmail(settings, 'press')).toBeUndefined()
      expect(getStoryVideo(settings)).toBeUndefined()
    }
  })
  it('are ignored if their JSON has the wrong shape', () => {
    expect(parseIdentity({ identity: { founded: 'long ago' } }).founded).toBeUndefined()
    expect(getStoryVideo({ video: { title: 'F', embed_url: 'javascript:alert(1)' } })).toBeUndefined()
  })
  it('are ignored if they contain an invalid URL', () => {
    expect(getContactEmail({ contact: { email: 'hello', press: null } })).toBeUndefined()
    expect(getContactEmail({ contact: { email: "o'brien@baraza.example", press: null } })).toBe(
      "o'brien@baraza.example",
    )
    expect(getNewsletterAddress({ newsletter_url: 'javascript:alert(1)' })).toBeUndefined()
    const link = { label: 'One', url: 'https://one.example' }
    expect(listSocialLinks({ social: [link, { ...link, url: 'one' }, { url: link.url }, 7] })).toEqual([link])
    expect(listSocialLinks({ social: link })).toEqual([])
    expect(parseIdentity({ identity: { founded: Number.POSITIVE_INFINITY } }).founded).toBeUndefined()
  })
  it('contain the general e-mail address if the press has none', () => {
    const general = 'hello@baraza.example'
    expect(getContactEmail({ contact: { email: general, press: 'press@baraza.example' } }, 'press')).toBe(
      'press@baraza.example',
    )
    expect(getContactEmail({ contact: { email: general } }, 'press')).toBe(general)
  })
})
