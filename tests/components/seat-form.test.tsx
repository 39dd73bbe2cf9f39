import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite } from './support/fake-site.ts'
import { fillField, openPage } from './support/open-page.tsx'

const makeId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const updated_at = '2026-11-25T08:00:00.000Z'

const flagship = { id: makeId(1), slug: 'davos', title: 'Davos', city: 'Davos', is_visible: true, position: 1 }
const edition = {
  id: makeId(2),
  flagship_id: flagship.id,
  year: 2097,
  title: 'The long table',
  is_visible: true,
  flagship_pages: { city: 'Davos' },
}
const makeChair = (n: number, more: object) => ({
  id: makeId(10 + n),
  edition_id: edition.id,
  number: n,
  name: '',
  request: '',
  named_on: '2097-01-17',
  article_id: null,
  person_id: null,
  updated_at,
  ...more,
})
const interview = {
  id: makeId(30),
  title: 'A loan at harvest',
  status: 'published',
  published_at: '2026-11-20T08:00:00.000Z',
  circles: { name: 'Culture Circle', color_hex: '#8b5cf6' },
}

async function openSeat(number: number) {
  const site = new FakeSite({
    tables: {
      flagship_pages: [flagship],
      flagship_editions: [edition],
      flagship_chairs: [
        makeChair(1, { name: 'Samira', request: 'A loan at harvest.', article_id: interview.id }),
        makeChair(2, {}),
      ],
      news_articles: [interview],
    },
  })
  return { site, ...(await openPage(`/admin/davos/chairs/${makeId(10 + number)}`, site)) }
}

it('the form of a seat names the edition and the circle that gives the seat its colour', async () => {
  await openSeat(1)
  await screen.findByRole('heading', { level: 1, name: 'Davos 2097 · Seat 1, Samira' })
  await screen.findByText(/^Colour of Culture Circle, the circle of the interview/)
  await expectAccessible()
})

it('the form of an empty seat links to the public page and to the other seats', async () => {
  const { user } = await openSeat(2)
  await screen.findByRole('heading', { level: 1, name: 'Davos 2097 · Seat 2' })
  await user.click(await screen.findByText('Visibility', { selector: 'summary > h3' }))
  expect((await screen.findByRole('link', { name: '/flagship-davos/2097' })).getAttribute('href')).toBe(
    '/flagship-davos/2097',
  )
  await user.click(screen.getByText('Table', { selector: 'summary > h3' }))
  const seats = within(screen.getByRole('list', { name: 'Seats of the edition' }))
  expect((await seats.findAllByRole('link')).map(link => link.textContent)).toEqual([
    '1Seat 1: Samira',
    '2Seat 2: To be announced',
  ])
})

it('the form of a seat reports a number that another seat of the edition has', async () => {
  const { user } = await openSeat(2)
  await user.click(await screen.findByText('Visibility', { selector: 'summary > h3' }))
  await fillField(user, await screen.findByLabelText('Number'), '1')
  await screen.findByText('Seat 1 of this edition exists already: Samira.')
})
