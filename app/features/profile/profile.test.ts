import { expect, it } from 'vitest'
import { convertFieldsToRow, validateRecord } from '../../desk/record/define-record.ts'
import { listChangedFields } from '../../desk/record/merge.ts'
import { buildProfileForm, getProfileFields } from './profile.ts'

const circles = [
  { id: 'a', name: 'Water', color_hex: '#1D4ED8' },
  { id: 'b', name: 'Roads', color_hex: null },
]
const kind = buildProfileForm(circles)
const zola = {
  full_name: 'Zola Dlamini',
  title: 'Engineer',
  organisation: null,
  country: 'ZA',
  languages: ['zu', 'en'],
  circles: ['b', 'a'],
}

it('the profile form ignores a changed order of circles, but not of languages', () => {
  const read = getProfileFields(zola)
  expect(listChangedFields(read, getProfileFields({ ...zola, circles: ['a', 'b'] }))).toEqual([])
  expect(listChangedFields(read, { ...read, organisation: '' })).toEqual([])
  expect(listChangedFields(read, { ...read, languages: ['en', 'zu'] })).toEqual(['languages'])
})
it('the profile form requires a name and accepts only listed countries', () => {
  expect(validateRecord(kind, zola)).toEqual({})
  expect(validateRecord(kind, { ...zola, full_name: '  ', title: 'x'.repeat(201) })).toEqual({
    full_name: expect.stringContaining('Enter your name'),
    title: expect.stringContaining('200'),
  })
  expect(validateRecord(kind, { ...zola, full_name: 'Zola https://zola.example' })).toHaveProperty('full_name')
  expect(validateRecord(kind, { ...zola, languages: Array(21).fill('en') })).toHaveProperty('languages')
  expect(validateRecord(kind, { ...zola, country: '', languages: [], circles: [] })).toEqual({})
})
it('the profile form stores null instead of empty values', () => {
  expect(convertFieldsToRow(kind, { ...zola, title: ' Engineer ', country: '', organisation: ' ' })).toMatchObject({
    title: 'Engineer',
    country: null,
    organisation: null,
  })
})
it('a conflict in the profile form shows countries, languages and circles by name, not by id', () => {
  expect(kind.fields.country.show('ZA')).toBe('South Africa')
  expect(kind.fields.languages.show(['zu', 'sw'])).toBe('Zulu, Swahili')
  expect(kind.fields.circles.show(['a', 'b'])).toBe('Water, Roads')
})
it('the profile form keeps the selected circles while the list of circles is loading', () => {
  for (const unknown of [undefined, null, []]) {
    expect(convertFieldsToRow(buildProfileForm(unknown), zola)).toMatchObject({ circles: ['b', 'a'] })
  }
  expect(buildProfileForm(null).fields.circles.hint).toMatch(/could not be loaded/)
  expect(buildProfileForm([]).layout).not.toContain('circles')
})
