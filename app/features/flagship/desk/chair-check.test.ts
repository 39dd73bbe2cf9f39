import { describe, expect, it } from 'vitest'
import { checkChair } from './chair-check.ts'
import { noChairLinks } from './chair-links.ts'

const circle = { name: 'Culture Circle', color_hex: '#8b5cf6' }
const context = {
  id: 'b',
  chairs: [
    { id: 'a', number: 1, name: 'Samira' },
    { id: 'b', number: 2, name: '' },
  ],
  links: noChairLinks,
  today: '2026-11-27' as const,
}
const listTexts = (fields: object, more = {}) =>
  checkChair({ number: 2, name: '', named_on: '2027-01-17', request: '', ...fields }, { ...context, ...more }).map(
    ({ text }) => text,
  )

describe('the checks of a seat', () => {
  it('find nothing on an empty seat before its announcement date', () => {
    expect(listTexts({})).toEqual([])
  })

  it('report a number that another seat of the edition has', () => {
    expect(listTexts({ number: 1 })).toEqual(['Seat 1 of this edition exists already: Samira.'])
  })

  it('report an announcement date in the past without a name', () => {
    expect(listTexts({ named_on: '2026-11-26' })).toEqual(['The announcement date has passed, and the name is empty.'])
  })

  it('report a name without topic and colour', () => {
    expect(listTexts({ name: 'Samira' })).toEqual([
      'The topic is missing on the place card.',
      'The seat has no colour: neither interview nor profile has a circle.',
    ])
  })

  it('report an interview that is not published', () => {
    const interview = { title: 'A loan at harvest', isPublic: false }
    const links = { circle, source: 'interview' as const, interview }
    expect(listTexts({ name: 'Samira', request: 'A loan at harvest.' }, { links })).toEqual([
      'The interview is not published, so visitors do not see it.',
    ])
  })
})
