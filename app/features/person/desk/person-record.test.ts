import { describe, expect, it } from 'vitest'
import { blankFields, checkRecord, toRow } from '../../../desk/record/define-record.ts'
import { personRecord } from './person-record.ts'
import { quoteRecord } from './quote-record.ts'

const person = blankFields(personRecord)
const quote = blankFields(quoteRecord)

describe('a person as they are filled in', () => {
  it('need a name and a group, which nobody can guess', () => {
    expect(Object.keys(checkRecord(personRecord, person))).toEqual(['name', 'groups'])
  })
  it('get their address from their name, and nothing where nothing was said', () => {
    const filled = { ...person, name: ' Ṣọlá Fádaìró ', groups: ['council'], circle_id: '', country: '' }
    expect(toRow(personRecord, filled)).toMatchObject({
      name: 'Ṣọlá Fádaìró',
      slug: 'sola-fadairo',
      circle_id: null,
      country: null,
    })
  })
  it('whose name is in another script have to be given an address', () => {
    expect(checkRecord(personRecord, { ...person, name: 'أمينة', groups: ['council'] })).toHaveProperty('slug')
  })
})

describe('a quotation as it is filled in', () => {
  it('needs words and who said them', () => {
    expect(Object.keys(checkRecord(quoteRecord, quote))).toEqual(['text', 'person_id'])
    expect(checkRecord(quoteRecord, { ...quote, text: 'x'.repeat(601), person_id: 'p' })).toHaveProperty('text')
  })
  it('gets its address from its first words', () => {
    expect(toRow(quoteRecord, { ...quote, text: 'Chairs first, then the agenda, then lunch.' }).slug).toBe(
      'chairs-first-then-the-agenda-then',
    )
  })
})
