import { asNewManager } from '../../support/applications.ts'
import { asAmina, newManager } from '../../support/editors.ts'
import { asMusa, part, save, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { clientOf, newUser } from '../../support/users.ts'
import { expect, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

test.describe('refused', () => {
  test('by calling the server directly Musa changes none of the admins’ settings, and Zola none at all', {
    tag: '@core',
  }, async ({ page }) => {
    await page.goto('/auth/login')
    const musa = await newManager(page)
    const zola = await newUser(page)
    const adminsOwn = ['identity', 'mail', 'retention', 'security.second_factor']
    for (const [caller, keys] of [
      [musa, adminsOwn],
      [zola, [...adminsOwn, 'contact', 'navigation', 'home.hero.intro']],
    ] as const) {
      const client = await clientOf(page)
      await client.auth.signInWithPassword(caller)
      for (const key of keys) {
        const { data } = await client.from('settings').update({ value: {} }).eq('key', key).select('key')
        expect(data ?? [], key).toEqual([])
      }
    }
    const client = await clientOf(page)
    await client.auth.signInWithPassword(musa)
    const { error } = await client.from('settings').update({ is_public: true }).eq('key', 'mail')
    expect(error?.code).toBe('42501')
    expect((await client.rpc('reorder_rows', { what: 'events', ids: [] })).error).not.toBeNull()
  })

  test('Musa sees what only an admin may do, disabled, with the reason', async ({ page }) => {
    await asMusa(page, '/admin/settings', 'Site')
    for (const [path, name, field] of [
      ['/admin/settings', 'Identity', 'Strapline'],
      ['/admin/settings/mail', 'Letters', 'Sender’s name'],
      ['/admin/settings/retention', 'How long things are kept', 'Audit log, months'],
    ] as const) {
      await page.goto(path)
      await expect(part(page, name).getByLabel(field)).toBeDisabled()
      await expect(part(page, name).getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
        /^Only an admin may change this/,
      )
    }
    await page.goto('/admin/settings/security')
    await expect(page.getByRole('radio', { name: 'Admins', exact: true })).toBeDisabled()
    await expect(page.getByText('Only an admin may change this')).toBeVisible()
  })

  test('what is not in its form names its field, which takes the focus, and nothing typed is lost', async ({
    page,
  }) => {
    // Somebody of their own: what one Musa left unfinished would be found by the next.
    await asNewManager(page, '/admin/settings')
    const email = part(page, 'Contact').getByLabel('Email for the press')
    await email.fill('press at baraza')
    await save(page, 'Contact')
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('An email address needs a name, an @ and a domain')).toBeVisible()
    await expect(email).toHaveValue('press at baraza')
  })
})

test('Musa changes an address: the footer says so, Undo takes it back, and the history brings it again', {
  tag: '@core',
}, async ({ page }) => {
  await asMusa(page, '/admin/settings', 'Site')
  const address = `desk-${crypto.randomUUID().slice(0, 8)}@baraza.example`
  await part(page, 'Contact').getByLabel('Email', { exact: true }).fill(address)
  await page.keyboard.press('Control+s')
  await expect(part(page, 'Contact').getByText(/^Saved at/)).toBeVisible()
  await expect.poll(() => shownBy(page, '/'), { timeout: 2000 }).toContain(address)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Contact: undone')).toBeVisible()
  await expect(part(page, 'Contact').getByLabel('Email', { exact: true })).not.toHaveValue(address)
  await expect.poll(() => shownBy(page, '/'), { timeout: 2000 }).not.toContain(address)

  await page.getByText('History of Contact').click()
  const version = page.getByRole('listitem').filter({ hasText: address }).filter({ hasNotText: 'as it is now' })
  await expect(version.first()).toContainText('Musa Ndlovu-Keita')
  await version
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(page.getByText(/^Version of .* restored$/)).toBeVisible()
  await expect(part(page, 'Contact').getByLabel('Email', { exact: true })).toHaveValue(address)
  await expect.poll(() => shownBy(page, '/'), { timeout: 2000 }).toContain(address)
})

test('a link that Musa hides leaves header, menu and footer; its page stays', async ({ page }) => {
  await asMusa(page, '/admin/settings/navigation', 'Navigation')
  await expect(page.getByRole('checkbox', { name: 'Home' })).toBeDisabled()
  await expect(page.getByText('/flagship-davos follows its own record')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Partners' }).uncheck()
  await save(page, 'Links')
  await expect(page.getByText('Links saved')).toBeVisible()
  await expect.poll(() => shownBy(page, '/about'), { timeout: 2000 }).not.toMatch(/<a[^>]*href="\/partners"/)
  expect((await page.request.get('/partners')).status()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shownBy(page, '/about'), { timeout: 2000 }).toMatch(/<a[^>]*href="\/partners"/)
})

test('Musa adds a partner with a logo, moves it by keyboard, hides it and shows it again', async ({ page }) => {
  await asMusa(page, '/admin/settings/partners', 'Partners')
  const name = `Zemen Bank ${crypto.randomUUID().slice(0, 6)}`
  const client = await asAmina(page)
  const slug = `first-${crypto.randomUUID().slice(0, 8)}x`
  await client.from('partners').insert({ slug, name: `A ${slug}`, tier: 'Lead', position: 0 })
  await page.getByRole('link', { name: /^Add a partner/ }).click()
  const form = part(page, 'A new partner')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Written role').selectOption('Host')
  await form.getByLabel('Picture file').setInputFiles('public/icon-512.png')
  await form.getByLabel('Alt text').fill('')
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(form.getByText('Say what the picture shows')).toBeVisible()
  await form.getByLabel('Alt text').fill(name)
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(form.getByRole('img', { name: 'Logo as it is' })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => shownBy(page, '/partners'), { timeout: 2000 }).toMatch(new RegExp(`<img[^>]*alt="${name}"`))

  await page.goto('/admin/settings/partners')
  const rows = page.getByRole('table', { name: 'Partners' }).getByRole('row')
  const findingPath = async () => (await rows.allTextContents()).findIndex(text => text.includes(name))
  await expect(rows.filter({ hasText: name })).toBeVisible()
  const before = await findingPath()
  await page.getByRole('button', { name: `Move ${name} up` }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`${name} is now`)).toBeAttached()
  await expect.poll(findingPath).toBe(before - 1)
  await expect(page.getByRole('button', { name: `Move ${name} up` })).toBeFocused()
  const last = async () =>
    (await client.from('partners').select('name').order('position').order('name')).data?.at(-1)?.name
  await expect.poll(last).not.toBe(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(last).toBe(name)

  await page.getByRole('button', { name: `More for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toContainText('Only an admin')
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  await expect.poll(() => shownBy(page, '/partners'), { timeout: 2000 }).not.toContain(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shownBy(page, '/partners'), { timeout: 2000 }).toContain(name)
})

test('the privacy page is written and published with the keyboard alone', async ({ page }) => {
  await asMusa(page, '/admin/settings/pages', 'Pages')
  await page.getByRole('link', { name: 'Privacy policy' }).press('Enter')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  await page.keyboard.type('What we keep')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.press('Enter')
  const word = crypto.randomUUID().slice(0, 8)
  await page.keyboard.type(`Your name and ${word} `)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('no more')
  await page.getByRole('link', { name: 'Preview' }).press('Enter')
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'What we keep' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(word)
  await page.getByLabel('Status').selectOption('published')
  await page.keyboard.press('Control+s')
  await expect(part(page, 'The page').getByText(/^Saved at/)).toBeVisible()
  await expect
    .poll(() => shownBy(page, '/privacy-policy'), { timeout: 2000 })
    .toMatch(new RegExp(`<p>Your name and ${word} <strong>no more</strong></p>`))

  // One stop for Tab, arrows along it.
  await page.getByRole('button', { name: 'H2 heading' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'H3 heading' })).toBeFocused()
})

test('figures that differ are shown with both values and dates, made one, or kept on purpose', async ({ page }) => {
  await asMusa(page, '/admin/settings/figures', 'Headline figures')
  const label = `members ${crypto.randomUUID().slice(0, 6)}`
  const client = await asAmina(page)
  await client.from('site_stats').insert([
    { placement: 'home', label, value: '10,000+', as_of: '2026-10-31' },
    { placement: 'overview', label, value: '9,800', as_of: '2026-06-30' },
  ])
  await page.reload()
  const conflict = page
    .getByRole('region', { name: 'Figures that differ' })
    .getByRole('listitem')
    .filter({ hasText: label })
  await expect(conflict).toContainText('Home says 10,000+ (31 October 2026). Overview says 9,800 (30 June 2026)')
  await conflict.getByRole('button', { name: 'Keep both on purpose' }).click()
  await expect(conflict).toContainText('differs on purpose')
  await conflict.getByRole('button', { name: 'Make both 9,800' }).click()
  await expect(conflict).toHaveCount(0)
  const said = page.getByRole('dialog').filter({ hasText: `${label} is 9,800 in both places` })
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(conflict).toBeVisible()
  await client.from('site_stats').delete().eq('label', label)
})

test.describe('a film', () => {
  // Where no other journey has one.
  test.use({ baseURL: sites.edited.address })

  test('the address of a film, as Musa copies it, becomes the player that sets no cookies, by leaving the field or by Enter', async ({
    page,
  }) => {
    await asMusa(page, '/admin/settings', 'Site')
    const film = part(page, 'Film')
    const address = film.getByLabel('Address of the player')
    await film.getByLabel('Title').fill('Our story')
    await address.fill('https://example.org/film.mp4')
    await save(page, 'Film')
    await expect(film.getByText('Films play only from YouTube and Vimeo.')).toBeVisible()
    await address.fill('https://vimeo.com/76979871')
    await film.getByLabel('Length').focus()
    await expect(address).toHaveValue('https://player.vimeo.com/video/76979871')
    await address.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42')
    await address.press('Enter')
    await expect(page.getByText('Film saved')).toBeVisible()
    await expect(address).toHaveValue('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42')
  })
})
