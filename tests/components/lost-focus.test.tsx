import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useLostFocus } from '../../app/shell/lost-focus.ts'
import { waitForFocus } from './support/open-page.tsx'

function Page({ children }: { children: (close: () => void) => ReactNode }) {
  useLostFocus()
  const [isOpen, setIsOpen] = useState(true)
  return (
    <main id="main" tabIndex={-1}>
      <h1>Album</h1>
      <section>
        <h2>Captions</h2>
        <div>{isOpen && children(() => setIsOpen(false))}</div>
      </section>
      <div>
        {isOpen && children(() => setIsOpen(false))}
        <label>
          Title <input />
        </label>
      </div>
    </main>
  )
}
const renderPage = () => {
  render(
    <Page>
      {close => (
        <p>
          <button type="button" onClick={close}>
            Close
          </button>
        </p>
      )}
    </Page>,
  )
  const [inSection, inField] = screen.getAllByRole('button', { name: 'Close' })
  return {
    user: userEvent.setup({ delay: null }),
    inSection: inSection as HTMLElement,
    inField: inField as HTMLElement,
  }
}

describe('the focus of a removed button', () => {
  it('goes to the title of its section', async () => {
    const { user, inSection } = renderPage()
    await user.click(inSection)
    await waitForFocus(screen.getByRole('heading', { name: 'Captions' }))
  })
  it('goes to its replacement if the section has no title', async () => {
    const { user, inField } = renderPage()
    await user.click(inField)
    await waitForFocus(screen.getByRole('textbox', { name: 'Title' }))
  })
  it('is also moved while a toast is shown', async () => {
    const { user, inSection } = renderPage()
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" class="toast">Saved</div>')
    await user.click(inSection)
    await waitForFocus(screen.getByRole('heading', { name: 'Captions' }))
    document.querySelector('.toast')?.remove()
  })
  it('is not moved if no control had the focus before', async () => {
    const { inField } = renderPage()
    inField.focus()
    inField.blur()
    await Promise.resolve()
    inField.click()
    await expect.poll(() => screen.queryByRole('button', { name: 'Close' })).toBeNull()
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    expect(document.activeElement).toBe(document.body)
  })
})
