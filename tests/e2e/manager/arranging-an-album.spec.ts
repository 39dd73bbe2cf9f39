import { findTileOfPicture, findTileOrder, findTileTexts, makeAlbum } from '../../support/album-desk.ts'
import { desktopSize, expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { makeHexDigits, makeUniquePicture, makeUploadFile } from '../../support/library-desk.ts'
import { openAsMusa, openPanelRow, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

test('a manager creates an album that appears under its edition in the Flagship Gallery', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const { client } = await makeAlbum(page, '')
  const name = makeHexDigits()
  const { data: flagship } = await client
    .from('flagship_pages')
    .select('id')
    .eq('slug', 'davos')
    .single()
    .throwOnError()
  // This test uses even years, so that it cannot conflict with another test that uses odd years.
  const year = 2040 + 2 * (Number.parseInt(name.slice(0, 2), 16) % 30)
  await client
    .from('flagship_editions')
    .insert({ flagship_id: flagship.id, year, title: `Edition ${name}` })
    .throwOnError()
  await openAsMusa(page, '/admin/gallery/albums', 'Albums')
  await page.getByRole('link', { name: /^New album/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New album' })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(`Six days ${name}`)
  await openPanelRow(page, 'Event or flagship edition')
  await page.getByLabel('Flagship edition').selectOption({ label: `Davos ${year} · Edition ${name}` })
  await saveRecord(page, 'A new album')
  await expect(page.getByRole('heading', { level: 1, name: `Six days ${name}` })).toBeVisible()
  await expect(page.getByText('This album has no images yet')).toBeVisible()
  await page.goto(`/admin/gallery/albums?q=${name}`)
  await expect(page.getByRole('row', { name: new RegExp(`Six days ${name}`) })).toContainText('Draft')
  await expectAccessibleOn(page, desktopSize, phoneSize)
  await page.goto(`/admin/flagship-gallery?q=${name}`)
  const edition = page.getByRole('region', { name: new RegExp(String(year)) })
  await expect(edition.getByRole('link', { name: `Six days ${name}` })).toBeVisible()
})

test('a manager drags the last picture of an album to the start with the pointer', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await makeAlbum(page, 'abc')
  await openAsMusa(page, album.path, album.title)
  const from = await findTileOfPicture(page, 'c', album.name).boundingBox()
  const target = await findTileOfPicture(page, 'a', album.name).boundingBox()
  if (!from || !target) throw new Error('the tiles are not drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2 + 20, target.y + target.height / 2, { steps: 10 })
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => findTileOrder(page)).toBe('cab')
  await expect(page.getByText('1 image moved')).toBeVisible()
  await page.reload()
  await expect.poll(() => findTileOrder(page)).toBe('cab')

  // With more pictures than fit, order and captions scroll in two columns that show the same pictures.
  const longAlbum = await makeAlbum(page, 'abcdefghijklmnopqr')
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(longAlbum.path)
  await expect(findTileTexts(page)).toHaveCount(18)
  await page.getByLabel('Caption of image 18', { exact: true }).focus()
  await expect(findTileTexts(page).last()).toBeInViewport()
  await expect(page.locator('[aria-current="true"][data-photo]')).toContainText('18')
  await findTileTexts(page).nth(16).hover()
  await page.mouse.wheel(0, -5000)
  await expect(findTileTexts(page).first()).toBeInViewport()
  await expect(page.getByLabel('Caption of image 1', { exact: true })).toBeInViewport()
  // The form stays within reach below the columns.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500)
})

test('a link to a picture opens that picture after the pictures of the album were reordered', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await makeAlbum(page, 'abc')
  const link = `/gallery?album=${album.slug}&image=${album.photo('c')}`
  await page.goto(link)
  await expect(page.getByRole('dialog')).toContainText('3 of 3')
  await openAsMusa(page, album.path, album.title)
  await findTileOfPicture(page, 'c', album.name).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 image moved')).toBeVisible()
  const places = async () => {
    const html = await (await page.request.get(`/gallery?album=${album.slug}`)).text()
    return ['a', 'b', 'c'].toSorted(
      (first, second) => html.indexOf(`image=${album.photo(first)}`) - html.indexOf(`image=${album.photo(second)}`),
    )
  }
  await expect.poll(places).toEqual(['c', 'a', 'b'])
  await page.goto(link)
  await expect(page.getByRole('dialog')).toContainText('1 of 3')
  await expect(page.getByRole('dialog').getByRole('img', { name: `c of ${album.name}` })).toBeVisible()
})

test('a picture that is uploaded into an album is in the library too', async ({ page }) => {
  await page.goto('/auth/login')
  const emptyAlbum = await makeAlbum(page, '')
  const album = await makeAlbum(page, 'a')
  await openAsMusa(page, album.path, album.title)
  await expect(findTileTexts(page)).toHaveCount(1)
  await page
    .getByLabel('Files for this album')
    .setInputFiles([
      makeUploadFile('one.png', await makeUniquePicture(makeHexDigits())),
      makeUploadFile('two.png', await makeUniquePicture(makeHexDigits())),
    ])
  await expect(findTileTexts(page)).toHaveCount(3)
  await expect(page.getByText('1 of 3 have alt text')).toBeVisible()

  await page.getByLabel(`Select a of ${album.name}`).check()
  await page.getByRole('button', { name: 'Remove from album' }).click()
  await expect(findTileTexts(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(findTileTexts(page)).toHaveCount(3)
  expect((await album.client.from('photos').select('id').eq('id', album.photo('a'))).data).toHaveLength(1)

  await page.getByLabel(`Select a of ${album.name}`).check()
  await page.getByRole('button', { name: 'Move to album…' }).click()
  await page.getByRole('alertdialog').getByLabel('Album').selectOption({ label: emptyAlbum.title })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`1 image moved to ${emptyAlbum.title}`)).toBeVisible()
  await expect(findTileTexts(page)).toHaveCount(2)
  const { data } = await album.client.from('photos').select('album_id').eq('id', album.photo('a')).single()
  expect(data?.album_id).toBe(emptyAlbum.id)
})
