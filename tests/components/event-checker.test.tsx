import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { findForm, openPage } from './support/open-page.tsx'

it('the event check names a public holiday on the day of an event', async () => {
  const site = new FakeSite({ functions: { check_slug: () => ({ state: 'free', by: null }) } })
  const { user } = await openPage('/admin/events/new', site)
  const form = await findForm('A new event')
  expect(screen.queryByRole('link', { name: 'date-holidays' })).toBeNull()
  await user.selectOptions(form.getByLabelText('Country'), 'Kenya')
  fireEvent.change(form.getByLabelText('Starts'), { target: { value: '2098-12-12T16:00' } })
  await screen.findAllByText(/is a public holiday in Kenya: Jamhuri Day\./)
  expect(screen.getByRole('link', { name: 'date-holidays' }).getAttribute('href')).toBe(
    'https://github.com/commenthol/date-holidays',
  )
  expect(screen.getByRole('link', { name: 'CC BY-SA 3.0' }).getAttribute('href')).toBe(
    'https://creativecommons.org/licenses/by-sa/3.0/',
  )
})
