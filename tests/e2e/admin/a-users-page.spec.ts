import type { Page } from '@playwright/test'
import { asAmina, capturedMail, newManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { amina, clientOf, newUser, openAs, signIn } from '../../support/users.ts'
import { expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

const mark = () => crypto.randomUUID().slice(0, 8)

async function openPage(page: Page, person: { id: string }, name: string) {
  await openAs(page, amina, `/admin/users/${person.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** What Musa added, through the same door as any editor. */
async function musaAdds(page: Page, musa: { email: string; password: string }, titles: string[]) {
  const client = await clientOf(page)
  await client.auth.signInWithPassword(musa)
  for (const title of titles) {
    const slug = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${mark()}`
    const { error } = await client.from('events').insert({ title, slug, start_date: '2027-03-04T09:00:00Z' })
    if (error) throw error
  }
}

test.describe('refused', () => {
  test('an address of nobody says that there is no such account', async ({ page }) => {
    for (const id of [crypto.randomUUID(), 'not-a-number']) {
      await openAs(page, amina, `/admin/users/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'There is no such account' })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All users' }).click()
    await expect(page).toHaveURL('/admin/users')
  })

  test('Amina cannot suspend, demote or remove herself while she is the only admin, and is told so', async ({
    page,
  }) => {
    await openAs(page, amina, '/admin/users')
    await page.goto(`/admin/users?q=${encodeURIComponent(amina.email)}`)
    await page
      .getByRole('rowheader', { name: new RegExp(amina.email) })
      .getByRole('link')
      .click()
    await expect(page.getByRole('button', { name: 'Suspend' })).toHaveAccessibleDescription(/Nobody may suspend/)
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveAccessibleDescription(
      /ends in your profile/,
    )
    await expect(page.getByRole('radio', { name: /^Manager/ })).toBeDisabled()
    await expect(page.getByText('The only admin. Make someone else an admin first.')).toBeVisible()
    const client = await asAmina(page)
    const { data } = await client.auth.getUser()
    const answer = await client.rpc('remove_user', { person: data.user?.id ?? '', confirmation: 'remove' })
    expect(answer.error?.message).toContain('Nobody may remove themselves')
  })

  test('without the word, or without somebody who takes over, Musa stays', async ({ page }) => {
    await page.goto('/auth/login')
    const musa = await newManager(page, `Musa ${mark()}`)
    await musaAdds(page, musa, ['Corridor breakfast'])
    await openPage(page, musa, 'Musa')
    await page.getByRole('button', { name: /^Remove Musa/ }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Keep them' })).toBeFocused()
    await expect(question.getByText('1 event')).toBeVisible()
    await question.getByRole('button', { name: 'Hand over and remove' }).click()
    await expect(question.getByLabel('All of it goes to')).toHaveAccessibleDescription(/Choose who takes over/)
    await expect(question.getByLabel('Type remove')).toHaveAccessibleDescription(/so that this is no slip/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Musa' })).toBeVisible()
  })

  test('a server that does not answer is told part by part, and asked again', async ({ page }) => {
    await page.goto('/auth/login')
    const zola = await newUser(page, `Zola ${mark()}`)
    await page.route('**/rpc/user_sessions', route => route.abort())
    await openPage(page, zola, 'Zola')
    await expect(page.getByText('The sessions could not be loaded.')).toBeVisible()
    await expect(page.getByText(zola.email)).toBeVisible()
    await page.unroute('**/rpc/user_sessions')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' }).first()).toBeVisible()
  })
})

test('Amina opens Zola from the list with the keyboard, and by her name in the palette', async ({ page }) => {
  await page.goto('/auth/login')
  const name = `Zola ${mark()}`
  const zola = await newUser(page, name)
  await openAs(page, amina, `/admin/users?q=${encodeURIComponent(zola.email)}`)
  await page.getByRole('link', { name }).press('Enter')
  await expect(page).toHaveURL(`/admin/users/${zola.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.getByRole('link', { name: 'Users' }).last().click()
  await expect(page).toHaveURL('/admin/users')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page).toHaveURL(`/admin/users/${zola.id}`)
})

test('a session Amina ends is over: Zola is asked to sign in again', async ({ page, browser }) => {
  await page.goto('/auth/login')
  const zola = await newUser(page, `Zola ${mark()}`)
  const hers = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await hers.goto('/auth/login')
  await signIn(hers, zola)
  await expect(hers).toHaveURL('/')
  await openPage(page, zola, 'Zola')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'End it…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(sessions.getByText('is signed in nowhere')).toBeVisible()
  await expect(page.getByText(/signed Zola \w+ out everywhere/)).toBeVisible()
  await hers.goto('/profile')
  await expect(hers).toHaveURL(/\/auth\/login/)
})

test('Amina notes something, which stands there with her name and the day, and takes it away again', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const zola = await newUser(page, `Zola ${mark()}`)
  await openPage(page, zola, 'Zola')
  const notes = page.getByRole('region', { name: 'Notes, admins only' })
  await notes.getByRole('button', { name: 'Add the note' }).click()
  await expect(notes.getByLabel('New note')).toHaveAccessibleDescription(/Write the note first/)
  await notes.getByLabel('New note').fill('On leave until Monday.')
  await notes.getByRole('button', { name: 'Add the note' }).click()
  const note = notes.getByRole('listitem').filter({ hasText: 'On leave until Monday.' })
  await expect(note).toContainText(amina.email)
  await expect(notes.getByLabel('New note')).toHaveValue('')
  await expect(page.getByText(/noted something about Zola/)).toBeVisible()
  await note.getByRole('button', { name: /^Remove/ }).click()
  await expect(note).toHaveCount(0)
})

test('Amina makes Zola a manager where her role stands, and the page says so at once', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/auth/login')
  const zola = await newUser(page, `Zola ${mark()}`)
  await openPage(page, zola, 'Zola')
  await page.getByRole('radio', { name: /^Manager/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave as user' }).click()
  await expect(page.getByRole('radio', { name: /^User/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Manager/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make manager' }).click()
  await expect(page.getByRole('radio', { name: /^Manager/ })).toBeChecked()
  await expect(page.getByText(/^Manager\. Account since/)).toBeVisible()
})

test('Musa is removed and Efua answers for what he made: he is out, has a letter, and the site lost nothing', async ({
  page,
  browser,
}) => {
  await page.goto('/auth/login')
  const musa = await newManager(page, `Musa ${mark()}`)
  const efua = await newManager(page, `Efua ${mark()}`)
  const title = `Night freight ${mark()}`
  await musaAdds(page, musa, [title, 'Corridor breakfast'])
  const his = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await openAs(his, musa, '/admin/users')
  await expect(his.getByRole('heading', { name: 'Users' })).toBeVisible()

  await openPage(page, musa, 'Musa')
  await expect(page.getByRole('region', { name: 'What they made' })).toContainText(title)
  await page.getByRole('button', { name: /^Remove Musa/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('2 events')).toBeVisible()
  await question.getByLabel('All of it goes to').selectOption({ label: (await efuaIn(question)) ?? '' })
  await question.getByLabel('Type remove').fill('remove')
  await question.getByRole('button', { name: 'Hand over and remove' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByText(/^Musa \w+ is removed\.$/)).toBeVisible()
  await page.goto(`/admin/users/${efua.id}`)
  await expect(page.getByRole('region', { name: 'What they made' })).toContainText(title)
  await expect(page.getByText(/handed 2 events to Efua/)).toBeVisible()
  await page.goto(`/admin/users/${musa.id}`)
  await expect(page.getByRole('heading', { name: 'There is no such account' })).toBeVisible()

  await his.goto('/admin/users')
  await expect(his).toHaveURL(/\/auth\/login/)
  expect((await (await clientOf(page)).auth.signInWithPassword(musa)).error?.code).toBe('invalid_credentials')
  await expect.poll(() => capturedMail(page, musa.email)).toContain('removed your account')

  /** The choice that is Efua's, as it is written in the list. */
  async function efuaIn(dialog: typeof question) {
    const option = dialog.getByRole('option', { name: /^Efua/ })
    const mine = option.and(dialog.locator(`option[value="${efua.id}"]`))
    await expect(mine).toBeAttached()
    return mine.textContent()
  }
})

test('a suspended account says so first, and is let in again from there', async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await newUser(page, `Zola ${mark()}`)
  await openPage(page, zola, 'Zola')
  await page.getByRole('button', { name: 'Suspend…' }).click()
  await page.getByLabel('Reason').fill('Phone stolen')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/^Suspended since .* by /)).toBeVisible()
  await expect(page.getByText(/“Phone stolen”/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(/^Suspended since/)).toBeHidden()
})
