import type { Page } from '@playwright/test'
import { asAmina, newManager } from '../../support/editors.ts'
import { clientOf, newMember, signIn } from '../../support/people.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

const part = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const save = (page: Page, name: string) => part(page, name).getByRole('button', { name: 'Save' }).click()
const shownBy = async (page: Page, path: string) => (await page.request.get(path)).text()

/** Opens a page of the settings as Musa, whom Amina has just made a manager. */
async function asMusa(page: Page, path: string, heading: string) {
  await page.goto('/auth/login')
  const musa = await newManager(page)
  await page.goto(path)
  await signIn(page, musa)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return musa
}

test.describe('refused', () => {
  test('by calling the server directly Musa changes none of the admins’ settings, and Zola none at all', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    const musa = await newManager(page)
    const zola = await newMember(page)
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
    expect((await client.rpc('put_in_order', { what: 'events', ids: [] })).error).not.toBeNull()
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
    await asMusa(page, '/admin/settings', 'Site')
    const email = part(page, 'Contact').getByLabel('Email for the press')
    await email.fill('press at baraza')
    await save(page, 'Contact')
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('An email address needs a name, an @ and a domain')).toBeVisible()
    await expect(email).toHaveValue('press at baraza')
  })
})

test('Musa changes an address: the footer says so, Undo takes it back, and the history brings it again', async ({
  page,
}) => {
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
  await expect(page.getByText('Contact restored')).toBeVisible()
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

/** One grey dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNsaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==',
  'base64',
)

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
  await form.getByLabel('Picture file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dot })
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
  const placeOf = async () => (await rows.allTextContents()).findIndex(text => text.includes(name))
  const before = await placeOf()
  await page.getByRole('button', { name: `Move ${name} ${before > 1 ? 'up' : 'down'}` }).focus()
  await page.keyboard.press(before > 1 ? 'ArrowUp' : 'ArrowDown')
  await expect.poll(placeOf).toBe(before > 1 ? before - 1 : before + 1)
  await expect(page.getByText(`${name} is now`)).toBeAttached()
  await expect
    .poll(async () => (await client.from('partners').select('position').eq('name', name).single()).data?.position)
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: `More for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toContainText('Only an admin')
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await expect.poll(() => shownBy(page, '/partners'), { timeout: 2000 }).not.toContain(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shownBy(page, '/partners'), { timeout: 2000 }).toContain(name)
})

test('the privacy page is written and published with the keyboard alone', async ({ page }) => {
  await asMusa(page, '/admin/settings/pages', 'Pages')
  await page.getByRole('link', { name: 'Privacy policy' }).press('Enter')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('What we keep')
  await page.keyboard.press('Enter')
  const word = crypto.randomUUID().slice(0, 8)
  await page.keyboard.type(`Your name and ${word} `)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('no more')
  await page.getByLabel('Status').selectOption('published')
  await page.keyboard.press('Control+s')
  await expect(part(page, 'The page').getByText(/^Saved at/)).toBeVisible()
  await expect
    .poll(() => shownBy(page, '/privacy-policy'), { timeout: 2000 })
    .toMatch(new RegExp(`<p>Your name and ${word} <strong>no more</strong></p>`))

  // One stop for Tab, arrows along it.
  await page.getByRole('button', { name: 'Heading', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Smaller heading' })).toBeFocused()
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
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(conflict).toBeVisible()
  await client.from('site_stats').delete().eq('label', label)
})

test('unsaved work is asked about, survives a reload and a departure, and is gone once it is saved', async ({
  page,
}) => {
  await asMusa(page, '/admin/settings/texts?text=gallery.intro', 'Texts')
  page.on('dialog', dialog => void dialog.accept())
  const words = `Pictures, ${crypto.randomUUID().slice(0, 8)}`
  const text = part(page, 'Introduction').getByLabel('Text')
  await text.fill(words)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Mail' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(text).toHaveValue(words)
  await page.reload()
  await expect(text).toHaveValue(words)
  await expect(page.getByText('What you typed before is here again.')).toBeVisible()
  await save(page, 'Introduction')
  await expect(page.getByText('Introduction saved')).toBeVisible()
  await expect.poll(() => shownBy(page, '/gallery'), { timeout: 2000 }).toContain(words)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
})

test('two editors: different fields go together, the same field asks', async ({ page }) => {
  const amina = await asMusa(page, '/admin/settings', 'Site').then(() => asAmina(page))
  const film = part(page, 'Film')
  await film.getByLabel('Title').fill('Our story')
  await save(page, 'Film')
  await expect(film.getByText(/^Saved at/)).toBeVisible()

  await amina
    .from('settings')
    .update({ value: { title: 'Our story', minutes: '4 minutes' } })
    .eq('key', 'video')
  await film.getByLabel('Title').fill('Our film')
  await save(page, 'Film')
  await expect(page.getByText(/changed Length meanwhile\. Both are in\./)).toBeVisible()
  await expect(film.getByLabel('Length')).toHaveValue('4 minutes')
  await expect(film.getByLabel('Title')).toHaveValue('Our film')

  await amina
    .from('settings')
    .update({ value: { title: 'The bench', minutes: '4 minutes' } })
    .eq('key', 'video')
  await film.getByLabel('Title').fill('The long bench')
  await save(page, 'Film')
  await expect(film.getByText(/changed title while you did\./)).toBeVisible()
  await expect(film.getByLabel('Title')).toHaveValue('The long bench')
  await film.getByRole('button', { name: 'Keep mine' }).click()
  await expect(film.getByText(/^Saved at/)).toBeVisible()
  await expect
    .poll(async () => (await amina.from('settings').select('value').eq('key', 'video').single()).data?.value)
    .toEqual({ title: 'The long bench', minutes: '4 minutes' })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`every page of the settings is accessible on phone and desk, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await asMusa(page, '/admin/settings', 'Site')
    for (const [path, heading] of [
      ['', 'Site'],
      ['/navigation', 'Navigation'],
      ['/texts?text=home.hero.intro', 'Texts'],
      ['/figures?figure=home', 'Headline figures'],
      ['/pages', 'Pages'],
      ['/partners', 'Partners'],
      ['/partners/new', 'New partner'],
      ['/people', 'People'],
      ['/people/new', 'New person'],
      ['/quotes', 'Quotes'],
      ['/quotes/new', 'New quotation'],
      ['/mail', 'Mail'],
      ['/security', 'Second factor'],
      ['/retention', 'Retention'],
    ] as const) {
      await page.goto(`/admin/settings${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(/^Reading the/)).toHaveCount(0)
      for (const size of [phone, desk]) {
        await page.setViewportSize(size)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
    }
    await page.goto('/admin/settings/pages')
    await page.getByRole('link', { name: 'Editorial standards' }).click()
    await expect(page.getByRole('toolbar', { name: 'Text' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
  })
