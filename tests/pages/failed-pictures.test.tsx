// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../components/support/accessible.ts'
import type { FakeSite } from '../components/support/fake-site.ts'
import {
  forwardToSampleSite,
  makeReadPattern,
  makeSampleSiteProxy,
  openAsVisitor,
  slowTestOptions,
  waitUntilContentLoaded,
} from './read-in-browser.tsx'

type Row = Record<string, unknown>

/** Changes the rows of a table in the responses of the site. */
const changeRows = (site: FakeSite, table: string, change: (row: Row) => Row) =>
  site.on('GET', makeReadPattern(table), async request => {
    const body = await (await forwardToSampleSite(request)).json()
    return Array.isArray(body) ? body.map(change) : change(body)
  })

/** Simulates that the browser cannot load pictures with this URL. */
function failPictures(address: string): void {
  for (const picture of document.querySelectorAll(`img[src*="${address}"]`)) fireEvent.error(picture)
}

test.each([
  ['without a picture', null],
  ['with a picture that cannot be loaded', '/no-such-picture.webp'],
])('the featured story %s has a heading and a text for screen readers', async (_, address) => {
  const site = makeSampleSiteProxy()
  changeRows(site, 'news_articles', row => ({ ...row, feature_image_url: address, media: null, categories: null }))
  const { goTo } = await openAsVisitor('/about', site)
  await goTo('/news')
  await screen.findByRole('heading', { level: 2, name: 'Latest Featured Story' }, slowTestOptions)
  await waitUntilContentLoaded()
  if (address) expect(document.querySelector(`.featured img[src="${address}"]`)).not.toBeNull()
  failPictures('no-such-picture')
  const story = document.querySelector('.featured')
  await expect.poll(() => story?.textContent, slowTestOptions).toContain('No image available')
  expect([...(story?.querySelectorAll('*') ?? [])].some(element => element.textContent === 'Featured')).toBe(true)
  expect(story?.querySelectorAll('img:not([src^="/weave/"])')).toHaveLength(0)
  await expectAccessible()
})

test('a section of the news without articles shows that there are no articles', async () => {
  const site = makeSampleSiteProxy()
  site.on('GET', /\/rest\/v1\/news_articles\?.*category_id=eq\./, () => [])
  const { goTo } = await openAsVisitor('/about', site)
  await goTo('/news')
  await screen.findByText('No Road to Davos articles available', undefined, slowTestOptions)
  await screen.findByText(/Check back soon for exclusive leadership interviews/)
  expect(screen.queryByRole('link', { name: 'View All Interviews' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'View All Stories' })).toBeNull()
})

test.each([
  ['portrait', 'initials', '/leadership-council', 'people', '.portrait-initials'],
  ['logo', 'the name', '/partners', 'partners', '.partner-name > span'],
])('a missing %s shows %s instead of a broken image', async (_, __, path, table, placeholder) => {
  const site = makeSampleSiteProxy()
  changeRows(site, table, row => ({
    ...row,
    image_url: '/gone.webp',
    logo_url: '/gone.webp',
    media: null,
  }))
  const { goTo } = await openAsVisitor('/about', site)
  await goTo(path)
  await expect.poll(() => document.querySelector('img[src*="gone"]'), slowTestOptions).not.toBeNull()
  failPictures('gone')
  await expect.poll(() => document.querySelector(`main ${placeholder}`)?.textContent, slowTestOptions).toMatch(/./)
  expect(document.querySelector('img[src*="gone"]')).toBeNull()
})

test('a picture of an event that cannot be loaded shows the cover pattern', async () => {
  const site = makeSampleSiteProxy()
  changeRows(site, 'events_with_circles', row => ({
    ...row,
    image_url: '/no-such-picture.jpg',
    image_alt: 'A room',
    media: null,
  }))
  const { goTo } = await openAsVisitor('/about', site)
  await goTo('/event/who-pays-for-the-corridor')
  await expect
    .poll(() => document.querySelector('.event-cover img[src="/no-such-picture.jpg"]'), slowTestOptions)
    .not.toBeNull()
  failPictures('no-such-picture')
  await expect.poll(() => document.querySelector('.event-cover img[src^="/weave/1440"]')).not.toBeNull()
  expect(document.querySelector('img[src="/no-such-picture.jpg"]')).toBeNull()
})
