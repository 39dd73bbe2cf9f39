import { describe, expect, it } from 'vitest'
import { buildSections, noReferencedRecords, type SectionRow } from './flagship-section.ts'

const row = (kind: string, items: SectionRow['items'] = [], more: Partial<SectionRow> = {}): SectionRow => ({
  id: `${kind} ${JSON.stringify(items)}`,
  slug: kind,
  heading: kind,
  body_html: '',
  kind,
  items,
  ...more,
})
const drawn = (rows: SectionRow[], records = noReferencedRecords) =>
  buildSections({ own: rows, notes: undefined, lasting: [] }, records)

const person = (id: string) => ({ id, slug: id, name: id, title: '', image_url: null, media: null, circles: null })

describe('section of a flagship’s page', () => {
  it.each([
    ['text', []],
    ['programme', []],
    ['programme', [{ day: '2027-01-18', time: '17:00', title: ' ', who: '' }]],
    ['people', ['somebody who is hidden']],
    ['figures', []],
    ['figures', [{ value: '', label: 'countries' }]],
    ['call', [{ label: 'Ask', url: 'javascript:alert(1)' }]],
    ['press', 'no list'],
    ['documents', [null, 7, 'text', {}]],
  ])('is hidden without content (section type %s, items %j)', (kind, items) => {
    expect(drawn([row(kind, items as SectionRow['items'])])).toEqual([])
  })
  it('is shown with only a text or only a picture', () => {
    const html = ['<p>Words</p>', '<figure><img src="/media/a.jpg" alt="A"></figure>', '<p>&nbsp; </p>']
    expect(drawn(html.map(body_html => row('people', [], { body_html }))).map(section => section.body_html)).toEqual(
      html.slice(0, 2),
    )
  })
  it('shows people in the order chosen by an editor', () => {
    const records = { ...noReferencedRecords, people: [person('a'), person('b')] }
    expect(drawn([row('people', ['b', 'gone', 'a'])], records)[0]).toMatchObject({ people: [{ id: 'b' }, { id: 'a' }] })
  })
  it('sorts the days of a programme by time', () => {
    const line = (day: string, time: string) => ({ day, time, title: `${day} ${time}`, who: '' })
    const items = [line('2027-01-19', '09:00'), line('2027-01-18', '18:30'), line('2027-01-18', '17:00')]
    expect(drawn([row('programme', items)])[0]).toMatchObject({
      days: [
        { day: '2027-01-18', lines: [{ time: '17:00' }, { time: '18:30' }] },
        { day: '2027-01-19', lines: [{ time: '09:00' }] },
      ],
    })
  })
  it('accepts paths on the site and http(s) URLs as links', () => {
    const items = [
      { label: 'Ask for a place', url: '/connect' },
      { label: 'The agenda', url: 'https://papers.example/agenda.pdf' },
      { label: 'Elsewhere', url: '//papers.example' },
    ]
    expect(drawn([row('documents', items)])[0]).toMatchObject({ links: items.slice(0, 2) })
  })
})

it('a flagship page has the sections of its edition before the permanent sections', () => {
  const content = { body_html: '<p>Words</p>' }
  const page = buildSections(
    {
      own: [row('text', [], { ...content, slug: 'programme' })],
      notes: { travel_html: '<p>Change at Landquart.</p>', practical_html: '' },
      lasting: [row('text', [], { ...content, slug: 'programme' }), row('text', [], { ...content, slug: 'travel' })],
    },
    noReferencedRecords,
  )
  expect(page.map(({ slug }) => slug)).toEqual(['programme', 'travel', 'programme-2', 'travel-2'])
})
