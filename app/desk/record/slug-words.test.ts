import { expect, it } from 'vitest'
import { slugWords } from './slug-words.ts'

const about = { use: undefined, isUnknown: false, left: undefined }

it('nothing is said of a slug before it is known', () => {
  expect(slugWords(about)).toBeUndefined()
})

it.each([
  ['taken', 'The harbour', '“The harbour” has this address already.'],
  ['reserved', '/news/all lists every article', 'This address is the site’s own: /news/all lists every article.'],
] as const)('one that is %s is wrong, and what has it is named', (state, by, text) => {
  expect(slugWords({ ...about, use: { state, by }, left: '/news/old' })).toEqual({ isWrong: true, text })
})

it('one that is free says which address keeps leading here, and which links would come along', () => {
  expect(slugWords({ ...about, use: { state: 'free', by: null } })?.text).toBe('It is free.')
  expect(slugWords({ ...about, use: { state: 'free', by: null }, left: '/news/old' })?.text).toBe(
    'It is free. /news/old keeps leading here.',
  )
  expect(slugWords({ ...about, use: { state: 'moved', by: '/news/b' }, left: '/news/old' })).toEqual({
    isWrong: false,
    text: 'It is free. Links to it lead to /news/b now, and would lead here. /news/old keeps leading here.',
  })
})

it('that nobody could be asked is no fault of the slug', () => {
  expect(slugWords({ ...about, isUnknown: true })).toMatchObject({ isWrong: false })
})
