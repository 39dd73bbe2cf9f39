import { describe, expect, it } from 'vitest'
import { convertFieldsToRow, makeBlankFields, validateRecord } from '../../../desk/record/define-record.ts'
import { personRecord } from './person-record.ts'
import { quoteRecord } from './quote-record.ts'

const person = makeBlankFields(personRecord)
const quote = makeBlankFields(quoteRecord)

describe('the person form', () => {
  it('requires a name and a group', () => {
    expect(Object.keys(validateRecord(personRecord, person))).toEqual(['name', 'groups'])
  })
  it('derives the slug from the name', () => {
    const filled = { ...person, name: ' Ṣọlá Fádaìró ', groups: ['council'], circle_id: '', country: '' }
    expect(convertFieldsToRow(personRecord, filled)).toMatchObject({
      name: 'Ṣọlá Fádaìró',
      slug: 'sola-fadairo',
      circle_id: null,
      country: null,
    })
  })
  it('requires a typed slug if the name is not in Latin letters', () => {
    expect(validateRecord(personRecord, { ...person, name: 'أمينة', groups: ['council'] })).toHaveProperty('slug')
  })
})

describe('the quotation form', () => {
  it('requires a text and a person', () => {
    expect(Object.keys(validateRecord(quoteRecord, quote))).toEqual(['text', 'person_id'])
    expect(validateRecord(quoteRecord, { ...quote, text: 'x'.repeat(601), person_id: 'p' })).toHaveProperty('text')
  })
  it('derives the slug from the first words of the quotation', () => {
    expect(convertFieldsToRow(quoteRecord, { ...quote, text: 'Chairs first, then the agenda, then lunch.' }).slug).toBe(
      'chairs-first-then-the-agenda-then-lunch',
    )
  })
})
