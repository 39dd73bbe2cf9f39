import type { Browser, Page, Response } from '@playwright/test'
import { asAmina, newManager } from '../../support/editors.ts'
import { part, save } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { openAs } from '../../support/users.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })
test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login')
})

type Musa = Awaited<ReturnType<typeof newManager>>

/** Another device of Musa's, at a page. */
async function onAnotherDevice(browser: Browser, musa: Musa, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: sites.accounts.address })).newPage()
  await openAs(page, musa, path)
  return page
}

const isKeeping = (answer: Response) => answer.url().includes('/rest/v1/rpc/keep_draft') && answer.ok()
const draftArrives = (page: Page) => page.waitForResponse(isKeeping)

async function newPartner(page: Page) {
  const amina = await asAmina(page)
  const slug = `bench-${crypto.randomUUID().slice(0, 8)}`
  const { data, error } = await amina
    .from('partners')
    .insert({ name: `The ${slug}`, slug, tier: 'Host' })
    .select('id')
    .single()
  if (error) throw error
  return { amina, path: `/admin/settings/partners/${data.id}`, id: data.id }
}

test('what Musa typed at the office is on his phone, though somebody saved meanwhile, and is gone once it is saved', async ({
  page,
  browser,
}) => {
  const musa = await newManager(page)
  const { amina, path, id } = await newPartner(page)
  await openAs(page, musa, path)
  const atOffice = part(page, 'Details')
  const arrived = draftArrives(page)
  await atOffice.getByLabel('What they do here').fill('They lend the shade.')
  await arrived
  await amina.from('partners').update({ tier: 'Media' }).eq('id', id)

  const phone = await onAnotherDevice(browser, musa, path)
  const onPhone = part(phone, 'Details')
  await expect(phone.getByText('What you typed before is here again.')).toBeVisible()
  await expect(onPhone.getByLabel('What they do here')).toHaveValue('They lend the shade.')
  await save(phone, 'Details')
  await expect(onPhone.getByText(/^Saved at/)).toBeVisible()
  const { data } = await amina.from('partners').select('description, tier').eq('id', id).single()
  expect(data).toEqual({ description: 'They lend the shade.', tier: 'Media' })

  const later = await onAnotherDevice(browser, musa, path)
  await expect(part(later, 'Details').getByLabel('What they do here')).toHaveValue('They lend the shade.')
  await expect(later.getByText('What you typed before is here again.')).toBeHidden()
})

test('a new partner that Musa did not finish waits for him, and what he takes back does not', async ({
  page,
  browser,
}) => {
  const musa = await newManager(page)
  await openAs(page, musa, '/admin/settings/partners/new')
  const arrived = draftArrives(page)
  await part(page, 'A new partner').getByLabel('Name', { exact: true }).fill('The unfinished bench')
  await arrived

  const phone = await onAnotherDevice(browser, musa, '/admin/settings/partners/new')
  const form = part(phone, 'A new partner')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('The unfinished bench')
  const removed = phone.waitForResponse(answer => isKeeping(answer) && !answer.request().postData()?.includes('fields'))
  await form.getByRole('button', { name: 'Take back' }).click()
  await removed
  const later = await onAnotherDevice(browser, musa, '/admin/settings/partners/new')
  await expect(part(later, 'A new partner').getByLabel('Name', { exact: true })).toHaveValue('')
})

test('a database that keeps no drafts takes nothing from the form', async ({ page }) => {
  const musa = await newManager(page)
  const { path } = await newPartner(page)
  for (const place of ['drafts*', 'rpc/keep_draft']) await page.route(`**/rest/v1/${place}`, route => route.abort())
  await openAs(page, musa, path)
  const form = part(page, 'Details')
  await form.getByLabel('What they do here').fill('They lend the shade.')
  await save(page, 'Details')
  await expect(form.getByText(/^Saved at/)).toBeVisible()
})

test('two tabs of Musa: what he typed in one is in the other, and of a field typed in both he is asked', async ({
  page,
}) => {
  const musa = await newManager(page)
  const { amina, path, id } = await newPartner(page)
  await openAs(page, musa, path)
  const here = part(page, 'Details')
  const other = await page.context().newPage()
  await other.goto(path)
  const there = part(other, 'Details')
  let arrived = draftArrives(page)
  await here.getByLabel('What they do here').fill('They lend the shade.')
  await arrived
  arrived = draftArrives(other)
  await there.getByLabel('What they do here').fill('They carry the water.')
  await there.getByLabel('Written role').selectOption('Media')
  await arrived
  other.on('dialog', dialog => void dialog.accept())
  await other.close({ runBeforeUnload: true })

  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  const question = here.getByRole('alert').filter({ hasText: 'also in another tab' })
  await expect(question).toContainText('They carry the water.')
  await expect(here.getByLabel('What they do here')).toHaveValue('They lend the shade.')
  await expectAccessibleOn(page, phone, desk)
  await save(page, 'Details')
  await expect(question).toBeFocused()
  await question.getByRole('button', { name: 'Take the other' }).click()
  await expect(here.getByLabel('What they do here')).toHaveValue('They carry the water.')
  await expect(question).toBeHidden()
  await save(page, 'Details')
  await expect(here.getByText(/^Saved at/)).toBeVisible()
  const { data } = await amina.from('partners').select('description, tier').eq('id', id).single()
  expect(data).toEqual({ description: 'They carry the water.', tier: 'Media' })
})
