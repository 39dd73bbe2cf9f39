import { expect, it } from 'vitest'
import { convertFieldsToRow, makeBlankFields, validateRecord } from '../../../desk/record/define-record.ts'
import { partnerRecord } from './partner-record.ts'

const blank = makeBlankFields(partnerRecord)

it.each([
  ['no name', {}, 'name'],
  ['a javascript: URL', { name: 'A', url: 'javascript:alert(1)' }, 'url'],
  ['an unknown role', { name: 'A', tier: 'Owner' }, 'tier'],
  [
    'a term that ends before it begins',
    { name: 'A', term_starts_on: '2026-02-01', term_ends_on: '2026-01-01' },
    'term_ends_on',
  ],
])('the partner form refuses a partner with %s', (_, filled, field) => {
  expect(Object.keys(validateRecord(partnerRecord, { ...blank, ...filled }))).toEqual([field])
})

it('the partner form stores an empty URL or date as null', () => {
  expect(
    convertFieldsToRow(partnerRecord, { ...blank, name: 'Banque du Littoral', url: ' ', term_ends_on: '' }),
  ).toMatchObject({
    slug: 'banque-du-littoral',
    url: null,
    term_ends_on: null,
  })
})
