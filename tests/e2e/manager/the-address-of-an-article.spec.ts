import type { Page, Request } from '@playwright/test'
import { asAmina } from '../../support/editors.ts'
import { asMusa, part, save } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

/** Two published articles, the first of which is open. */
async function openFirst(page: Page) {
  await asMusa(page, '/admin/news', 'News')
  const client = await asAmina(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const { data } = await client
    .from('news_articles')
    .insert([
      { slug: `first-${mark}`, title: `First ${mark}`, content_html: '<p>Words.</p>', status: 'published' },
      { slug: `second-${mark}`, title: `Second ${mark}`, content_html: '<p>Words.</p>', status: 'draft' },
    ])
    .select('id, slug')
    .throwOnError()
  await page.goto(`/admin/news/edit/${data.find(({ slug }) => slug === `first-${mark}`)?.id}`)
  const form = part(page, 'The article')
  return { mark, form, address: form.getByLabel('Address'), said: form.getByRole('status') }
}

test.describe('what is refused', () => {
  // The browser reports the refusals themselves, which are what is tried here.
  test.use({ quietConsole: undefined })

  test('Musa is told while he types that an address is misspelt, reserved or taken, and saving it is refused', async ({
    page,
  }) => {
    const { mark, form, address, said } = await openFirst(page)
    await address.fill('The Harbour')
    await expect(said.filter({ hasText: 'Lower-case letters, digits and hyphens' })).toBeVisible()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill('all')
    await expect(said.filter({ hasText: 'the site’s own: /news/all lists every article' })).toBeVisible()
    await address.fill(`second-${mark}`)
    await expect(said.filter({ hasText: `“Second ${mark}” has this address already.` })).toBeVisible()
    await expectAccessibleOn(page, phone)
    // The database is the judge, whatever was said.
    await save(page, 'The article')
    await expect(form.getByText(/^Another one has this/).first()).toBeVisible()
  })
})

test('the answer to what Musa typed last counts, however late an earlier one comes', async ({ page }) => {
  const { mark, address, said } = await openFirst(page)
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<Request>()
  await page.route('**/rest/v1/rpc/check_slug', async route => {
    if (route.request().postDataJSON().wanted !== `second-${mark}`) return route.continue()
    asked.resolve(route.request())
    await held.promise
    // Nobody waits for it any more.
    await route.continue().catch(() => {})
  })
  await address.fill(`second-${mark}`)
  await asked.promise
  await address.fill(`third-${mark}`)
  await expect(said.filter({ hasText: 'It is free.' })).toBeVisible()
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  // Its answer, or that nobody waits for it any more.
  await (await asked.promise).response()
  await expect(said.filter({ hasText: 'It is free.' })).toBeVisible()
  await expect(address).not.toHaveAttribute('aria-invalid')
})

test('without a network Musa is told quietly that nobody could be asked', async ({ page }) => {
  const { mark, address, said } = await openFirst(page)
  await page.route('**/rest/v1/rpc/check_slug', route => route.abort())
  await address.fill(`third-${mark}`)
  await expect(said.filter({ hasText: 'could not be asked just now' })).toBeVisible()
  await expect(address).not.toHaveAttribute('aria-invalid')
})

test('Musa moves an article that is out: visitors who follow the old address arrive', { tag: '@core' }, async ({
  page,
}) => {
  const { mark, form, address, said } = await openFirst(page)
  await address.fill(`moved-${mark}`)
  await expect(said.filter({ hasText: `It is free. /news/first-${mark} keeps leading here.` })).toBeVisible()
  await save(page, 'The article')
  await expect(form.getByText(/^Saved at/)).toBeVisible()
  await expect(form.getByRole('link', { name: `/news/first-${mark}` })).toBeVisible()
  const followed = await page.request.get(`/news/first-${mark}`, { maxRedirects: 0 })
  expect([followed.status(), followed.headers().location]).toEqual([301, `/news/moved-${mark}`])
  await page.goto(`/news/first-${mark}`)
  await expect(page).toHaveURL(`/news/moved-${mark}`)
  await expect(page.getByRole('heading', { level: 1, name: `First ${mark}` })).toBeVisible()
})
