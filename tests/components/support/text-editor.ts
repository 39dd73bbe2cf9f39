import { act, screen } from '@testing-library/react'
// Loaded before the tests, because loading the editor for the first time may take longer than a test waits.
import '../../../app/desk/editor/rich-text-editor.tsx'
import { FakeSite } from './fake-site.ts'
import { openPage } from './open-page.tsx'

/** Opens a new article with the cursor in its text. */
export async function openNewText(site = new FakeSite()) {
  Object.assign(site.functions, { check_slug: () => ({ state: 'free', by: null }), find_records: () => [] })
  const page = await openPage('/admin/news/new', site)
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await page.user.click(text)
  return { ...page, site, text }
}

/** Pastes clipboard data from another program into the text. */
export async function paste(text: HTMLElement, type: string, data: string) {
  const clipboardData = {
    types: [type],
    files: [],
    items: [],
    getData: (mimeType: string) => (mimeType === type ? data : ''),
  }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  await act(async () => void text.dispatchEvent(event))
}
