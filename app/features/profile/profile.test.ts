import { expect, it } from 'vitest'
import { differing, listed, merged, type ProfileForm } from './profile.ts'
import { errorsOf } from './profile-input.ts'

const zola: ProfileForm = {
  full_name: 'Zola Dlamini',
  title: 'Engineer',
  organisation: '',
  country: 'ZA',
  languages: ['zu', 'en'],
  circles: ['b', 'a'],
}

it('spaces at the ends and the order of circles are no change; the order of languages is', () => {
  expect(differing(zola, { ...zola, full_name: ' Zola Dlamini ', circles: ['a', 'b'] })).toEqual([])
  expect(differing(zola, { ...zola, languages: ['en', 'zu'] })).toEqual(['languages'])
})
it('two tabs changed different fields: both changes stay', () => {
  const { form, conflicts } = merged(zola, { ...zola, title: 'Chief engineer' }, { ...zola, country: 'SZ' })
  expect(conflicts).toEqual([])
  expect(form).toMatchObject({ title: 'Chief engineer', country: 'SZ' })
})
it('two tabs changed one field to different words: it is named, and nothing typed is lost', () => {
  const { form, conflicts } = merged(zola, { ...zola, title: 'Mine' }, { ...zola, title: 'Theirs', country: 'SZ' })
  expect(conflicts).toEqual(['title'])
  expect(form).toMatchObject({ title: 'Mine', country: 'SZ' })
})
it('two tabs changed one field to the same words: nobody is asked', () => {
  expect(merged(zola, { ...zola, title: 'Same' }, { ...zola, title: 'Same' }).conflicts).toEqual([])
})
it('fields are listed as people list them', () => {
  expect(listed(['full_name'])).toBe('name')
  expect(listed(['full_name', 'title', 'country'])).toBe('name, title and country')
})
it('a name is needed, a line is long enough, a country is chosen or left out', () => {
  expect(errorsOf(zola)).toEqual({})
  expect(errorsOf({ ...zola, full_name: '  ', title: 'x'.repeat(201), country: 'Ghana' })).toEqual({
    full_name: expect.stringContaining('called by'),
    title: expect.stringContaining('200'),
    country: expect.stringContaining('list'),
  })
  expect(errorsOf({ ...zola, full_name: 'Zola https://zola.example' })).toHaveProperty('full_name')
  expect(errorsOf({ ...zola, country: '', languages: [], circles: [] })).toEqual({})
})
