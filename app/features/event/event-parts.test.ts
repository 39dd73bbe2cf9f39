import { describe, expect, it } from 'vitest'
import { parseDocuments, parseProgramme } from './event.ts'

describe('the stored programme of an event', () => {
  it('leaves out only the invalid session', () => {
    const session = { time: '09:00', title: 'Water' }
    const validItem = { ...session, about: '', people: [] }
    expect(
      parseProgramme([session, { time: 9, title: 'A' }, { time: '09:00' }, null, [], { ...session, more: 1 }]),
    ).toEqual([validItem, validItem])
    for (const invalid of [null, undefined, {}, 'nine']) expect(parseProgramme(invalid)).toEqual([])
  })
  it('drops all speakers of a session if one speaker is invalid', () => {
    const listPeople = (people: unknown) => parseProgramme([{ time: '', title: '', about: 7, people }])[0]?.people
    const amina = { id: 'a1', name: 'Amina' }
    expect(listPeople([amina, 'Musa', { ...amina, more: 1 }])).toEqual([amina, { name: 'Musa' }, amina])
    for (const odd of [[{ id: 'a1' }], [amina, 7], 'Amina', null]) expect(listPeople(odd)).toEqual([])
  })
})

it('the list of documents leaves out a document without a valid link', () => {
  const paper = { title: 'Agenda', url: 'https://example.org/a.pdf' }
  expect(parseDocuments([paper, { ...paper, url: 'javascript:alert(1)' }, { url: paper.url }, 'x'])).toEqual([paper])
})
