import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../../app/ui/confirm-dialog.tsx'
import { waitForFocus } from './support/open-page.tsx'

/**
 * Opens a dialog that deletes something, and that contains a field and a link; `inner` opens a second dialog inside it.
 */
async function openDialog(inner = false) {
  const onAction = vi.fn()
  render(
    <ConfirmDialog open ends title="Delete the house?" action="Delete" onAction={onAction} onOpenChange={() => {}}>
      <textarea aria-label="Reason" />
      <a href="#house">Show</a>
      <ConfirmDialog open={inner} title="Which picture?" action="Choose" onAction={() => {}} onOpenChange={() => {}}>
        <textarea aria-label="Search" />
      </ConfirmDialog>
    </ConfirmDialog>,
  )
  await waitForFocus(inner ? screen.getByLabelText('Search') : screen.getByRole('button', { name: 'Cancel' }))
  return onAction
}
function pressKeys(control: HTMLElement) {
  control.focus()
  return userEvent.keyboard('{Control>}{Enter}{/Control}')
}

describe('the shortcut Ctrl+Enter in a dialog', () => {
  it('sends the form once from a text area', async () => {
    const onAction = await openDialog()
    await pressKeys(screen.getByLabelText('Reason'))
    expect(onAction).toHaveBeenCalledTimes(1)
  })
  it.each(['Show', 'Cancel', 'Delete'])('does not send the form while “%s” has the focus', async name => {
    const onAction = await openDialog()
    await pressKeys(screen.getByText(name, { selector: 'a, button, button *' }))
    expect(onAction).not.toHaveBeenCalled()
  })
  it('does not send the form of a dialog underneath', async () => {
    const onAction = await openDialog(true)
    await pressKeys(screen.getByLabelText('Search'))
    expect(onAction).not.toHaveBeenCalled()
  })
})

it('a dialog with Cancel also closes by the button in its corner', async () => {
  const onOpenChange = vi.fn()
  render(<ConfirmDialog open title="Delete?" action="Delete" onAction={() => {}} onOpenChange={onOpenChange} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
