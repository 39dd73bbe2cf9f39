import type { Page } from '@playwright/test'
import { albumOf } from '../../support/album-desk.ts'
import { asAmina } from '../../support/editors.ts'
import { bar, mark } from '../../support/library-desk.ts'
import { asMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { amina, signInDirectly } from '../../support/users.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.pictures.address })

/** Albums of a name of their own, by their stages. */
async function albums(page: Page, ...stages: string[]) {
  await page.goto('/auth/login')
  const client = await asAmina(page)
  const name = mark()
  const rows = stages.map((status, n) => ({ slug: `lot-${name}-${n}`, title: `Lot ${name} ${n}`, status }))
  await client.from('albums').insert(rows).throwOnError()
  const stored = async () => {
    const { data } = await client.from('albums').select('status').like('slug', `lot-${name}-%`).order('slug')
    return data?.map(({ status }) => status)
  }
  return { client, name, stored }
}

test.describe('refused', () => {
  test('Musa may not remove an album for ever, and is told who may; nor does one go that is not archived', async ({
    page,
  }) => {
    const { name, client, stored } = await albums(page, 'archived', 'published')
    await asMusa(page, `/admin/gallery/albums?q=${name}&tab=archived`, 'Albums')
    await page.getByRole('checkbox', { name: `Select Lot ${name} 0` }).check()
    const purge = bar(page).getByRole('button', { name: /^Purge/ })
    await expect(purge).toHaveAccessibleName('Purge, refused: Only admins remove for ever. Ask one of them.')
    await expect(purge).toHaveAttribute('aria-disabled', 'true')
    const { data } = await client.from('albums').select('id').eq('slug', `lot-${name}-1`).single().throwOnError()
    expect((await client.rpc('purge_albums', { ids: [data.id] })).data).toBe(0)
    expect(await stored()).toEqual(['archived', 'published'])
  })
})

test('Musa archives several albums at once, is told before what that does, and takes it back', async ({ page }) => {
  const { name, stored } = await albums(page, 'published', 'draft', 'archived')
  await asMusa(page, `/admin/gallery/albums?q=${name}`, 'Albums')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  const sheet = page.getByRole('form', { name: 'Archive: what it does' })
  await expect(sheet.getByRole('listitem')).toHaveText([/^1is put away/, /^1leaves the site/])
  await expectAccessibleOn(page, phone, desk)
  await sheet.getByRole('button', { name: 'Archive 2' }).click()
  const said = page.getByRole('dialog').filter({ hasText: '2 albums archived' })
  await expect(said).toBeVisible()
  expect(await stored()).toEqual(['archived', 'archived', 'archived'])
  await expect(page.getByText(`Nothing matches “${name}”`)).toBeVisible()
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 albums as before')).toBeVisible()
  expect(await stored()).toEqual(['published', 'draft', 'archived'])
})

test('Musa selects all albums of a view that fills more pages than one', async ({ page }) => {
  const { name, stored } = await albums(page, ...Array.from({ length: 101 }, () => 'draft'))
  await asMusa(page, `/admin/gallery/albums?q=${name}`, 'Albums')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar(page).getByText('40 selected')).toBeVisible()
  await bar(page).getByRole('button', { name: 'All 101 in this view' }).click()
  await expect(bar(page).getByText('101 selected')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Archive 101' }).click()
  await expect(page.getByText('101 albums archived')).toBeVisible()
  expect(new Set(await stored())).toEqual(new Set(['archived']))
})

test('an empty view of the albums leads to where there are matches', async ({ page }) => {
  const { name } = await albums(page, 'archived')
  await asMusa(page, `/admin/gallery/albums?q=${name}`, 'Albums')
  await expect(page.getByText(`Nothing matches “${name}”`)).toBeVisible()
  await page.getByRole('link', { name: '1 in Archived' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`Lot ${name} 0`) })).toBeVisible()
})

test('Amina removes an archived album for ever, by its word; the library keeps its pictures', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await albumOf(page, 'a', { status: 'archived' })
  const { data: photo } = await album.client
    .from('photos')
    .select('media_id')
    .eq('id', album.photo('a'))
    .single()
    .throwOnError()
  await signInDirectly(page, amina)
  await page.goto(`/admin/gallery/albums?q=${album.name}&tab=archived`)
  await page.getByRole('link', { name: album.title }).focus()
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Purge' }).click()
  const sheet = page.getByRole('form', { name: 'Remove them for ever?' })
  await expect(sheet.getByRole('listitem')).toHaveText([/^1is removed for ever.*The library keeps its pictures\./])
  await sheet.getByRole('button', { name: 'Purge 1' }).press('Enter')
  await expect(sheet).toBeVisible()
  await sheet.getByLabel('Type purge to confirm').fill('purge')
  await sheet.getByRole('button', { name: 'Purge 1' }).click()
  await expect(page.getByText('1 album removed for ever')).toBeVisible()
  expect((await album.client.from('albums').select('id').eq('id', album.id)).data).toEqual([])
  expect((await album.client.from('media').select('id').eq('id', photo.media_id)).data).toHaveLength(1)
})
