import { describe, expect, it } from 'vitest'
import { blankPerson, blankQuote, checkPerson, checkQuote, personRow, quoteRow } from './person-input.ts'

describe('a person as they are filled in', () => {
  it('need a name and a group, which nobody can guess', () => {
    expect(Object.keys(checkPerson(blankPerson))).toEqual(['name', 'groups'])
  })
  it('get their address from their name, and nothing where nothing was said', () => {
    const row = personRow({ ...blankPerson, name: ' Ṣọlá Fádaìró ', groups: ['council'], circle_id: '', country: '' })
    expect(row).toMatchObject({ name: 'Ṣọlá Fádaìró', slug: 'sola-fadairo', circle_id: null, country: null })
  })
  it('whose name is in another script have to be given an address', () => {
    expect(checkPerson({ ...blankPerson, name: 'أمينة', groups: ['council'] })).toHaveProperty('slug')
  })
})

describe('a quotation as it is filled in', () => {
  it('needs words and who said them', () => {
    expect(Object.keys(checkQuote(blankQuote))).toEqual(['text', 'person_id'])
    expect(checkQuote({ ...blankQuote, text: 'x'.repeat(601), person_id: 'p' })).toHaveProperty('text')
  })
  it('gets its address from its first words', () => {
    expect(quoteRow({ ...blankQuote, text: 'Chairs first, then the agenda, then lunch.' }).slug).toBe(
      'chairs-first-then-the-agenda-then',
    )
  })
})
