import { expect, it } from 'vitest'
import type { DraftRows } from '../../../desk/record/draft-rows.ts'
import type { StoredChair, StoredFlagship, StoredSection } from './flagship-admin-queries.ts'
import { formatPendingChangeHint, listFlagshipChanges } from './pending-flagship-changes.ts'

const moment = '2026-11-23T09:00:00Z'
const section = (id: string, kind: string): StoredSection => ({
  id,
  kind,
  flagship_id: 'f',
  edition_id: null,
  heading: `Heading of ${id}`,
  slug: id,
  body_html: '',
  items: [],
  is_visible: true,
  visible_from: null,
  visible_until: null,
  position: 0,
  created_at: moment,
  updated_at: moment,
})
const flagship: StoredFlagship = {
  id: 'f',
  slug: 'davos',
  title: 'Davos',
  city: 'Davos',
  subtitle: '',
  summary: '',
  hue: null,
  image_url: null,
  image_alt: null,
  media_id: null,
  is_visible: true,
  position: 0,
  created_at: moment,
  updated_at: moment,
  editions: [],
}
const chair: StoredChair = {
  id: 'c',
  edition_id: 'e',
  number: 3,
  name: 'Salimata',
  request: '',
  named_on: null,
  person_id: null,
  article_id: null,
  created_at: moment,
  updated_at: moment,
}
const draft = (base: object, values: object): DraftRows[string] => [
  { id: 'form', base: base as never, values: values as never, typedAt: 1, baseVersion: moment },
]
const listed = {
  place: { flagship, edition: undefined },
  sections: [section('a', 'text'), section('b', 'programme')],
  chairs: [chair],
}

it('the list of pending changes follows the order of the flagship page and shows each error', () => {
  const changes = listFlagshipChanges(listed, {
    opening: { f: draft({ title: 'Davos' }, { title: 'Davos, the table' }) },
    sections: {
      a: draft({ heading: 'Heading of a' }, { heading: 'Heading of a' }),
      b: draft({ heading: 'Heading of b' }, { heading: '' }),
      'of another page': draft({ heading: '' }, { heading: 'Else' }),
    },
    chairs: { c: draft({ request: '' }, { request: 'A calendar.' }) },
  })
  expect(changes.map(({ title }) => title)).toEqual(['Header', 'Heading of b', 'Seat 3, Salimata'])
  expect(changes.map(({ errors }) => Object.values(errors).find(Boolean))).toEqual([
    undefined,
    'A section needs a heading.',
    undefined,
  ])
})

it('the list of pending changes allows a programme with sessions that have no speaker', () => {
  const line = { day: '2027-01-18', time: '17:00', title: 'Doors', who: '' }
  const hints = listFlagshipChanges(listed, {
    opening: {},
    sections: { b: draft({ items: [] }, { items: [line, { ...line, who: 'Tendai' }, line] }) },
    chairs: {},
  }).map(formatPendingChangeHint)
  expect(hints).toEqual(['Heading of b has 2 sessions without a speaker. They can be published.'])
})
