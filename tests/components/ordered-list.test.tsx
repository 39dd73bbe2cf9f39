import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { chooseMenuItem, openPage } from './support/open-page.tsx'

const names = ['Ada', 'Bea', 'Cleo', 'Dina']
const people = names.map((name, position) => ({
  id: `00000000-0000-4000-8000-00000000001${position}`,
  slug: name.toLowerCase(),
  name,
  groups: ['council'],
  position,
  is_visible: true,
  created_at: '2026-11-25T08:00:00.000Z',
  updated_at: '2026-11-25T08:00:00.000Z',
}))

const findMenu = (name: string) => screen.getByRole('button', { name: `More actions for ${name}` })

it('a row of an ordered list moves to either end by its menu, or by Home and End', async () => {
  const site = new FakeSite({ tables: { people, circles: [] }, functions: { reorder_rows: () => null } })
  const { user } = await openPage('/admin/settings/people', site)
  await screen.findByRole('link', { name: 'Ada' })
  await user.click(findMenu('Ada'))
  await screen.findByRole('menuitem', { name: 'Move to the bottom' })
  expect(screen.queryByRole('menuitem', { name: 'Move to the top' })).toBeNull()
  await user.keyboard('{Escape}')
  await chooseMenuItem(user, findMenu('Dina'), 'Move to the top')
  await screen.findByText('Dina is now 1 of 4.')
  await chooseMenuItem(user, findMenu('Ada'), 'Move to the bottom')
  await screen.findByText('Ada is now 4 of 4.')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Cleo up' }), { key: 'Home' })
  await screen.findByText('Cleo is now 1 of 4.')
})
