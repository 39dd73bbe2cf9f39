import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { openPage } from './support/open-page.tsx'

const edition = (n: number, year: number, city: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  title: 'The long table',
  year,
  flagship_pages: { city },
})

it.each([
  ['an album', '/admin/gallery/albums/new', 'Flagship edition'],
  ['a seat', '/admin/davos/chairs/new', 'Edition'],
  ['an event', '/admin/events/new', 'Flagship edition'],
])('the editions in the form of %s are named by city, year and title, the latest first', async (_, path, field) => {
  const editions = [edition(1, 2027, 'Davos'), edition(2, 2028, 'Davos'), edition(3, 2028, '')]
  await openPage(path, new FakeSite({ tables: { flagship_editions: editions } }))
  const select = await screen.findByLabelText(field)
  await within(select).findByRole('option', { name: 'Davos 2028 · The long table', hidden: true })
  const names = within(select)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent)
  expect(names.slice(1)).toEqual([
    'Davos 2028 · The long table',
    '2028 · The long table',
    'Davos 2027 · The long table',
  ])
})
