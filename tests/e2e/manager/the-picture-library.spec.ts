import { mediaSrc } from '../../../app/platform/images/media-src.ts'
import { bar, described, file, mark, open, picture, tile } from '../../support/library-desk.ts'
import { asMusa, part, save } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { amina, signInDirectly } from '../../support/users.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.pictures.address })

test.describe('refused', () => {
  test('Musa, who manages, purges nothing; what was removed waits for Amina or for the night', async ({ page }) => {
    await page.goto('/auth/login')
    const { alt } = await described(page, { removed_at: new Date().toISOString() })
    await asMusa(page, `/admin/gallery?tab=removed&q=${alt.slice(6)}`, 'Gallery')
    await page.getByLabel(`Select ${alt}`).check()
    const purge = bar(page).getByRole('button', { name: /^Purge/ })
    await expect(purge).toHaveAttribute('aria-disabled', 'true')
    await expect(purge).toHaveAccessibleName(/^Purge, refused: Only an admin purges\./)
    await purge.press('Enter')
    await expect(page.getByText('Type purge to confirm')).toBeHidden()
  })
})

test('Musa moves the point that every cut keeps in view, and visitors see it there', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await described(page)
  const slug = `focus-${mark()}`
  await client
    .from('people')
    .insert({ slug, name: `Hawa ${slug}`, groups: ['council'], image_url: mediaSrc(path) })
    .throwOnError()
  await asMusa(page, `/admin/gallery?picture=${id}`, 'Gallery')
  const point = open(page).getByRole('slider', { name: 'Focal point' })
  await point.focus()
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight')
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '70 percent from the left, 40 from the top')
  await open(page).getByRole('button', { name: 'Save' }).click()
  await expect(open(page).getByText(/^Saved at/)).toBeVisible()
  await expect(open(page).getByText(`Hawa ${slug}`)).toBeVisible()
  await expect
    .poll(async () => (await page.request.get('/leadership-council')).text())
    .toContain('object-position:70% 40%')
  const html = await (await page.request.get('/leadership-council')).text()
  expect(html).toContain(`${mediaSrc(path)}?w=320 320w`)
  expect(html).toContain('background-image:url(data:image/webp;base64,')
  await expect(tile(page, alt)).toBeVisible()
})

test('another file takes the place of a picture, which keeps its address and its words', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await described(page)
  await asMusa(page, `/admin/gallery?picture=${id}`, 'Gallery')
  await expect(open(page).getByText('600 × 400')).toBeVisible()
  await open(page)
    .getByLabel('Another file')
    .setInputFiles(file('newer.png', await picture(mark(), 500, 500)))
  await expect(page.getByText('The file was replaced')).toBeVisible()
  await expect(open(page).getByText('newer.png, 500 × 500')).toBeVisible()
  const { data } = await client.from('media').select('path, alt, width').eq('id', id).single()
  expect(data).toEqual({ path, alt, width: 500 })
})

test('a removal names what would lose the picture; it leaves the page at once, and Undo brings it back', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await described(page)
  const slug = `removed-${mark()}`
  await client
    .from('people')
    .insert({ slug, name: `Hawa ${slug}`, groups: ['council'], image_url: mediaSrc(path) })
    .throwOnError()
  await asMusa(page, `/admin/gallery?q=${alt.slice(6)}&picture=${id}`, 'Gallery')
  const status = async () => (await page.request.get(mediaSrc(path))).status()
  await expect.poll(status).toBe(200)
  await open(page).getByRole('button', { name: 'Remove…' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Remove “${alt}”?` })
  await expect(dialog).toContainText(`Hawa ${slug}`)
  await expect(dialog).toContainText('Its cloth takes the place at once')
  await expectAccessibleOn(page, desk)
  await dialog.getByRole('button', { name: 'Remove from 1 place' }).click()
  await expect(page.getByText('1 picture removed')).toBeVisible()
  await expect.poll(status).toBe(404)
  expect(await (await page.request.get('/leadership-council')).text()).not.toContain(`${mediaSrc(path)}?w=320`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 picture restored')).toBeVisible()
  await expect.poll(status).toBe(200)
})

test('Amina describes several at once, removes them, and purges what was removed', async ({ page }) => {
  await page.goto('/auth/login')
  const folder = `accra-${mark()}`
  const [first, second] = [await described(page, { folder }), await described(page, { folder })]
  await signInDirectly(page, amina)
  await page.goto(`/admin/gallery?folder=${folder}`)
  for (const { alt } of [first, second]) await page.getByLabel(`Select ${alt}`).check()
  await page.getByRole('button', { name: 'Credit, agreement…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Describe 2 pictures' })
  await dialog.getByLabel('Credit').fill('Ama Owusu')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await expect(page.getByText('2 pictures described')).toBeVisible()
  const credits = async () =>
    (await first.client.from('media').select('credit').in('id', [first.id, second.id])).data?.map(row => row.credit)
  expect(await credits()).toEqual(['Ama Owusu', 'Ama Owusu'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 pictures as before')).toBeVisible()
  expect(await credits()).toEqual([null, null])

  await expect(bar(page)).toBeHidden()
  await page.getByLabel(`Select ${first.alt}`).check()
  await bar(page).getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('1 picture removed')).toBeVisible()
  await page.getByRole('link', { name: /^Removed/ }).click()
  // Drawn before it is gone: asked for later, it is answered that there is none.
  await expect(tile(page, first.alt).locator('img')).toBeVisible()
  await page.getByLabel(`Select ${first.alt}`).check()
  await bar(page).getByRole('button', { name: 'Purge' }).click()
  const sheet = page.getByRole('form', { name: 'Remove them for ever?' })
  await expect(sheet.getByRole('listitem')).toHaveText([/^1is removed for ever, with its words and its agreement/])
  await sheet.getByRole('button', { name: 'Purge 1' }).press('Enter')
  await expect(sheet).toBeVisible()
  await sheet.getByLabel('Type purge to confirm').fill('purge')
  await sheet.getByRole('button', { name: 'Purge 1' }).click()
  await expect(page.getByText('1 picture removed for ever')).toBeVisible()
  expect((await first.client.from('media').select('id').eq('id', first.id)).data).toEqual([])
})

test('a form takes a picture that is in the library, and none that nobody has described', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, path } = await described(page)
  const silent = await described(page, { alt: '', file_name: `silent-${mark()}.png` })
  await asMusa(page, '/admin/settings/people/new', 'New person')
  const name = `Kofi ${mark()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Leadership Council').check()
  await page.getByRole('button', { name: 'Choose from the library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose from the library' })
  await dialog.getByLabel('Alt text, caption, credit or file').fill('silent')
  await dialog
    .getByRole('button', { name: /^silent-.*no words yet$/ })
    .first()
    .click()
  await expect(dialog.getByText('Nobody has said what it shows.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use this picture' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Alt text, caption, credit or file').fill(alt.slice(6))
  await dialog.getByRole('button', { name: alt }).click()
  await expectAccessibleOn(page, desk)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('img', { name: 'Portrait as it is' })).toBeVisible()
  await save(page, 'A new person')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(part(page, 'Details').getByText(`In words: ${alt}`)).toBeVisible()
  const { data } = await silent.client.from('people').select('image_url').eq('name', name).single()
  expect(data?.image_url).toBe(mediaSrc(path))
})

test('the library is used by keyboard, and stands on a phone and on a desk', async ({ page }) => {
  await page.goto('/auth/login')
  const folder = `keys-${mark()}`
  const [older, newer] = [await described(page, { folder }), await described(page, { folder })]
  await asMusa(page, `/admin/gallery?folder=${folder}`, 'Gallery')
  await tile(page, newer.alt).focus()
  await page.keyboard.press('Enter')
  await expect(open(page).getByRole('heading', { name: newer.alt })).toBeVisible()
  await tile(page, newer.alt).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, older.alt)).toBeFocused()
  await expect(open(page).getByRole('heading', { name: older.alt })).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByLabel(`Select ${older.alt}`)).toBeChecked()
  await page.keyboard.press('a')
  await expect(open(page).getByLabel('Alt text')).toBeFocused()
  await expectAccessibleOn(page, phone, desk)
  await page.goto(`/admin/gallery?folder=${folder}&tab=removed`)
  await expect(page.getByText('No picture is here')).toBeVisible()
  await expectAccessibleOn(page, phone, desk)
})

test('a library that cannot be read says so, and is read again', async ({ page }) => {
  await asMusa(page, '/admin/gallery', 'Gallery')
  await page.route('**/rest/v1/rpc/list_media', route => route.abort())
  await page.reload()
  await expect(page.getByText('The library could not be loaded.')).toBeVisible()
  await expectAccessibleOn(page, phone)
  await page.unroute('**/rest/v1/rpc/list_media')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^[\d,]+ pictures?\. /)).toBeVisible()
})
