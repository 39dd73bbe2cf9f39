import { describe, expect, it } from 'vitest'
import { groupPeopleByOffice, listOffices, removeOfficeFromTitle } from './office.ts'

const geneva = { city: 'Geneva', address: '11 rue des Bancs' }
const accra = { city: 'Accra', address: 'Bench House' }
const person = (name: string, title: string) => ({ name, title })

describe('people grouped by office (city of work)', () => {
  it('belong to the office named in their job title', () => {
    const groups = groupPeopleByOffice(
      [
        person('Femi', 'Adviser'),
        person('Kofi', 'Operations, Accra'),
        person('Amina', 'Director, Geneva'),
        person('Musa', 'Editor, Accra'),
      ],
      [geneva, accra],
    )
    expect(groups.map(({ office, people }) => [office?.city, people.map(({ name }) => name).join()])).toEqual([
      ['Accra', 'Kofi,Musa'],
      ['Geneva', 'Amina'],
      [undefined, 'Femi'],
    ])
  })
  it('are in one group if no person has an office', () => {
    expect(groupPeopleByOffice([person('Amina', 'Director, Geneva'), person('Musa', 'Editor')], [])).toHaveLength(1)
  })
  it('have job titles without the office under its heading', () => {
    expect(removeOfficeFromTitle('Director, Geneva', geneva)).toBe('Director')
    expect(removeOfficeFromTitle('Director, Geneva', undefined)).toBe('Director, Geneva')
  })
})

describe('offices in the contact setting', () => {
  it('are an empty list if the setting contains no valid list', () => {
    expect(listOffices({ email: 'a@b.example', offices: [geneva] })).toEqual([geneva])
    expect(listOffices({ email: 'a@b.example' })).toEqual([])
    expect(listOffices(undefined)).toEqual([])
  })
})
