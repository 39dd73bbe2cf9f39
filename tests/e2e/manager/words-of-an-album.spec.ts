import type { Locator } from '@playwright/test'
import { albumOf } from '../../support/album-desk.ts'
import { asMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.pictures.address })

test('Tab goes from text to text, each saved as one leaves it; what somebody else wrote meanwhile is not written over unseen', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'ab')
  await asMusa(page, album.path, album.title)
  // The first is on its way while he writes the second, and what is read after it brings what Amina wrote there.
  const first = Promise.withResolvers<void>()
  await page.route('**/rest/v1/photos*', async route => {
    if (route.request().postData()?.includes('The long table')) await first.promise
    await route.continue()
  })
  await page.getByLabel('Caption of picture 1').fill('The long table')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Alt text of picture 1')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Caption of picture 2')).toBeFocused()
  await page.keyboard.type('By Musa')
  await album.client.from('photos').update({ caption: 'By Amina' }).eq('id', album.photo('b')).throwOnError()
  first.resolve()
  await expect(page.getByText('Writing', { exact: true })).toHaveCount(0)
  const stored = await album.client.from('photos').select('caption').eq('id', album.photo('a')).single()
  expect(stored.data?.caption).toBe('The long table')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert')).toContainText('Somebody wrote this meanwhile')
  await expect(page.getByLabel('Caption of picture 2')).toHaveValue('By Musa')
  const { data } = await album.client.from('photos').select('caption').eq('id', album.photo('b')).single()
  expect(data?.caption).toBe('By Amina')
})

/** As from a spreadsheet: what the clipboard holds comes into the field. */
const pasteInto = (field: Locator, words: string) =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    ;(element as HTMLElement).focus()
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, words)

test('lines copied from a spreadsheet fill the words from a picture on; they are looked at first, and taken back or saved', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'abc', { silent: 'bc' })
  const stored = async () => {
    const { data } = await album.client
      .from('photos')
      .select('caption, position, media(alt)')
      .eq('album_id', album.id)
      .order('position')
      .throwOnError()
    return data.map(({ caption, media }) => [(media as unknown as { alt: string }).alt, caption])
  }
  const before = [
    [`a of ${album.name}`, null],
    ['', null],
    ['', null],
  ]
  await asMusa(page, album.path, album.title)
  const alt = (place: number) => page.getByLabel(`Alt text of picture ${place}`)
  await pasteInto(alt(2), 'A loom\tIn Bolgatanga\r\n"A yard, called ""the harp""\nby night"\r\nOne too many\r\n')
  await expect(page.getByText('The texts of 2 pictures were filled in. Nothing is saved yet.')).toBeVisible()
  await expect(page.getByText('One line had no picture below.')).toBeVisible()
  await expect(alt(2)).toHaveValue('A loom')
  await expect(page.getByLabel('Caption of picture 2')).toHaveValue('In Bolgatanga')
  await expect(alt(3)).toHaveValue('A yard, called "the harp" by night')
  await expect(alt(1)).toHaveValue(`a of ${album.name}`)
  // Going through what was filled in saves none of it.
  for (let press = 0; press < 2; press++) await page.keyboard.press('Tab')
  await expectAccessibleOn(page, desk, phone)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(alt(2)).toHaveValue('')
  await expect(alt(2)).toBeFocused()
  await expect(page.getByText('Nothing is saved yet.')).toBeHidden()
  expect(await stored()).toEqual(before)

  await pasteInto(alt(2), 'A loom\tIn Bolgatanga\n\nOne too many')
  await alt(2).fill('A loom in the yard')
  await page.getByRole('button', { name: 'Save them' }).click()
  await expect(page.getByText('2 of 3 have alt text')).toBeVisible()
  expect(await stored()).toEqual([before[0], ['A loom in the yard', 'In Bolgatanga'], ['', null]])
})

test('what was pasted and could not be saved stays, and says why', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'ab')
  await asMusa(page, album.path, album.title)
  await expect(page.getByLabel('Caption of picture 1')).toHaveValue('')
  await album.client.from('photos').update({ caption: 'By Amina' }).eq('id', album.photo('a')).throwOnError()
  await pasteInto(page.getByLabel('Caption of picture 1'), 'By Musa\nThe yard')
  await page.getByRole('button', { name: 'Save them' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody wrote this meanwhile')
  await expect(page.getByLabel('Caption of picture 1')).toHaveValue('By Musa')
  await expect(page.getByLabel('Caption of picture 2')).toHaveValue('The yard')
  // The other text is on its way yet when the first is refused.
  const captions = async () =>
    (await album.client.from('photos').select('caption').eq('album_id', album.id).order('position')).data
  await expect.poll(captions).toEqual([{ caption: 'By Amina' }, { caption: 'The yard' }])
})
