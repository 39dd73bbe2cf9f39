import { expect, it } from 'vitest'
import { countSessionsWithoutSpeaker, listEditionFindings } from './edition-findings.ts'
import type { StoredEdition, StoredSection } from './flagship-admin-queries.ts'

const edition = {
  id: 'e',
  year: 2028,
  title: 'The long table',
  summary: '',
  travel_html: '',
  practical_html: '',
} as StoredEdition
const makeSection = (section: Partial<StoredSection>) =>
  ({
    id: 's',
    kind: 'text',
    heading: 'The house',
    body_html: '<p>Welcome.</p>',
    items: [],
    ...section,
  }) as StoredSection

it('breaks are not counted as sessions without a speaker', () => {
  const items = [
    { title: 'Doors', who: 'Tendai' },
    { title: 'Table', who: ' ' },
    { title: 'Coffee', kind: 'break' },
  ]
  expect(countSessionsWithoutSpeaker(items)).toBe(1)
})

it('the list of findings links each text that mentions the previous year to the record with that text', () => {
  const sections = [
    makeSection({ id: 'p', kind: 'programme', heading: 'Four days', items: [{ title: 'Doors' }, { title: 'Table' }] }),
    makeSection({ id: 'f', kind: 'figures', heading: 'Who has confirmed', items: [{ value: '9', label: 'of 2027' }] }),
    makeSection({ id: 't' }),
    makeSection({ id: 'q', kind: 'figures', heading: 'Who is absent', body_html: '' }),
  ]
  expect(listEditionFindings({ ...edition, summary: 'After 2027.' }, sections)).toEqual([
    { kind: 'year', text: 'The header mentions 2027', open: 'e' },
    { kind: 'speakers', text: '2 sessions of “Four days” have no speaker', open: 'p' },
    { kind: 'year', text: '“Who has confirmed” mentions 2027', open: 'f' },
    { kind: 'empty', text: '“Who is absent” has no content', open: 'q' },
  ])
})

it('the list of findings counts the seats of an edition that have a name', () => {
  const chairs = [{ name: 'Tendai' }, { name: '' }, { name: '' }]
  expect(listEditionFindings(edition, [], chairs)).toEqual([{ kind: 'seats', text: '1 of 3 seats filled', open: 'e' }])
  expect(listEditionFindings(edition, [], chairs.slice(0, 1))).toEqual([])
})

it('an edition has no findings if its texts mention only its own year', () => {
  expect(listEditionFindings(edition, [makeSection({ body_html: '<p>In 2028.</p>' })])).toEqual([])
})
