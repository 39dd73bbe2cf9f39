import { describe, expect, it } from 'vitest'
import { validateRecord } from '../../../desk/record/define-record.ts'
import { getSettingFields, getSettingValue } from './setting-record.ts'
import {
  contactSetting,
  defineTextSetting,
  identitySetting,
  mailSetting,
  newsletterSetting,
  pictureHostsSetting,
  retentionSetting,
  settingRecords,
  socialSetting,
  videoSetting,
} from './setting-records.ts'

const months = { applications_months: 24, audit_months: 24 }
const days = { captured_mail_days: 30, error_days: 30, unused_picture_days: 30 }
const player = 'https://player.vimeo.com/video/12345678'

describe('the validation of the settings forms', () => {
  it.each([
    ['an invalid year', identitySetting, { founded: '20008' }, 'founded'],
    ['an e-mail address without @', contactSetting, { email: 'hello.baraza.example' }, 'email'],
    ['an office without an address', contactSetting, { offices: [{ city: 'Accra', address: ' ' }] }, 'offices'],
    [
      'a profile with a javascript: URL',
      socialSetting,
      { value: [{ label: 'X', url: 'javascript:alert(1)' }] },
      'value',
    ],
    ['a newsletter URL without a scheme', newsletterSetting, { value: 'letters.example' }, 'value'],
    [
      'a video player of an unknown host',
      videoSetting,
      { title: 'F', embed_url: 'https://evil.example/x' },
      'embed_url',
    ],
    [
      'a host that only starts like a known host',
      videoSetting,
      { title: 'F', embed_url: 'https://player.vimeo.com.evil.example/x' },
      'embed_url',
    ],
    ['a video without a title', videoSetting, { minutes: '3 minutes' }, 'title'],
    ['an invalid reply address', mailSetting, { reply_to: 'us' }, 'reply_to'],
    [
      'a retention period of zero',
      retentionSetting,
      { ...months, ...days, applications_months: '0' },
      'applications_months',
    ],
    ['an empty retention period', retentionSetting, { ...months, ...days, error_days: '' }, 'error_days'],
    ['a host with a path', pictureHostsSetting, { value: ['cdn.example.org', 'example.org/logos'] }, 'value'],
    ['a wildcard as host', pictureHostsSetting, { value: ['*.example.org'] }, 'value'],
    [
      'a text that is too long',
      defineTextSetting('gallery.intro', 'Introduction'),
      { value: 'x'.repeat(2001) },
      'value',
    ],
  ])('names the invalid field of a refused form (case “%s”)', (_, setting, fields, field) => {
    expect(Object.keys(validateRecord(setting, fields))).toEqual([field])
  })
  it.each(settingRecords.filter(setting => !['retention', 'security.second_factor'].includes(setting.key)))(
    'accepts an empty form (setting “$title”)',
    setting => {
      expect(validateRecord(setting, {})).toEqual({})
    },
  )
})

describe('the values that a settings form stores', () => {
  it('have trimmed texts and no empty fields', () => {
    expect(getSettingValue(identitySetting, { strapline: ' Sit down ', founded: '2008', legal_name: '' })).toEqual({
      strapline: 'Sit down',
      founded: 2008,
    })
  })
  it('keep properties that have no field in the form', () => {
    const fields = getSettingFields(videoSetting, { title: 'Our story', note: 'Nothing loads before.' })
    expect(getSettingValue(videoSetting, { ...fields, title: 'Our film' })).toEqual({
      title: 'Our film',
      note: 'Nothing loads before.',
    })
  })
  it('contain the player URL of a video', () => {
    expect(getSettingValue(videoSetting, { title: 'F', embed_url: 'https://vimeo.com/12345678' })).toEqual({
      title: 'F',
      embed_url: player,
    })
  })
  it('leave out empty lines of a list', () => {
    expect(getSettingValue(pictureHostsSetting, { value: [' cdn.example.org ', '', 'logos.example.org'] })).toEqual([
      'cdn.example.org',
      'logos.example.org',
    ])
  })
  it('are null if the form is empty', () => {
    expect(getSettingValue(identitySetting, { strapline: ' ', founded: '' })).toBeNull()
    expect(getSettingValue(newsletterSetting, { value: '  ' })).toBeNull()
    expect(getSettingValue(socialSetting, { value: [] })).toBeNull()
    expect(getSettingValue(pictureHostsSetting, { value: [''] })).toBeNull()
  })
})
