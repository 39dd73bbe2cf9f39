import { describe, expect, it } from 'vitest'
import { contactEmail, hiddenLinks, identityOf, type Settings, storyVideo } from './setting.ts'

describe('settings as the public pages read them', () => {
  it('of which nothing is made say nothing, and break nothing', () => {
    const none: (Settings | undefined)[] = [
      undefined,
      {},
      { identity: null, contact: null, navigation: null, video: null },
    ]
    for (const settings of none) {
      expect(identityOf(settings)).toEqual({ strapline: '', description: '', legalName: '', founded: undefined })
      expect(contactEmail(settings, 'press')).toBeUndefined()
      expect(hiddenLinks(settings)).toEqual([])
      expect(storyVideo(settings)).toBeUndefined()
    }
  })
  it('that are not in their form are as good as not made', () => {
    expect(identityOf({ identity: { founded: 'long ago' } }).founded).toBeUndefined()
    expect(hiddenLinks({ navigation: { hidden: '/about' } })).toEqual([])
    expect(storyVideo({ video: { title: 'F', embed_url: 'javascript:alert(1)' } })).toBeUndefined()
  })
  it('the press has its own address, or the general one', () => {
    const general = 'hello@baraza.example'
    expect(contactEmail({ contact: { email: general, press: 'press@baraza.example' } }, 'press')).toBe(
      'press@baraza.example',
    )
    expect(contactEmail({ contact: { email: general } }, 'press')).toBe(general)
  })
})
