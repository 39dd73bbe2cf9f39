import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import {
  findSettingsForm,
  openAsMusa,
  openPanelRow,
  publishRecord,
  readPublicPage,
} from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { amina, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

test('settings that an editor changes appear on the public pages', {
  tag: '@core',
}, async ({ page }) => {
  await openAsMusa(page, '/admin/settings', 'General')
  const address = `desk-${crypto.randomUUID().slice(0, 8)}@baraza.example`
  await findSettingsForm(page, 'Contact').getByLabel('Email', { exact: true }).fill(address)
  await page.keyboard.press('Control+s')
  await expect(findSettingsForm(page, 'Contact').getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => readPublicPage(page, '/')).toContain(address)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Contact undone')).toBeVisible()
  await expect(findSettingsForm(page, 'Contact').getByLabel('Email', { exact: true })).not.toHaveValue(address)
  await expect.poll(() => readPublicPage(page, '/')).not.toContain(address)

  await page.getByText('History of Contact').click()
  const version = page
    .locator('.revision-days')
    .getByRole('listitem')
    .filter({ hasText: 'Musa Ndlovu-Keita' })
    .filter({ hasNotText: 'Current version' })
    .first()
  await version.locator('summary').click()
  await expect(version).toContainText(address)
  await version.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByText(/^Version of .* restored$/)).toBeVisible()
  await expect(findSettingsForm(page, 'Contact').getByLabel('Email', { exact: true })).toHaveValue(address)
  await expect.poll(() => readPublicPage(page, '/')).toContain(address)

  await openPageAsUser(page, amina, '/admin/settings')
  const identity = findSettingsForm(page, 'Organisation')
  await expect(identity.getByLabel('Name', { exact: true })).toHaveValue('Baraza Collective')
  await expect(identity.getByLabel('Name', { exact: true })).not.toBeEditable()
  const strapline = `Sit down, ${crypto.randomUUID().slice(0, 8)}`
  await identity.getByLabel('Tagline').fill(strapline)
  await identity.getByLabel('Description for search engines').fill(`${strapline}, and decide.`)
  await identity.getByLabel('Legal name in footer').fill('Baraza Association')
  await identity.getByLabel('Founded').fill('2008')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(identity.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => readPublicPage(page, '/about')).toContain(strapline)
  const home = await readPublicPage(page, '/')
  expect(home).toContain(`name="description" content="${strapline}, and decide."`)
  expect(home).toMatch(/"legalName":"Baraza Association","foundingDate":"2008"/)
  expect(home).toMatch(/© 2008–\d{4} Baraza Association/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Organisation undone')).toBeVisible()
  await expect.poll(() => readPublicPage(page, '/about')).not.toContain(strapline)

  await page.goto('/admin/settings/navigation')
  const menu = page.getByRole('list', { name: 'Main menu' })
  const readFirstLink = async () => {
    const [, links = ''] = /<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/s.exec(await readPublicPage(page, '/')) ?? []
    return /href="([^"]+)"/.exec(links)?.[1]
  }
  const firstHandle = menu.getByRole('button', { name: /^Move / }).first()
  await expect(firstHandle).toHaveAccessibleName('Move Home')
  expect(await readFirstLink()).toBe('/')
  await firstHandle.focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(firstHandle).toHaveAccessibleName('Move About')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Menu saved')).toBeVisible()
  await expect.poll(readFirstLink).toBe('/about')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readFirstLink).toBe('/')

  const slug = `press-${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/settings/pages')
  await page.getByRole('link', { name: /^Add page/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Title').fill(`Facts of ${slug}`)
  await dialog.getByLabel('URL').click()
  await expect(dialog.getByLabel('URL')).toHaveValue(/^facts-of/)
  await dialog.getByLabel('URL').fill(slug)
  await expect(dialog.getByText('This URL is available.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await publishRecord(page, 'The page')
  await expect.poll(() => readPublicPage(page, `/${slug}`)).toContain(`Facts of ${slug}</h1>`)
  expect(await readPublicPage(page, `/search?q=${slug}`)).toContain(`href="/${slug}"`)
  await page.getByRole('button', { name: 'Move to trash…' }).click()
  await dialog.getByLabel(`Redirect /${slug} to`).selectOption('Events')
  await dialog.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('This page is in the trash.')).toBeVisible()
  const answer = await page.request.get(`/${slug}`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/events'])
})

test('a manager adds a partner with a logo and moves it with keys and a drag', async ({ page }) => {
  await openAsMusa(page, '/admin/settings/partners', 'Partners')
  const name = `Zemen Bank ${crypto.randomUUID().slice(0, 6)}`
  const client = await makeAminaClient(page)
  const slug = `first-${crypto.randomUUID().slice(0, 8)}x`
  await client.from('partners').insert({ slug, name: `A ${slug}`, tier: 'Lead', position: 0 })
  await page.getByRole('link', { name: 'Add partner' }).first().click()
  const form = findSettingsForm(page, 'A new partner')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Partner type').selectOption('Host')
  await openPanelRow(page, 'Logo')
  await form.getByLabel('Image file').setInputFiles('public/icon-512.png')
  await expect(form.getByLabel('Alt text', { exact: true })).toHaveValue(name)
  await expect(form.getByRole('img', { name: 'Logo (current)' })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => readPublicPage(page, '/partners')).toMatch(new RegExp(`<img[^>]*alt="${name}"`))

  await page.goto('/admin/settings/partners')
  const rows = page.getByRole('table', { name: 'Partners' }).getByRole('row')
  const findingPath = async () => (await rows.allTextContents()).findIndex(text => text.includes(name))
  await expect(rows.filter({ hasText: name })).toBeVisible()
  const before = await findingPath()
  const handle = page.getByRole('button', { name: `Move ${name}` })
  await handle.focus()
  for (const key of [' ', 'ArrowUp']) await page.keyboard.press(key)
  await expect.poll(findingPath).toBe(before - 1)
  await expect(handle).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page.getByText(`${name} is now`)).toBeAttached()
  const last = async () =>
    (await client.from('partners').select('name').order('position').order('name')).data?.at(-1)?.name
  await expect.poll(last).not.toBe(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(last).toBe(name)

  const target = await rows.nth(before - 1).boundingBox()
  if (!target) throw new Error('the row is not drawn')
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + target.height, { steps: 10 })
  await page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(findingPath).toBe(before - 1)
  await expect.poll(last).not.toBe(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(last).toBe(name)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toContainText('Only admins')
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  await expect.poll(() => readPublicPage(page, '/partners')).not.toContain(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readPublicPage(page, '/partners')).toContain(name)
})

test('a manager publishes the privacy page with the keyboard only', async ({ page }) => {
  await openAsMusa(page, '/admin/settings/pages', 'Pages')
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
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const preview = page.frameLocator('iframe[title^="The page, "]')
  await expect(preview.getByRole('heading', { name: 'What we keep' })).toBeVisible()
  await expect(preview.locator('body')).toContainText(word)
  await page.keyboard.press('Escape')
  await findSettingsForm(page, 'The page').getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(findSettingsForm(page, 'The page').getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect
    .poll(() => readPublicPage(page, '/privacy-policy'))
    .toMatch(new RegExp(`<p>Your name and ${word} <strong>no more</strong></p>`))

  // The toolbar has only one Tab stop; the arrow keys move between its buttons.
  await page.getByRole('button', { name: 'H2 heading' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'H3 heading' })).toBeFocused()
})
