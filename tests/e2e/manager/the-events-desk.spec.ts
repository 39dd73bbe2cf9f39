import type { Page } from '@playwright/test'
import { asAmina } from '../../support/editors.ts'
import { asMusa, part, save, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessibleOn, phone, tablet, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address, timezoneId: 'Africa/Nairobi' })

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Events' }).getByRole('rowheader')
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Events by stage' })

test('Musa finds gatherings by their words, their stage and their region, and the address keeps it', async ({
  page,
}) => {
  await asMusa(page, '/admin/events', 'Events')
  const client = await asAmina(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const event = (n: number, more: object) => ({
    slug: `day-${mark}-${n}`,
    title: `Jörnada ${mark} ${n}`,
    location: 'Salt Store, Durban',
    start_date: `2099-0${n}-10T16:00:00Z`,
    timezone: 'Africa/Johannesburg',
    status: 'published',
    region: n > 1 ? 'Southern Africa' : null,
    ...more,
  })
  await client
    .from('events')
    .insert(
      [
        event(1, {}),
        event(2, { event_state: 'moved_online', attendees: 40, max_attendees: 60 }),
        event(3, { status: 'draft' }),
        event(4, { start_date: '2001-04-10T16:00:00Z' }),
      ],
      { defaultToNull: false },
    )
    .throwOnError()
  await page.reload()
  const rows = rowsOf(page)
  await page.getByRole('searchbox').fill(`jornada durban ${mark}`)
  await expect(rows).toHaveCount(4) // two months, and a gathering in each
  await expect(page.getByRole('row', { name: new RegExp(`${mark} 2`) })).toContainText('Tue 10')
  await expect(page.getByRole('row', { name: new RegExp(`${mark} 2`) })).toContainText('18:00 Johannesburg')
  await expect(page.getByRole('row', { name: new RegExp(`${mark} 2`) })).toContainText('Moved online')
  await expect(tabsOf(page).getByRole('link', { name: /^Past/ })).toHaveText('Past1')
  await expectAccessibleOn(page, phone, tablet, desk)
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Southern Africa')
  await expect(page.getByRole('link', { name: `Jörnada ${mark} 1` })).toHaveCount(0)
  await tabsOf(page)
    .getByRole('link', { name: /^Cancelled/ })
    .click()
  await expect(page.getByText(`Nothing matches “jornada durban ${mark}”`)).toBeVisible()
  await page.getByRole('link', { name: '1 in Drafts' }).click()
  await expect(page.getByRole('link', { name: `Jörnada ${mark} 3` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: `Jörnada ${mark} 3` })).toBeVisible()
  await tabsOf(page).getByRole('link', { name: /^All/ }).click()
  await page.getByRole('link', { name: 'Event and place' }).click()
  await expect(rows).toHaveText([2, 3, 4].map(n => `Jörnada ${mark} ${n}Salt Store, Durban`))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select Jörnada ${mark} 3` })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Jörnada ${mark} 3` })).toBeVisible()
})

test('Musa writes a gathering by the clock of its place, publishes it, and visitors find it; called off, all say so', {
  tag: '@core',
}, async ({ page }) => {
  await asMusa(page, '/admin/events', 'Events')
  await page.getByRole('link', { name: /^New event/ }).click()
  const mark = crypto.randomUUID().slice(0, 8)
  const form = part(page, 'A new event')
  await form.getByLabel('Title', { exact: true }).fill(`Open doors ${mark}`)
  await form.getByLabel('In short').fill('Six fridges and a mechanic.')
  await form.getByLabel('Begins').fill('2098-12-03T17:00')
  await expect(form.getByText('17:00 UTC. That is 20:00 where you are, in Nairobi.')).toBeVisible()
  await form.getByLabel('Clock of').selectOption('Europe/Zurich')
  await expect(form.getByLabel('Begins')).toHaveValue('2098-12-03T17:00')
  await expect(form.getByText('That is 19:00 where you are, in Nairobi.')).toBeVisible()
  await form.getByLabel('Known to').selectOption('the day')
  await expect(form.getByLabel('Begins')).toHaveValue('2098-12-03')
  await form.getByLabel('Known to').selectOption('the minute')
  await expect(form.getByLabel('Begins')).toHaveValue('2098-12-03T17:00')
  await form.getByLabel('Place', { exact: true }).fill('Klinik am Rheinknie, Basel')
  await form.getByLabel('Region').selectOption('Europe')
  await save(page, 'A new event')
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/)
  const path = `/event/open-doors-${mark}`
  expect((await page.request.get(path)).url()).toContain('/404')
  const event = part(page, 'The event')
  await expectAccessibleOn(page, phone, tablet, desk)
  await event.getByLabel('Status').selectOption('published')
  await save(page, 'The event')
  await expect(event.getByText(/^Saved at/)).toBeVisible()
  await expect.poll(() => shownBy(page, path), { timeout: 2000 }).toContain('17:00')
  const calendar = () => shownBy(page, `/calendar/event/open-doors-${mark}.ics`)
  const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  const before = sequence(await calendar())
  expect(await calendar()).toContain('DTSTART;TZID=Europe/Zurich:20981203T170000')
  // A calendar tells versions apart by the second they were saved in.
  const second = () => Math.floor(Date.now() / 1000)
  const saved = second()
  await expect.poll(second).toBeGreaterThan(saved)
  await event.getByLabel('Takes place').selectOption('Cancelled')
  await event.getByLabel('Words for visitors').fill('The hall flooded. We meet in March.')
  await save(page, 'The event')
  await expect(event.getByText(/^Saved at/)).toBeVisible()
  await expect.poll(calendar, { timeout: 2000 }).toContain('STATUS:CANCELLED')
  expect(sequence(await calendar())).toBeGreaterThan(before)
  expect(await calendar()).toContain('The hall flooded. We meet in March.')
  const publicPage = await shownBy(page, path)
  expect(publicPage).toContain('https://schema.org/EventCancelled')
  expect(publicPage).toContain('The hall flooded. We meet in March.')
  expect(await shownBy(page, `/events?q=${mark}`)).toContain('Cancelled')
  expect(await shownBy(page, `/search?q=${mark}`)).toContain('Cancelled')
})

test('Musa calls several gatherings off at once, or puts them off, is told before what that does, and takes it back', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const client = await asAmina(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const event = (n: number, more: object) => ({
    slug: `lot-${mark}-${n}`,
    title: `Lot ${mark} ${n}`,
    start_date: '2099-01-10T16:00:00Z',
    status: 'published',
    ...more,
  })
  await client
    .from('events')
    .insert([event(1, {}), event(2, { status: 'draft' }), event(3, { start_date: '2001-01-10T16:00:00Z' })])
    .throwOnError()
  const states = async () =>
    (
      await client.from('events').select('event_state, state_note').like('slug', `lot-${mark}-%`).order('slug')
    ).data?.map(({ event_state, state_note }) => state_note ?? event_state)
  await asMusa(page, `/admin/events?q=${mark}&tab=all`, 'Events')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: /selected$/ })
  await bar.getByRole('button', { name: 'Region' }).click()
  await page.getByLabel('In which region').selectOption('Europe')
  await expect(page.getByRole('button', { name: 'Region 3' })).toBeVisible()
  await bar.getByRole('button', { name: 'Cancel' }).click()
  const sheet = page.getByRole('form', { name: 'Cancel: what it does' })
  await sheet.getByLabel('Words for visitors').fill('The hall flooded.')
  await expect(sheet.getByRole('listitem')).toHaveText([
    /^1is called off. Its page/,
    /^1is called off. It is not public/,
    /^1stays as it is/,
  ])
  await expectAccessibleOn(page, phone, desk)
  await sheet.getByRole('button', { name: 'Cancel 2' }).click()
  const said = page.getByRole('dialog').filter({ hasText: '2 events cancelled' })
  await expect(said).toBeVisible()
  expect(await states()).toEqual(['The hall flooded.', 'The hall flooded.', 'scheduled'])
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 events as before')).toBeVisible()
  expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled'])

  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Postpone' }).click()
  const later = page.getByRole('form', { name: 'Postpone: what it does' })
  await later.getByLabel('Words for visitors').fill('We meet in January.')
  await expect(later.getByRole('listitem')).toHaveText([
    /^1is put off. Its page/,
    /^1is put off. It is not public/,
    /^1stays as it is/,
  ])
  await later.getByRole('button', { name: 'Postpone 2' }).click()
  const postponed = page.getByRole('dialog').filter({ hasText: '2 events postponed' })
  await expect(postponed).toBeVisible()
  await expect.poll(() => shownBy(page, `/event/lot-${mark}-1`), { timeout: 2000 }).toContain('We meet in January.')
  await postponed.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(states).toEqual(['scheduled', 'scheduled', 'scheduled'])
})
