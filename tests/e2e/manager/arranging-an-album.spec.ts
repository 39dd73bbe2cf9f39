import { albumOf, orderOf, tileOf, tilesOf } from '../../support/album-desk.ts'
import { file, mark, picture } from '../../support/library-desk.ts'
import { asMusa, save } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.pictures.address })

test('Musa makes an album, finds it among the others, and under its edition in the Flagship Gallery', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const { client } = await albumOf(page, '')
  const name = mark()
  const { data: flagship } = await client
    .from('flagship_pages')
    .select('id')
    .eq('slug', 'davos')
    .single()
    .throwOnError()
  // Even years; the odd ones are another journey’s.
  const year = 2040 + 2 * (Number.parseInt(name.slice(0, 2), 16) % 30)
  await client
    .from('flagship_editions')
    .insert({ flagship_id: flagship.id, year, title: `Edition ${name}` })
    .throwOnError()
  await asMusa(page, '/admin/gallery/albums', 'Albums')
  await page.getByRole('link', { name: /^New album/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New album' })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(`Six days ${name}`)
  await page.getByLabel('Flagship edition').selectOption({ label: `Edition ${name}` })
  await save(page, 'A new album')
  await expect(page.getByRole('heading', { level: 1, name: `Six days ${name}` })).toBeVisible()
  await expect(page.getByText('No pictures in this album yet')).toBeVisible()
  await page.goto(`/admin/gallery/albums?q=${name}`)
  await expect(page.getByRole('row', { name: new RegExp(`Six days ${name}`) })).toContainText('Draft')
  await expectAccessibleOn(page, desk, phone)
  await page.goto(`/admin/flagship-gallery?q=${name}`)
  const edition = page.getByRole('region', { name: new RegExp(String(year)) })
  await expect(edition.getByRole('link', { name: `Six days ${name}` })).toBeVisible()
})

test('by keyboard Musa lifts a picture, moves it, puts it back, and sets one down; visitors see the order', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'abcd')
  await asMusa(page, album.path, album.title)
  await expect(tilesOf(page)).toHaveCount(4)
  await tileOf(page, 'c', album.name).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Lifted c of .* 3 of 4\./)).toBeAttached()
  await page.keyboard.press('Home')
  await expect(page.getByText('1 of 4.', { exact: true })).toBeAttached()
  expect(await orderOf(page)).toBe('cabd')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Put back, 3 of 4.')).toBeAttached()
  expect(await orderOf(page)).toBe('abcd')

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(page.getByText('Set down, 2 of 4.')).toBeAttached()
  await expect(page.getByText('1 picture moved')).toBeVisible()
  await expect.poll(() => orderOf(page)).toBe('acbd')
  await expect(tileOf(page, 'c', album.name)).toBeFocused()
  await page.reload()
  await expect.poll(() => orderOf(page)).toBe('acbd')
})

test('Undo puts several pictures back to where each of them stood', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'abcde')
  await asMusa(page, album.path, album.title)
  await page.getByLabel(`Select b of ${album.name}`).check()
  await page.getByLabel(`Select e of ${album.name}`).check()
  await page.getByRole('button', { name: 'To the front' }).click()
  await expect(page.getByText('2 pictures moved')).toBeVisible()
  await expect.poll(() => orderOf(page)).toBe('beacd')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => orderOf(page)).toBe('abcde')
})

test('by pointer Musa drags the last picture to the front', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'abc')
  await asMusa(page, album.path, album.title)
  const from = await tileOf(page, 'c', album.name).boundingBox()
  const to = await tileOf(page, 'a', album.name).boundingBox()
  if (!from || !to) throw new Error('the tiles are not drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2 + 20, to.y + to.height / 2, { steps: 10 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => orderOf(page)).toBe('cab')
  await expect(page.getByText('1 picture moved')).toBeVisible()
  await page.reload()
  await expect.poll(() => orderOf(page)).toBe('cab')
})

test('what Amina has moved meanwhile stays where she put it', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'abcd')
  await asMusa(page, album.path, album.title)
  await expect(tilesOf(page)).toHaveCount(4)
  await album.client
    .rpc('place_photos', { album: album.id, photos: [album.photo('d')], before: album.photo('a') })
    .throwOnError()
  await tileOf(page, 'b', album.name).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect.poll(() => orderOf(page)).toBe('dacb')
})

test('a picture nobody has described waits in the album; once Musa has said what it shows, visitors see it', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'ab', { silent: 'b' })
  const visitors = async () => (await page.request.get(`/gallery?album=${album.slug}`)).text()
  expect(await visitors()).not.toContain(album.photo('b'))
  await asMusa(page, album.path, album.title)
  await expect(page.getByText('1 of 2 have alt text')).toBeVisible()
  await page.getByRole('button', { name: 'Without words 1' }).click()
  const alt = page.getByLabel('Alt text of picture 2')
  await expect(page.getByLabel('Alt text of picture 1')).toBeHidden()
  await expect(page.getByText('Hidden: no words')).toBeVisible()
  await alt.fill('A woman stands behind a chair')
  await page.keyboard.press('Tab')
  await expect(page.getByText('2 of 2 have alt text')).toBeVisible()
  await expect(alt).toHaveValue('A woman stands behind a chair')
  await expect.poll(visitors).toContain('A woman stands behind a chair')
})

test('a link to a picture leads to it after the order has changed, within two seconds', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'abc')
  const link = `/gallery?album=${album.slug}&image=${album.photo('c')}`
  await page.goto(link)
  await expect(page.getByRole('dialog')).toContainText('3 of 3')
  await asMusa(page, album.path, album.title)
  await tileOf(page, 'c', album.name).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 picture moved')).toBeVisible()
  const places = async () => {
    const html = await (await page.request.get(`/gallery?album=${album.slug}`)).text()
    return ['a', 'b', 'c'].toSorted(
      (one, other) => html.indexOf(`image=${album.photo(one)}`) - html.indexOf(`image=${album.photo(other)}`),
    )
  }
  await expect.poll(places, { timeout: 2000 }).toEqual(['c', 'a', 'b'])
  await page.goto(link)
  await expect(page.getByRole('dialog')).toContainText('1 of 3')
  await expect(page.getByRole('dialog').getByRole('img', { name: `c of ${album.name}` })).toBeVisible()
})

test('files come into the album, and into the library; one may go to another album, or be taken out and come back', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const other = await albumOf(page, '')
  const album = await albumOf(page, 'a')
  await asMusa(page, album.path, album.title)
  await expect(tilesOf(page)).toHaveCount(1)
  await page
    .getByLabel('Files for this album')
    .setInputFiles([file('one.png', await picture(mark())), file('two.png', await picture(mark()))])
  await expect(tilesOf(page)).toHaveCount(3)
  await expect(page.getByText('1 of 3 have alt text')).toBeVisible()

  await page.getByLabel(`Select a of ${album.name}`).check()
  await page.getByRole('button', { name: 'Take out' }).click()
  await expect(tilesOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tilesOf(page)).toHaveCount(3)
  expect((await album.client.from('photos').select('id').eq('id', album.photo('a'))).data).toHaveLength(1)

  await page.getByLabel(`Select a of ${album.name}`).check()
  await page.getByRole('button', { name: 'Other album…' }).click()
  await page.getByRole('alertdialog').getByLabel('Album').selectOption({ label: other.title })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`1 picture moved to ${other.title}`)).toBeVisible()
  await expect(tilesOf(page)).toHaveCount(2)
  const { data } = await album.client.from('photos').select('album_id').eq('id', album.photo('a')).single()
  expect(data?.album_id).toBe(other.id)
})

test('several get one credit, one becomes the cover; the page is for everybody', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'abc', { silent: 'c' })
  await asMusa(page, album.path, album.title)
  for (const letter of ['a', 'b']) await page.getByLabel(`Select ${letter} of ${album.name}`).check()
  await page.getByRole('button', { name: 'Credit, agreement…' }).click()
  await page.getByRole('alertdialog').getByLabel('Credit').fill('Nii Lantey')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Write' }).click()
  await expect(page.getByText('2 pictures described')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  // While the message of what was just done still stands.
  await tileOf(page, 'b', album.name).press('c')
  await expect(page.getByText('The cover was changed')).toBeVisible()
  await expect(tilesOf(page).nth(1)).toHaveAccessibleName(/cover$/)
  await expectAccessibleOn(page, desk, phone)
})

test('where the pictures cannot be read, the page says so and asks again', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'a')
  await page.route('**/rest/v1/photos*', route => route.abort())
  await asMusa(page, album.path, album.title)
  // The client asks several times before it gives up.
  await expect(page.getByText('The pictures of this album could not be loaded.')).toBeVisible({ timeout: 45_000 })
  await page.unroute('**/rest/v1/photos*')
  await page.getByRole('button', { name: /again/i }).click()
  await expect(tilesOf(page)).toHaveCount(1)
})
