// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../components/support/accessible.ts'
import { toSampleYear } from '../support/sample-years.ts'
import {
  cutOffReadRequests,
  failReadRequests,
  makeSampleSiteProxy,
  openAsVisitor,
  slowTestOptions,
  waitUntilContentLoaded,
} from './read-in-browser.tsx'

/** Lists the console output about failed reads. */
const listFailures = () =>
  vi.mocked(console.error).mock.calls.flatMap(args => (args[0] === 'query failed' ? [args.map(String).join(' ')] : []))

const pages: readonly [path: string, heading: RegExp][] = [
  ['/partners', /^Partners$/],
  ['/team', /^Management$/],
  ['/leadership-council', /^Leadership Council$/],
  ['/platforms', /^Flagships$/],
  ['/circles', /./],
  ['/gallery', /^Gallery$/],
  ['/collective-calendar', /^The calendar$/],
  ['/flagship-davos', /^Davos/],
  ['/editorial', /^Editorial standards$/],
  ['/privacy-policy', /^Privacy policy$/],
  ['/collective-davos', /^Davos$/],
  ['/collective-geneva', /^Geneva$/],
  ['/collective-basel', /^Basel$/],
  [toSampleYear('/flagship-davos/2026'), new RegExp(toSampleYear('^Davos 2026$'))],
  ['/leadership-council/what-our-leaders-say', /say$/i],
  ['/circles/infrastructure', /^Infrastructure$/],
  ['/circles/infrastructure/calendar', /^Infrastructure calendar$/],
  ['/news/all', /^All articles$/],
  ['/news/road-to-davos', /^Road to Davos$/],
  ['/news/collective', /^Baraza Collective News$/],
]
/** Page that links to each path. Before the click only the heading of the target page is known. */
const before: Record<string, string> = {
  '/collective-davos': '/platforms',
  '/collective-geneva': '/platforms',
  '/collective-basel': '/platforms',
  [toSampleYear('/flagship-davos/2026')]: '/collective-davos',
  '/circles/infrastructure': '/circles',
  '/circles/infrastructure/calendar': '/circles/infrastructure',
}

describe.each(pages)('the page %s', (path, heading) => {
  test('keeps its heading and shows an error when its data cannot be loaded', async () => {
    const site = makeSampleSiteProxy()
    const from = before[path] ?? '/about'
    const { goTo } = await openAsVisitor(from, site)
    cutOffReadRequests(site)
    await goTo(path)
    await screen.findAllByRole('heading', { name: /could not be loaded\.$/ }, slowTestOptions)
    expect(
      screen.getAllByText(/This is a problem on our side and usually lasts less than a minute\./).length,
    ).toBeGreaterThan(0)
    screen.getByRole('heading', { level: 1, name: heading })
    expect(screen.getAllByText('Retry').length).toBeGreaterThan(0)
    await expectAccessible()
  })
})

test('the events page shows an error with a Retry button if events cannot be loaded', async () => {
  const site = makeSampleSiteProxy()
  const { goTo, user } = await openAsVisitor('/about', site)
  const mend = failReadRequests(site, 'rpc/list_public_events')
  await goTo('/events')
  await screen.findByText('Error loading events. Please try again later.', undefined, slowTestOptions)
  const failures = listFailures()
  expect(failures.filter(line => line.includes('"published"'))).toHaveLength(1)
  expect(failures.join()).toContain('reference ref-rpc/list_public_events')
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => document.querySelectorAll('.events-main .card').length, slowTestOptions).toBeGreaterThan(0)
})

test('the circle filter of the events page states that the circles could not be loaded', async () => {
  const site = makeSampleSiteProxy()
  const { goTo, user } = await openAsVisitor('/about', site)
  const mend = failReadRequests(site, 'circles')
  await goTo('/events')
  const errorMessage = await screen.findByText(/The circles could not be loaded\./, undefined, slowTestOptions)
  const filter = screen.getByLabelText('Circle')
  expect(document.getElementById(filter.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /could not be loaded/,
  )
  expect(listFailures()).toHaveLength(1)
  expect(listFailures()[0]).toContain('["circles"]')
  await expectAccessible()
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await within(filter).findByRole('option', { name: 'Infrastructure' }, slowTestOptions)
  expect(errorMessage.isConnected).toBe(false)
})

test('the news page shows empty sections if the articles cannot be loaded', async () => {
  const site = makeSampleSiteProxy()
  const { goTo } = await openAsVisitor('/about', site)
  failReadRequests(site, 'news_articles')
  await goTo('/news')
  await screen.findByText('No Road to Davos articles available', undefined, slowTestOptions)
  expect(listFailures()).toHaveLength(1)
})

test('a flagship page that cannot be loaded prints the log reference to the browser console', async () => {
  const site = makeSampleSiteProxy()
  const { goTo } = await openAsVisitor('/about', site)
  failReadRequests(site, 'flagship_pages')
  await goTo('/platforms')
  await expect.poll(() => listFailures().length, slowTestOptions).toBeGreaterThan(0)
  expect(listFailures().every(line => line.includes('reference ref-flagship_pages'))).toBe(true)
})

test.each([
  ['/circles', '/circles/infrastructure', 'Infrastructure', '.circle-medal .weave', 'circles'],
  ['/platforms', '/collective-geneva', 'Geneva', '.flagship-band .weave', 'flagship_pages'],
])(
  'the list %s gives its data to the page %s if the record cannot be loaded',
  async (list, path, name, ground, table) => {
    const site = makeSampleSiteProxy()
    const { goTo } = await openAsVisitor(list, site)
    failReadRequests(site, table)
    await goTo(path)
    await screen.findByText(`The page of ${name} could not be loaded.`, undefined, slowTestOptions)
    screen.getByRole('heading', { level: 1, name })
    expect(document.querySelector(ground)).not.toBeNull()
    await expectAccessible()
  },
)

test('an article that cannot be loaded shows an error that states the reason', async () => {
  const site = makeSampleSiteProxy()
  const { goTo, user } = await openAsVisitor('/news', site)
  const mend = cutOffReadRequests(site)
  await goTo('/news/a-clinic-is-a-cold-box')
  await screen.findByRole('heading', { level: 1, name: 'Article Not Found' }, slowTestOptions)
  expect(document.querySelector('[data-reason="Failed to load article"]')).not.toBeNull()
  mend()
  expect(screen.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe('/news/a-clinic-is-a-cold-box')
  await user.click(screen.getByRole('link', { name: 'Retry' }))
})

test('an event that cannot be loaded redirects to the page for missing events', async () => {
  const site = makeSampleSiteProxy()
  const { goTo } = await openAsVisitor('/events', site)
  cutOffReadRequests(site)
  await goTo('/event/who-pays-for-the-corridor')
  await screen.findByRole('heading', { name: 'Oops! Page not found' }, slowTestOptions)
  expect(screen.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe('/event/who-pays-for-the-corridor')
})

test('an unknown path that could not be looked up is looked up again with Retry', async () => {
  const site = makeSampleSiteProxy()
  const { goTo, user } = await openAsVisitor('/about', site)
  const mend = cutOffReadRequests(site)
  await goTo('/2019/a-moved-post?page=2')
  await screen.findByRole('heading', { name: 'Oops! Page not found' }, slowTestOptions)
  expect(screen.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe('/2019/a-moved-post?page=2')
  mend()
  await user.click(screen.getByRole('link', { name: 'Retry' }))
  await screen.findByText(/^It may have moved/, undefined, slowTestOptions)
})

test('a search that has failed keeps the search text', async () => {
  const site = makeSampleSiteProxy()
  const { user } = await openAsVisitor('/search', site)
  const mend = cutOffReadRequests(site)
  const box = screen.getByRole('searchbox')
  await user.type(box, 'bridge{Enter}')
  await screen.findByText('The search could not be asked. Your question is still there.', undefined, slowTestOptions)
  expect((box as HTMLInputElement).value).toBe('bridge')
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'A bridge fails slowly' }, slowTestOptions)
  await waitUntilContentLoaded()
})

test('the page of a member with a hidden profile says that there is no such member', async () => {
  await openAsVisitor(`/members/${crypto.randomUUID()}`, makeSampleSiteProxy())
  await screen.findByRole('heading', { name: 'Nobody is found here.' }, slowTestOptions)
})
