// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeReadPattern, makeSampleSiteProxy, openAsVisitor, slowTestOptions } from './read-in-browser.tsx'

test('the events page shows a loading message until its events are loaded', async () => {
  const site = makeSampleSiteProxy()
  const { goTo } = await openAsVisitor('/about', site)
  const heldRequest = site.hold('POST', makeReadPattern('rpc/list_public_events'))
  await goTo('/events')
  await screen.findByText('Loading events...', undefined, slowTestOptions)
  heldRequest.end()
  await expect.poll(() => screen.queryByText('Loading events...'), slowTestOptions).toBeNull()
})

test('an event page shows a loading message until its details are loaded', async () => {
  const site = makeSampleSiteProxy()
  const { goTo } = await openAsVisitor('/events', site)
  const heldRequest = site.hold('GET', makeReadPattern('events_with_circles'))
  await goTo('/event/who-pays-for-the-corridor')
  await screen.findByText('Loading event details...', undefined, slowTestOptions)
  heldRequest.end()
  await screen.findByRole('heading', { name: 'Event Details' }, slowTestOptions)
})

test('the news page shows no section as empty while the page is loading', async () => {
  const site = makeSampleSiteProxy()
  const { goTo } = await openAsVisitor('/about', site)
  const heldRequest = site.hold('GET', makeReadPattern('news_articles'))
  await goTo('/news')
  await screen.findByRole('heading', { level: 1, name: 'News' }, slowTestOptions)
  await expect.poll(() => document.querySelector('.skeleton-card'), slowTestOptions).not.toBeNull()
  expect(screen.queryByText(/No .* available/)).toBeNull()
  heldRequest.end()
  await screen.findByRole('heading', { name: 'Road to Davos' }, slowTestOptions)
})

test('an article shows its title from the list and a skeleton until its text is loaded', async () => {
  const site = makeSampleSiteProxy()
  const { goTo } = await openAsVisitor('/news', site)
  const heldRequest = site.hold('GET', makeReadPattern('news_articles'))
  const link = document.querySelector('.featured a')
  await goTo(link?.getAttribute('href') ?? '')
  await expect
    .poll(() => screen.getByRole('heading', { level: 1 }).textContent, slowTestOptions)
    .toBe(link?.textContent)
  screen.getByText('Loading the article')
  expect(document.querySelector('.article-main .bones')).not.toBeNull()
  heldRequest.end()
  await screen.findByRole('link', { name: 'View All Articles' }, slowTestOptions)
  expect(document.querySelector('.bones')).toBeNull()
})

test('a search shows a skeleton while loading', async () => {
  const site = makeSampleSiteProxy()
  const { user } = await openAsVisitor('/search', site)
  const heldRequest = site.hold('POST', makeReadPattern('rpc/search_site'))
  await user.type(screen.getByRole('searchbox'), 'bridge{Enter}')
  await screen.findByText('Searching…', undefined, slowTestOptions)
  expect(document.querySelector('main .coming')).not.toBeNull()
  expect(document.querySelector('main')?.textContent).not.toContain('Nothing')
  heldRequest.end()
  await screen.findByRole('link', { name: 'A bridge fails slowly' }, slowTestOptions)
})
