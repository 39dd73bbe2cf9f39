import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { insertOfflineNotice } from '../platform/offline/saved-notice.ts'
import { OfflineNotice } from './offline-notice.tsx'

const page = renderToString(
  <html lang="en">
    <body>
      <MemoryRouter>
        <OfflineNotice />
      </MemoryRouter>
    </body>
  </html>,
)
const saved = new Date(2026, 10, 23, 10, 12).getTime()

it('the note about a saved page is hidden on a page from the server', () => {
  expect(page).toMatch(/<p hidden="">/)
})

it('the note about a saved page states when the page was cached', () => {
  const cachedPage = insertOfflineNotice(page, saved)
  expect(cachedPage).toContain('<p>Saved November 23, 10:12. You are offline.</p>')
  expect(cachedPage).toContain(`<html data-saved="${saved}"`)
})
