// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillField, getFieldValue } from '../components/support/open-page.tsx'
import { toSampleYear } from '../support/sample-years.ts'
import { makeSampleSiteProxy, openAsVisitor, slowTestOptions } from './read-in-browser.tsx'

// jsdom has no layout, so every element counts as visible, and the calendar loads its script.
beforeAll(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly call
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        this.call = call
      }
      observe() {
        queueMicrotask(() => this.call([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const cards = () => [...document.querySelectorAll('.events-main .card')]
const monthTitle = () => document.querySelector('.calendar-title')?.textContent ?? ''

/** Month and year on the date of the first event, such as "Mar 2027". */
const firstMonth = () => {
  const [, month, year] = /([A-Z][a-z]{2}) (\d{4})/.exec(cards()[0]?.querySelector('time')?.textContent ?? '') ?? []
  return { month, year }
}
const isAtFirstMonth = () =>
  expect
    .poll(() => {
      const { month, year } = firstMonth()
      return month !== undefined && new RegExp(`^${month}.* ${year}$`).test(monthTitle())
    }, slowTestOptions)
    .toBe(true)

test('a filter that is selected while the list of events is loading stays selected', async () => {
  const { user, address } = await openAsVisitor('/events', makeSampleSiteProxy())
  const region = () => screen.getByLabelText('Region') as HTMLSelectElement
  // Selects a region at the moment when the search text is added to the URL.
  const replace = window.history.replaceState
  window.history.replaceState = (...args) => {
    replace.apply(window.history, args)
    window.history.replaceState = replace
    region().value = 'East Africa'
    region().dispatchEvent(new Event('change', { bubbles: true }))
  }
  await fillField(user, screen.getByLabelText('Search'), 'kigali')
  await screen.findByRole('link', { name: /kigali.*remove/ }, slowTestOptions)
  await expect.poll(address, slowTestOptions).toMatch(/q=kigali.*region=East/)
  expect(getFieldValue(region())).toBe('East Africa')
})

test('the calendar beside the list of events opens at the month of the search results', async () => {
  const { user, address } = await openAsVisitor('/events?tab=past', makeSampleSiteProxy())
  await isAtFirstMonth()
  await user.selectOptions(screen.getByLabelText('Region'), 'Europe')
  await expect.poll(address, slowTestOptions).toContain('region=Europe')
  await expect.poll(() => cards().every(card => card.textContent?.includes('Europe')), slowTestOptions).toBe(true)
  await isAtFirstMonth()
  const openedMonth = monthTitle()
  await user.click(screen.getAllByRole('button', { name: 'Previous month' })[0] as HTMLElement)
  await expect.poll(monthTitle).not.toBe(openedMonth)
})

test('arrow keys move through the days of the calendar', async () => {
  const { user } = await openAsVisitor('/events', makeSampleSiteProxy())
  const focusedDay = () => Date.parse(document.activeElement?.closest('td')?.getAttribute('data-day') ?? '')
  const [grid] = await screen.findAllByRole('grid', undefined, slowTestOptions)
  grid?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  const first = focusedDay()
  await user.keyboard('{ArrowRight}')
  await expect.poll(() => focusedDay() - first).toBe(86_400_000)
  await user.keyboard('{ArrowDown}')
  await expect.poll(() => focusedDay() - first).toBe(8 * 86_400_000)
})

test('the keyboard changes the month of the calendar of the network', async () => {
  // The test uses past months, because the URL of the next event's month contains no month.
  const [march, april] = [toSampleYear('2026-03'), toSampleYear('2026-04')]
  const { user, address } = await openAsVisitor(`/collective-calendar?month=${march}`, makeSampleSiteProxy())
  const heading = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent
  expect(heading()).toContain('March')
  document.querySelector<HTMLElement>(`main a[href$="month=${april}"]`)?.focus()
  await user.keyboard('{Enter}')
  await expect.poll(address).toBe(`/collective-calendar?month=${april}`)
  await expect.poll(heading, slowTestOptions).toContain('April')
  window.history.back()
  await expect.poll(heading, slowTestOptions).toContain('March')
})

test('arrow keys move through the tabs of the overview page', async () => {
  const { user } = await openAsVisitor('/overview', makeSampleSiteProxy())
  const tab = (name: string) => screen.getByRole('tab', { name })
  const isFocused = (name: string) => expect.poll(() => document.activeElement).toBe(tab(name))
  tab('Network').focus()
  await user.keyboard('{ArrowRight}')
  await isFocused('Platforms')
  await user.keyboard('{End}')
  await isFocused('News')
  await user.keyboard('{Enter}')
  await expect.poll(() => tab('News').getAttribute('aria-selected')).toBe('true')
  within(screen.getByRole('tabpanel', { name: 'News' })).getByText(/Read the news/)
  await user.keyboard('{Home}')
  await isFocused('Network')
})
