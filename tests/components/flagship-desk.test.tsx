import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite, makeRowRefusal } from './support/fake-site.ts'
import { chooseMenuItem, findMessage, openPage, waitForFocus } from './support/open-page.tsx'

const makeId = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`
const thisYear = new Date().getUTCFullYear()
const [pastYear, nextYear, laterYear] = [thisYear - 1, thisYear + 1, thisYear + 2]
const flagship = {
  id: makeId(1),
  slug: 'davos',
  title: 'Baraza Davos',
  city: 'Davos',
  subtitle: '',
  summary: '',
  hue: '#3b82f6',
  image_url: '',
  image_alt: '',
  position: 0,
  is_visible: true,
  updated_at: '2026-11-25T08:00:00.000Z',
}
const makeEdition = (year: number, is_visible: boolean) => ({
  id: makeId(year % 100),
  flagship_id: flagship.id,
  year,
  title: 'The long table',
  starts_on: `${year}-01-18`,
  ends_on: `${year}-01-20`,
  venue: 'Kongress Annex',
  summary: '',
  travel_html: '',
  practical_html: '',
  is_visible,
  updated_at: '2026-11-25T08:00:00.000Z',
})
const editionId = makeId(laterYear % 100)
const makeSection = (n: number, section: FakeRow) => ({
  id: makeId(n),
  flagship_id: flagship.id,
  edition_id: editionId,
  slug: `section-${n}`,
  body_html: '',
  items: [],
  position: n,
  is_visible: true,
  visible_from: null,
  visible_until: null,
  updated_at: '2026-11-25T08:00:00.000Z',
  ...section,
})

const makeAlbum = (n: number, title: string, status: string, published_at: string | null) => ({
  id: makeId(n),
  edition_id: editionId,
  title,
  status,
  published_at,
  taken_on: null,
  position: n,
})

/** Opens an edition of Davos in the back office; the latest edition is hidden. */
async function openDavos(query: string, rows: Record<string, FakeRow[]> = {}) {
  const site = new FakeSite({
    tables: {
      flagship_pages: [{ ...flagship }],
      flagship_editions: [makeEdition(pastYear, true), makeEdition(nextYear, true), makeEdition(laterYear, false)],
      flagship_sections: [
        makeSection(91, {
          kind: 'programme',
          heading: 'Four days',
          items: [{ day: `${laterYear}-01-18`, time: '17:00', title: 'Doors', who: '' }],
        }),
        makeSection(92, { kind: 'text', heading: 'The house', body_html: `<p>As in ${laterYear - 1}.</p>` }),
      ],
      flagship_chairs: [
        { id: makeId(81), edition_id: editionId, number: 1, name: 'Amina', request: 'A calendar.', named_on: null },
        { id: makeId(82), edition_id: editionId, number: 2, name: '', request: '', named_on: `${thisYear}-01-11` },
      ],
      albums: [makeAlbum(71, 'Six days', 'draft', null)],
      ...rows,
    },
  })
  const page = await openPage(`/admin/davos?${query}`, site)
  await screen.findByRole('heading', { level: 1 })
  return { ...page, site }
}
const openLater = (rows?: Record<string, FakeRow[]>) => openDavos(`year=${laterYear}`, rows)
const isVisible = (site: FakeSite) => site.rows('flagship_editions').find(({ year }) => year === laterYear)?.is_visible
const findVisibility = async () => within(await screen.findByRole('region', { name: 'Visibility' }))
const dialogName = `Publish Davos ${laterYear}?`
const action = `Publish Davos ${laterYear}`

describe('the edit page of a flagship', () => {
  it('has a heading with the city and the edition’s year', async () => {
    await openLater()
    await screen.findByRole('heading', { level: 1, name: `Davos ${laterYear}` })
    const tabs = within(screen.getByRole('navigation', { name: 'Editions of Davos' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Main page\s*Published$/),
      expect.stringMatching(`^${laterYear}\\s*Hidden$`),
      expect.stringMatching(`^${nextYear}\\s*Next, in (a day|\\d+ days)$`),
      expect.stringMatching(`^${pastYear}\\s*Archive$`),
    ])
    const parts = within(screen.getByRole('navigation', { name: `Parts of ${laterYear}` }))
    await parts.findByRole('link', { name: /^Seats ?1 of 2$/ })
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Sections3',
      'Seats1 of 2',
      'Programme1',
      'Albums1',
    ])
  })

  it('shows seats, programme and albums of an edition in tabs', async () => {
    const { user } = await openLater()
    await user.click(await screen.findByRole('link', { name: /^Seats/ }))
    const seats = within(await screen.findByRole('region', { name: 'Seats' }))
    expect(await seats.findAllByRole('listitem')).toHaveLength(2)
    await user.click(screen.getByRole('link', { name: /^Albums/ }))
    const albums = within(await screen.findByRole('region', { name: 'Albums' }))
    expect((await albums.findByRole('link', { name: 'Six days' })).getAttribute('href')).toBe(
      `/admin/gallery/albums/${makeId(71)}`,
    )
    expect(albums.getByRole('link', { name: 'Add album' }).getAttribute('href')).toBe(
      `/admin/gallery/albums/new?edition=${editionId}`,
    )
    await user.click(screen.getByRole('link', { name: /^Programme/ }))
    const programme = within(await screen.findByRole('region', { name: 'Programme' }))
    expect(programme.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Four days'])
    await user.click(programme.getByRole('link', { name: 'Four days' }))
    await programme.findByRole('form', { name: 'Four days' })
  })
})

describe('the switch “Visible to visitors”', () => {
  it('asks for confirmation with the list of unfinished sections', async () => {
    const { user, site } = await openLater()
    const visibility = await findVisibility()
    await visibility.findByText(/shows “Page not found”; no menu links to it\. 3 of 3 sections are ready\.$/)
    await user.click(visibility.getByRole('switch', { name: 'Visible to visitors' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: dialogName }))
    dialog.getByText('1 session of “Four days” has no speaker')
    dialog.getByText(`“The house” mentions ${laterYear - 1}`)
    dialog.getByText('1 of 2 seats filled')
    expect(isVisible(site)).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    visibility.getByRole('switch', { checked: false })

    await user.click(visibility.getByRole('switch', { name: 'Visible to visitors' }))
    const secondDialog = within(await screen.findByRole('alertdialog', { name: dialogName }))
    await user.click(secondDialog.getByRole('button', { name: action }))
    await expect.poll(() => isVisible(site)).toBe(true)
    await screen.findByText(`Davos ${laterYear} published`)
    await waitForFocus(await visibility.findByRole('switch', { checked: true }))
  })

  it('hides an edition immediately and shows an Undo button', async () => {
    const editions = [makeEdition(nextYear, true), makeEdition(laterYear, true)]
    const { user, site } = await openLater({ flagship_editions: editions })
    const visibility = await findVisibility()
    await user.click(visibility.getByRole('switch', { name: 'Visible to visitors' }))
    await expect.poll(() => isVisible(site)).toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    await expect.poll(() => isVisible(site)).toBe(true)
  })

  it('replaces the toast about an edition by the newer toast', async () => {
    const editions = [makeEdition(nextYear, true), makeEdition(laterYear, true)]
    const { user, site } = await openLater({ flagship_editions: editions })
    const visibility = await findVisibility()
    const toggle = visibility.getByRole('switch', { name: 'Visible to visitors' })
    await user.click(toggle)
    await findMessage(/ hidden$/)
    expect(isVisible(site)).toBe(false)
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
    await user.click(toggle)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }))
    await findMessage(/ published$/)
    expect(screen.queryAllByText(/ hidden$/)).toEqual([])
  })

  it('shows the reason in the dialog when the database refuses the change', async () => {
    const { user, site } = await openLater()
    site.on('PATCH', /flagship_editions/, () => makeRowRefusal('42501', 'no', 403))
    await user.click((await findVisibility()).getByRole('switch', { name: 'Visible to visitors' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: dialogName }))
    await user.click(dialog.getByRole('button', { name: action }))
    await screen.findAllByText(`Davos ${laterYear} unchanged`)
    await screen.findByRole('alertdialog', { name: dialogName })
    expect(isVisible(site)).toBe(false)
  })

  it('hides the flagship page, which the menu “More actions” can show again', async () => {
    const { user, site } = await openDavos('year=every')
    const isPageVisible = () => site.rows('flagship_pages')[0]?.is_visible
    await user.click((await findVisibility()).getByRole('switch', { name: 'Visible to visitors' }))
    await expect.poll(isPageVisible).toBe(false)
    await screen.findByText(/shows “Page not found” and no menu links to it/)
    await chooseMenuItem(user, screen.getByRole('button', { name: 'More actions for Davos' }), 'Show the flagship page')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Show the flagship page?' }))
    await user.click(dialog.getByRole('button', { name: 'Show the flagship page' }))
    await expect.poll(isPageVisible).toBe(true)
  })

  it('is absent for a flagship that is always visible', async () => {
    await openDavos('flagship=geneva&year=every', {
      flagship_pages: [{ ...flagship, slug: 'geneva', city: 'Geneva' }],
    })
    const visibility = await findVisibility()
    visibility.getByText('Geneva is visible')
    expect(visibility.queryByRole('switch')).toBeNull()
  })
})

it('the header of an edition shows the edition’s visibility', async () => {
  const findHeader = async () => {
    const sections = within(await screen.findByRole('list', { name: 'Sections' }))
    return within((await sections.findAllByRole('listitem'))[0] as HTMLElement)
  }
  const { user } = await openLater()
  ;(await findHeader()).getByText('Hidden')
  await user.click(screen.getByRole('link', { name: new RegExp(`^${nextYear}`) }))
  await expect.poll(async () => (await findHeader()).queryByText('Visible')).not.toBeNull()
})

it('an album of an edition with a future publish date is shown as scheduled', async () => {
  const inTwoYears = `${laterYear}-12-01T08:00:00.000Z`
  await openDavos(`year=${laterYear}&part=albums`, {
    albums: [makeAlbum(71, 'Six days', 'published', inTwoYears), makeAlbum(72, 'Doors', 'published', '2024-01-01')],
  })
  const albums = within(await screen.findByRole('region', { name: 'Albums' }))
  const rows = await albums.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Scheduled'),
    expect.stringContaining('Published'),
  ])
})

it('the note about a hidden edition names only the unfinished sections', async () => {
  await openLater({
    flagship_sections: [makeSection(92, { kind: 'text', heading: 'House', body_html: `<p>${laterYear - 1}</p>` })],
  })
  await screen.findByText(`Texts of ${laterYear - 1} and empty seats.`)
})

it('the toast after a change in a hidden edition does not say that visitors see the change', async () => {
  const { user } = await openLater()
  await chooseMenuItem(user, await screen.findByRole('button', { name: 'More actions for The house' }), 'Hide')
  await screen.findByText('Visitors did not see it before.')
  await chooseMenuItem(user, screen.getByRole('button', { name: 'More actions for The house' }), 'Show')
  await screen.findByText(`${laterYear} is hidden: visitors see it when you publish it.`)
  expect(screen.queryByText('Visitors see it now.')).toBeNull()
})
