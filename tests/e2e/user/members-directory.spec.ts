import sharp from 'sharp'
import { openAsNewManager } from '../../support/applications.ts'
import {
  desktopSize,
  expect,
  expectAccessibleOn,
  expectAccessibleOnPhoneAndDesktop,
  phoneSize,
  test,
} from '../../support/browser-page.ts'
import { makeMember, makeMembers, makeUniqueName, turnUserIntoMember } from '../../support/members.ts'
import { readPublicPage } from '../../support/settings-desk.ts'
import { findSaveButton, makeSignedInClient, openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeClient, makeUser, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

const directoryFields = { listed_for: 'members', title: 'Bellfounder', title_for: 'members', town: 'Kumasi' }

test('a member sets the audience of each field of the profile', async ({ page, browser }) => {
  const name = makeUniqueName('Zola')
  const zola = await openAsNewUser(page, name)
  await turnUserIntoMember(zola.id)
  await page.reload()
  const part = page.locator('#directory')
  await expect(part.getByText('Members do not find you.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Members', exact: true })).toHaveAttribute(
    'href',
    '/members',
  )
  // One setting applies to all fields, and each field can override the setting.
  const all = page.getByRole('group', { name: 'Who can find you and see all of this' })
  for (const [optionLabel, value] of [
    ['Everybody', 'everybody'],
    ['Nobody', 'nobody'],
  ] as const) {
    await all.getByLabel(optionLabel).check()
    for (const field of ['Found by', 'Title for', 'Links for', 'Email for'])
      await expect(page.getByLabel(field)).toHaveValue(value)
  }
  await page.getByLabel('Found by').selectOption('Everybody')
  await page.getByLabel('Title, optional').fill('Chief engineer')
  await page.getByLabel('Title for').selectOption('Everybody')
  await page.getByLabel('Town, optional').fill('Durban')
  await page.getByLabel('Town for').selectOption('Members')
  await page.getByLabel('Organisation, optional').fill('Harbour Works')
  await page.getByLabel('In a few words, optional').fill('Ask me about cranes.')
  await page.getByLabel('Words for').selectOption('Members')
  await findSaveButton(page).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await expect(all.getByText('Set per field at the moment.')).toBeVisible()
  await expect(all.getByRole('radio', { checked: true })).toHaveCount(0)

  const asMembers = part.getByRole('region', { name: 'As members see you' })
  await expect(asMembers).toContainText('Ask me about cranes.')
  await expect(asMembers).not.toContainText('Harbour Works')
  await part.getByLabel('As everybody sees you').check()
  const asEverybody = part.getByRole('region', { name: 'As everybody sees you' })
  await expect(asEverybody).toContainText('Chief engineer')
  await expect(asEverybody).not.toContainText('Durban')
  await expectAccessibleOnPhoneAndDesktop(page)

  // Within two seconds a visitor finds the member, also without JavaScript, with only the public fields.
  const scriptlessPage = await browser.newPage({ baseURL: sites.accounts.address, javaScriptEnabled: false })
  const searchPath = `/members?q=${encodeURIComponent(name)}`
  await expect.poll(() => readPublicPage(scriptlessPage, searchPath)).toContain(`>${name}</a>`)
  await scriptlessPage.goto(searchPath)
  await scriptlessPage.getByRole('link', { name, exact: true }).click()
  await expect(scriptlessPage.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(scriptlessPage.getByText('Chief engineer')).toBeVisible()
  expect(await scriptlessPage.content()).not.toMatch(/Durban|Harbour Works|cranes/)
  await expect(scriptlessPage.locator('link[rel=canonical]')).toHaveCount(1)

  // The member turns off the listing and disappears from the directory.
  await page.setViewportSize(desktopSize)
  await page.getByLabel('Found by').selectOption('Nobody')
  await findSaveButton(page).click()
  await expect(asEverybody).toContainText('Visitors do not find you.')
  await expect.poll(() => readPublicPage(scriptlessPage, searchPath)).toContain('Nobody answers to this.')
  await scriptlessPage.goto(searchPath)
  await expect(scriptlessPage.getByRole('heading', { name: 'Nobody answers to this.' })).toBeVisible()
  await scriptlessPage.close()
})

test('a member finds another member by a name without accents, by circle and by country', async ({ page }) => {
  await page.goto('/auth/login')
  const family = makeUniqueName('Ñandú')
  const circles = (await (await makeClient(page)).from('circles').select('id, name').order('name').throwOnError()).data
  await makeMembers(26, `Águeda ${family}`, circles[0]?.id ?? '')
  const last = await makeMember(page, `Águeda ${family} zz`, { ...directoryFields, town_for: 'members', country: 'KE' })
  const client = await makeSignedInClient(page, last)
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
  const path = `${last.id}/${crypto.randomUUID()}.webp`
  await client.storage.from('portraits').upload(path, picture, { contentType: 'image/webp' })
  const portrait = { avatar_path: path, avatar_alt: 'Águeda at a furnace', portrait_for: 'members' as const }
  await client.from('profiles').update(portrait).eq('id', last.id).throwOnError()

  const zola = await makeMember(page, 'Zola Dlamini')
  await openPageAsUser(page, zola, '/network')
  await page.getByRole('main').getByRole('link', { name: 'Members’ directory' }).click()
  await page.getByLabel('Search').fill(family.replace('Ñandú', 'agueda NANDU'))
  await expect(page.getByText('1–24 of 27 members')).toBeVisible()
  await page.getByLabel('Country').selectOption('GH')
  await expect(page.getByText('1–24 of 26 members')).toBeVisible()
  await page.getByLabel('Circle').selectOption({ label: `${circles[0]?.name} (26)` })
  // The URL changes shortly before the content of the page.
  await expect(page.getByRole('link', { name: new RegExp(`^${circles[0]?.name}\\s*, remove`) })).toBeVisible()
  await page.getByRole('link', { name: 'The next 2' }).click()
  await expect(page.getByText('25–26 of 26 members')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1–24 of 26 members')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Country')).toHaveValue('')
  await page.getByLabel('Search').fill(`${family} zz`)
  await page.getByRole('link', { name: `Águeda ${family} zz`, exact: true }).click()
  await expect(page.getByRole('img', { name: 'Águeda at a furnace' })).toBeVisible()
  await expect(page.getByText('Kumasi')).toBeVisible()
  await expect(page.getByText('Kenya')).toHaveCount(0)
  await expectAccessibleOn(page, phoneSize)
  const visitor = await makeClient(page)
  expect((await visitor.storage.from('portraits').download(path)).error).not.toBeNull()
})

test('an admin opens the member directory to a user by making the user a member', async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await makeUser(page, makeUniqueName('Zola'))
  await openAsNewManager(page, `/admin/users/${zola.id}`)
  await expect(page.getByRole('button', { name: 'Make member' })).toHaveAttribute('aria-disabled', 'true')
  await openPageAsUser(page, amina, `/admin/users/${zola.id}`)
  await page.getByRole('button', { name: 'Make member' }).click()
  await expect(page.getByText(/^Member since /)).toBeVisible()
  await openPageAsUser(page, zola, '/members')
  await expect(page.getByText('Members who agreed to be shown.')).toBeVisible()
})
