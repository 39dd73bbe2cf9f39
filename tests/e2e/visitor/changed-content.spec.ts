import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../../app/platform/db/database.gen.ts'
import { expect, expectAccessible, test } from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'

/** Client with the usual settings, signed in as Amina. */
async function amina(address: string, key: string) {
  const client = createClient<Database>(address, key, { auth: { persistSession: false } })
  const { error } = await client.auth.signInWithPassword({
    email: 'admin@baraza.example',
    password: 'amina-keeps-the-keys',
  })
  expect(error).toBeNull()
  return client
}

test.use({ baseURL: sites.edited.address })

test('content that an admin publishes is shown to the next visitor', {
  tag: '@core',
}, async ({ page, request }) => {
  await page.goto('/events')
  const client = await amina(sites.edited.address, (await page.locator('html').getAttribute('data-backend-key')) ?? '')
  const slug = 'a-gathering-just-announced'
  const isAnnounced = async () => (await (await request.get(`/event/${slug}`)).text()).includes('Just announced')
  expect(await isAnnounced()).toBe(false)

  const start_date = new Date(Date.now() + 86_400_000).toISOString()
  const { error } = await client
    .from('events')
    .insert({ slug, title: 'Just announced', start_date, status: 'published' })
  expect(error).toBeNull()
  await expect.poll(isAnnounced).toBe(true)
  await expect.poll(async () => (await (await request.get('/events')).text()).includes('Just announced')).toBe(true)

  const change = await client
    .from('events')
    .update({ slug: 'a-gathering-renamed' })
    .eq('slug', slug)
    .select('id')
    .single()
  expect(change.error).toBeNull()
  await expect
    .poll(async () => (await request.get(`/event/${slug}`, { maxRedirects: 0 })).headers().location ?? '')
    .toContain('/event/a-gathering-renamed')

  await client
    .from('events')
    .update({ status: 'archived' })
    .eq('id', change.data?.id ?? '')
    .select('id')
    .single()
  await expect
    .poll(async () => (await request.get('/event/a-gathering-renamed', { maxRedirects: 0 })).headers().location ?? '')
    .toContain('/404')
  await client
    .from('events')
    .delete()
    .eq('id', change.data?.id ?? '')
})

test('a row of partners without links can take the keyboard focus', async ({ page }) => {
  await page.goto('/')
  const client = await amina(sites.edited.address, (await page.locator('html').getAttribute('data-backend-key')) ?? '')
  const slug = `partner-${crypto.randomUUID().slice(0, 8)}`
  expect(
    (await client.from('partners').insert({ name: 'A quiet partner', slug, tier: 'Supporting Partner' })).error,
  ).toBeNull()
  await expect.poll(async () => (await (await page.request.get('/')).text()).includes('A quiet partner')).toBe(true)
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Partners' }).getByRole('group', { name: 'Partners' })
  await expect(row).toHaveAttribute('tabindex', '0')
  await page.getByRole('button', { name: /^Pause the moving row/ }).focus()
  await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  await expectAccessible(page)
})
