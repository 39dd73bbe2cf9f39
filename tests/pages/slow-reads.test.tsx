// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAsVisitor, patient, readableSite, readsOf } from './read-in-browser.tsx'

test('the events page shows a loading message until its events are loaded', async () => {
  const site = readableSite()
  const { goTo } = await openAsVisitor('/about', site)
  const heldRequest = site.hold('POST', readsOf('rpc/list_public_events'))
  await goTo('/events')
  await screen.findByText('Loading events...', undefined, patient)
  heldRequest.end()
  await expect.poll(() => screen.queryByText('Loading events...'), patient).toBeNull()
})

test('an event page shows a loading message until its details are loaded', async () => {
  const site = readableSite()
  const { goTo } = await openAsVisitor('/events', site)
  const heldRequest = site.hold('GET', readsOf('events_with_circles'))
  await goTo('/event/who-pays-for-the-corridor')
  await screen.findByText('Loading event details...', undefined, patient)
  heldRequest.end()
  await screen.findByRole('heading', { name: 'Event Details' }, patient)
})

test('the news page calls nothing empty while it loads', async () => {
  const site = readableSite()
  const { goTo } = await openAsVisitor('/about', site)
  const heldRequest = site.hold('GET', readsOf('news_articles'))
  await goTo('/news')
  await screen.findByRole('heading', { level: 1, name: 'News' }, patient)
  await expect.poll(() => document.querySelector('.skeleton-card'), patient).not.toBeNull()
  expect(screen.queryByText(/No .* available/)).toBeNull()
  heldRequest.end()
  await screen.findByRole('heading', { name: 'Road to Davos' }, patient)
})

test('an article shows its title from the list and a skeleton until its text is loaded', async () => {
  const site = readableSite()
  const { goTo } = await openAsVisitor('/news', site)
  const heldRequest = site.hold('GET', readsOf('news_articles'))
  const link = document.querySelector('.featured a')
  await goTo(link?.getAttribute('href') ?? '')
  await expect.poll(() => screen.getByRole('heading', { level: 1 }).textContent, patient).toBe(link?.textContent)
  screen.getByText('Loading the article')
  expect(document.querySelector('.article-main .bones')).not.toBeNull()
  heldRequest.end()
  await screen.findByRole('link', { name: 'View All Articles' }, patient)
  expect(document.querySelector('.bones')).toBeNull()
})

test('a search shows a skeleton while it loads, and calls nothing empty', async () => {
  const site = readableSite()
  const { user } = await openAsVisitor('/search', site)
  const heldRequest = site.hold('POST', readsOf('rpc/search_site'))
  await user.type(screen.getByRole('searchbox'), 'bridge{Enter}')
  await screen.findByText('Searching…', undefined, patient)
  expect(document.querySelector('main .coming')).not.toBeNull()
  expect(document.querySelector('main')?.textContent).not.toContain('Nothing')
  heldRequest.end()
  await screen.findByRole('link', { name: 'A bridge fails slowly' }, patient)
})
