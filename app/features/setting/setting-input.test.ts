import { describe, expect, it } from 'vitest'
import {
  checkContact,
  checkIdentity,
  checkMail,
  checkNewsletterAddress,
  checkRetention,
  checkSocial,
  checkVideo,
} from './setting-input.ts'
import { fieldsOfSetting, valueOfSetting } from './setting-mutations.ts'

describe('what the settings’ forms refuse before the database has to', () => {
  it.each([
    ['a year that is none', checkIdentity({ founded: '20008' }), 'founded'],
    ['an address without @', checkContact({ email: 'hello.baraza.example' }), 'email'],
    ['an office without an address', checkContact({ offices: [{ city: 'Accra', address: ' ' }] }), 'offices'],
    [
      'a profile whose address is a script',
      checkSocial({ list: [{ label: 'X', url: 'javascript:alert(1)' }] }),
      'list',
    ],
    ['a newsletter without a scheme', checkNewsletterAddress({ text: 'letters.example' }), 'text'],
    ['a player of a stranger', checkVideo({ title: 'F', embed_url: 'https://evil.example/x' }), 'embed_url'],
    [
      'a host that only begins like a known one',
      checkVideo({ title: 'F', embed_url: 'https://player.vimeo.com.evil.example/x' }),
      'embed_url',
    ],
    ['a film without a title', checkVideo({ minutes: '3 minutes' }), 'title'],
    ['answers to nobody', checkMail({ reply_to: 'us' }), 'reply_to'],
    [
      'keeping for no time',
      checkRetention({
        applications_months: '0',
        audit_months: '24',
        captured_mail_days: '30',
        error_days: '30',
        unused_picture_days: '30',
      }),
      'applications_months',
    ],
  ])('%s', (_, errors, field) => {
    expect(Object.keys(errors)).toEqual([field])
  })
  it('nothing filled in is nothing wrong', () => {
    for (const check of [checkIdentity, checkContact, checkSocial, checkNewsletterAddress, checkVideo, checkMail])
      expect(check({})).toEqual({})
  })
})

describe('what is kept of a form', () => {
  const identity = { key: 'identity', form: 'parts', numbers: ['founded'] } as const
  it('numbers are numbers again, blanks around words go, and empty parts are left out', () => {
    expect(valueOfSetting(identity, { strapline: ' Sit down ', founded: '2008', legal_name: '' })).toEqual({
      strapline: 'Sit down',
      founded: 2008,
    })
  })
  it('what no field shows stays', () => {
    const video = { key: 'video', form: 'parts' } as const
    const fields = fieldsOfSetting(video, { title: 'Our story', note: 'Nothing loads before.' })
    expect(valueOfSetting(video, { ...fields, title: 'Our film' })).toEqual({
      title: 'Our film',
      note: 'Nothing loads before.',
    })
  })
  it('nothing filled in is a setting nobody made', () => {
    expect(valueOfSetting(identity, { strapline: ' ', founded: '' })).toBeNull()
    expect(valueOfSetting({ key: 'x', form: 'text' }, { text: '  ' })).toBeNull()
    expect(valueOfSetting({ key: 'social', form: 'list' }, { list: [] })).toBeNull()
  })
})
