import { expect, it } from 'vitest'
import { buildSlugMessage } from './slug-message.ts'

const noResult = { use: undefined, isUnknown: false, left: undefined }

it('the slug field shows no message before the availability check has responded', () => {
  expect(buildSlugMessage(noResult)).toBeUndefined()
})

it.each([
  ['taken', 'The harbour', 'Already used by “The harbour”.'],
  ['reserved', '/news/all lists every article', 'Reserved: /news/all lists every article.'],
] as const)('the slug field names the record or page that uses the slug if the slug is %s', (state, by, text) => {
  expect(buildSlugMessage({ ...noResult, use: { state, by }, left: '/news/old' })).toEqual({ isWrong: true, text })
})

it('the slug field lists the old paths that will redirect to the record if the slug is free', () => {
  expect(buildSlugMessage({ ...noResult, use: { state: 'free', by: null } })?.text).toBe('This URL is available.')
  expect(buildSlugMessage({ ...noResult, use: { state: 'free', by: null }, left: '/news/old' })?.text).toBe(
    'This URL is available. /news/old will redirect here.',
  )
  expect(buildSlugMessage({ ...noResult, use: { state: 'moved', by: '/news/b' }, left: '/news/old' })).toEqual({
    isWrong: false,
    text: 'Available. It redirects to /news/b now; it would lead here. /news/old will redirect here.',
  })
})

it('a failed availability check does not make a slug invalid', () => {
  expect(buildSlugMessage({ ...noResult, isUnknown: true })).toMatchObject({ isWrong: false })
})
