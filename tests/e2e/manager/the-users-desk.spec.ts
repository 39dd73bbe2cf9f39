import { newManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { clientOf, newUser, openAs } from '../../support/users.ts'
import { desk, expect, expectAccessibleOn, phone, tablet, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

test('by calling the server directly a manager and a member are refused every act, and nothing changes', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await newUser(page)
  const musa = await newManager(page)
  for (const caller of [musa, zola]) {
    const client = await clientOf(page)
    await client.auth.signInWithPassword(caller)
    const answers = [
      await client.rpc('give_role', { person: caller.id, role: 'admin' }),
      await client.rpc('suspend_user', { person: zola.id, reason: 'Because I can' }),
      await client.rpc('reset_second_factor', { person: zola.id }),
      await client.rpc('invite_people', { emails: ['x@example.org'], role: 'admin', days: 7 }),
      await client.from('user_roles').insert({ user_id: caller.id, role: 'admin' }),
      await client.rpc('user_sessions', { person: zola.id }),
      await client.rpc('end_user_sessions', { person: zola.id }),
      await client.rpc('removal_effect', { person: zola.id }),
      await client.rpc('remove_user', { person: zola.id, confirmation: 'remove' }),
      await client.from('user_notes').insert({ user_id: zola.id, text: 'Not for me to say.' }),
    ]
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(answers.length).fill('42501'))
    expect((await client.rpc('get_current_user_role')).data).toBe(caller === musa ? 'manager' : 'user')
    // A member does not even see who is there; a manager does, and of the trail only what they did.
    expect((await client.rpc('list_users')).error?.code).toBe(caller === musa ? undefined : '42501')
    const { data } = await client.from('audit_log').select('actor').neq('actor', caller.id)
    expect(data).toEqual([])
  }
})

test('Musa reads who is there; what only an admin may do stays, dashed, with the reason and who can', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const musa = await newManager(page)
  const zola = await newUser(page, `Zola ${crypto.randomUUID().slice(0, 8)}`)
  await openAs(page, musa, `/admin/users?q=${encodeURIComponent(zola.email)}`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  const invite = page.getByRole('button', { name: 'Invite' })
  await expect(invite).toHaveAttribute('aria-disabled', 'true')
  await expect(invite).toHaveAccessibleDescription(/^Only an admin may invite\. Ask .+\.$/)
  await page.keyboard.press('n')
  // A later key is answered, and nothing of the earlier one.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const row = page.getByRole('row', { name: new RegExp(zola.email) })
  await expect(row.getByRole('button', { name: 'User' })).toHaveAccessibleDescription(/Only an admin may change roles/)
  await row.getByRole('button', { name: /^More for/ }).click()
  for (const action of ['Make manager', 'Make admin', 'Suspend', 'Reset second factor'])
    await expect(page.getByRole('menuitem', { name: action })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Audit trail' }).click()
  await expect(page.getByText('You see what you did yourself.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true')
})

test('Musa opens Zola’s page: what only admins see is not there, and he is told whom to ask', async ({ page }) => {
  await page.goto('/auth/login')
  const musa = await newManager(page)
  const zola = await newUser(page, `Zola ${crypto.randomUUID().slice(0, 8)}`)
  await openAs(page, musa, `/admin/users/${zola.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zola' })).toBeVisible()
  await expect(page.getByText(/Sessions, notes and removal are for admins\. Ask .+\./)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Manager/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveAccessibleDescription(/Only an admin may/)
  for (const part of ['Sessions', 'Notes, admins only', 'Removal'])
    await expect(page.getByRole('region', { name: part })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('invite')
  await expect(page.getByText('Nothing is called “invite”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/users?invite=guest@example.org')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/admin/users/${zola.id}`)
  await expect(page.getByText(/Sessions, notes and removal/)).toBeVisible()
  await expectAccessibleOn(page, phone, tablet, desk)
})

test('the sidebar shows the stated label, and the role beside it where the label says another word', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const musa = await newManager(page, 'Musa, once Admin')
  await openAs(page, musa, `/admin/users/${musa.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Musa, once Admin' })).toBeVisible()
  const profile = page.getByRole('link', { name: /Musa, once Admin/ }).last()
  await expect(profile).toContainText('Admin')
  await expect(profile).toContainText('Role: Manager')
  await expect(page.getByText(/^Manager, labelled “Admin” in the sidebar\./)).toBeVisible()
})

for (const [path, heading] of [
  ['/admin/users', 'Users'],
  ['/admin/audit', 'Audit trail'],
] as const)
  test(`${heading} is accessible to Musa on phone, tablet and desk, in the light and in the dark`, async ({ page }) => {
    await page.goto('/auth/login')
    await openAs(page, await newManager(page), path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/\d of \d|You have changed nothing yet/).first()).toBeVisible()
    await expectAccessibleOn(page, phone, tablet, desk)
  })
