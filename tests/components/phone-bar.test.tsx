import { afterEach, expect, it, vi } from 'vitest'
import { phoneMediaQuery } from '../../app/ui/break-point.ts'
import { FakeSite } from './support/fake-site.ts'
import { chooseMenuItem, confirmDiscard, fillField, findForm, openPage, waitForFocus } from './support/open-page.tsx'

afterEach(() => vi.restoreAllMocks())

function narrowWindow() {
  const ofDesktop = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    query === phoneMediaQuery ? Object.assign(ofDesktop(query), { matches: true }) : ofDesktop(query),
  )
}

it('the focus moves to the button “Save” on a phone when the menu “More actions” disappears', async () => {
  narrowWindow()
  const { user } = await openPage('/admin/settings/quotes/new', new FakeSite({ tables: { people: [] } }))
  const form = await findForm('A new quote')
  await fillField(user, form.getByLabelText('Quote'), 'Chairs first.')
  await chooseMenuItem(user, form.getByRole('button', { name: 'More actions' }), 'Discard changes')
  await confirmDiscard(user)
  await expect.poll(() => form.queryByRole('button', { name: 'More actions' })).toBeNull()
  await waitForFocus(form.getByRole('button', { name: 'Save' }))
})
