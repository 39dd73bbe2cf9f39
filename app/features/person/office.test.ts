import { describe, expect, it } from 'vitest'
import { groupByOffice, listOffices, titleOnDay } from './office.ts'

const geneva = { city: 'Geneva', address: '11 rue des Bancs' }
const accra = { city: 'Accra', address: 'Bench House' }
const person = (name: string, title: string) => ({ name, title })

describe('people by office', () => {
  it('stand at the office their title ends with; whoever sits elsewhere comes last', () => {
    const groups = groupByOffice(
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
  it('stand together where no office is known', () => {
    expect(groupByOffice([person('Amina', 'Director, Geneva'), person('Musa', 'Editor')], [])).toHaveLength(1)
  })
  it('are not asked to repeat the office under its own name', () => {
    expect(titleOnDay('Director, Geneva', geneva)).toBe('Director')
    expect(titleOnDay('Director, Geneva', undefined)).toBe('Director, Geneva')
  })
})

describe('the offices of the contact setting', () => {
  it('are read when they have their shape, and are none otherwise', () => {
    expect(listOffices({ email: 'a@b.example', offices: [geneva] })).toEqual([geneva])
    expect(listOffices({ email: 'a@b.example' })).toEqual([])
    expect(listOffices(undefined)).toEqual([])
  })
})
