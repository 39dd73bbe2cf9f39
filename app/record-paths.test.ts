import { describe, expect, it } from 'vitest'
import { recordDefinitions } from './record-definitions.ts'
import { findPathToCorrectRecord, findPublicPath, findRecordPath, getKindHeading } from './record-paths.ts'

const base = { title: 'T', detail: null, slug: 'a-road', state: 'published', id: '7' }

describe('the admin path of a record', () => {
  it.each(recordDefinitions.map(kind => [kind.heading, kind] as const))(
    'leads to the editor of the record',
    (_, kind) => {
      expect(findRecordPath({ ...base, kind: kind.kind, state: 'draft' })).toBe(kind.at.one('7'))
    },
  )
  it('leads to the public page if the record has no editor', () => {
    expect(findRecordPath({ ...base, kind: 'redirect' })).toBe('a-road')
    expect(findRecordPath({ ...base, kind: 'redirect', state: 'draft' })).toBeUndefined()
    expect(getKindHeading('redirect')).toBe('Redirects')
  })
})

describe('public path of a record', () => {
  it('is undefined for drafts and for records without a page', () => {
    expect(findPublicPath({ ...base, kind: 'article', state: 'draft' })).toBeUndefined()
    expect(findPublicPath({ ...base, kind: 'partner' })).toBeUndefined()
    expect(findPublicPath({ ...base, kind: 'article', slug: null })).toBeUndefined()
  })
  it('is the URL of the record’s page', () => {
    expect(findPublicPath({ ...base, kind: 'article' })).toBe('/news/a-road')
    expect(findPublicPath({ ...base, kind: 'event' })).toBe('/event/a-road')
    expect(findPublicPath({ ...base, kind: 'circle', state: null })).toBe('/circles/a-road')
  })
})

describe('path where a broken link can be corrected', () => {
  it.each([
    ['partners', '7', '/admin/settings/partners/7'],
    ['pages', 'press', '/press'],
    ['circles', 'culture', '/circles/culture'],
    ['events', 'a-day', '/event/a-day'],
    ['settings', 'contact', '/admin/settings'],
    ['redirects', '/old', '/old'],
    ['site_banners', '7', '/admin'],
  ])('exists for a row of the table %s', (table, key, path) => {
    expect(findPathToCorrectRecord({ table, key })).toBe(path)
  })
})
