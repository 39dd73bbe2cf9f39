import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { MenuLink } from '../../app/shell/menu-link.ts'
import { SiteHeader } from '../../app/shell/site-header.tsx'

const openHeader = (items: MenuLink[], connect: MenuLink) =>
  render(
    <MemoryRouter>
      <SiteHeader items={items} fitting={items} utilities={[]} connect={connect} />
    </MemoryRouter>,
  )

/** Whether the app itself opens a link, without a request for the document. */
function isOpenedByApp(link: HTMLElement) {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  // Without this listener, jsdom would report that it cannot navigate.
  const onClick = (event: Event) => {
    isOpened = event.defaultPrevented
    event.preventDefault()
  }
  let isOpened = false
  window.addEventListener('click', onClick)
  link.dispatchEvent(click)
  window.removeEventListener('click', onClick)
  return isOpened
}

it.each([
  ['/events', true],
  ['/news/all?category=press', true],
  ['/feeds/news.rss', false],
  ['/calendar/all.ics', false],
  ['/media/statutes.pdf', false],
  ['/media/statutes.pdf#page=2', false],
])('links and buttons to %s open without a page load if the app has the page (expected: %s)', (to, isByApp) => {
  openHeader([{ to, label: 'A link' }], { to, label: 'A button' })
  const links = screen.getAllByRole('link', { name: /^A (link|button)$/, hidden: true })
  expect(links.map(isOpenedByApp)).toEqual(Array(4).fill(isByApp))
})

it.each([
  ['Connect', 'Join the Collective'],
  ['Join', 'Join'],
])('a menu button with the label %s has the text %s in the phone menu', (label, text) => {
  openHeader([], { to: '/connect', label })
  const menu = screen.getByText('Menu').closest('details')
  expect(
    within(menu ?? document.body)
      .getByRole('link', { hidden: true, name: text })
      .getAttribute('href'),
  ).toBe('/connect')
})
