import { asAmina } from '../../support/editors.ts'
import { asMusa, part, save, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { slowAnswers } from '../../support/slow-answers.ts'
import { expect, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

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

test('two editors: different fields go together, the same field asks', { tag: '@core' }, async ({ page }) => {
  await asMusa(page, '/admin/settings', 'Site')
  const amina = await asAmina(page)
  const film = part(page, 'Film')
  await film.getByLabel('Title').fill('Our story')
  await save(page, 'Film')
  await expect(film.getByText(/^Saved at/)).toBeVisible()

  // Typed first: a form that nobody has typed in simply shows what somebody else saved.
  await film.getByLabel('Title').fill('Our film')
  await amina
    .from('settings')
    .update({ value: { title: 'Our story', minutes: '4 minutes' } })
    .eq('key', 'video')
  await save(page, 'Film')
  await expect(page.getByText(/changed Length meanwhile\. Both are in\./)).toBeVisible()
  await expect(film.getByLabel('Length')).toHaveValue('4 minutes')
  await expect(film.getByLabel('Title')).toHaveValue('Our film')

  await film.getByLabel('Title').fill('The long bench')
  await amina
    .from('settings')
    .update({ value: { title: 'The bench', minutes: '4 minutes' } })
    .eq('key', 'video')
  await save(page, 'Film')
  await expect(film.getByText(/changed title while you did\./)).toBeVisible()
  await expect(film.getByLabel('Title')).toHaveValue('The long bench')
  await film.getByRole('button', { name: 'Keep mine' }).click()
  await expect(film.getByText(/^Saved at/)).toBeVisible()
  await expect
    .poll(async () => (await amina.from('settings').select('value').eq('key', 'video').single()).data?.value)
    .toEqual({ title: 'The long bench', minutes: '4 minutes' })
})

test('two editors of one programme: a session added and another one changed both stand, the same session asks about itself', async ({
  page,
}) => {
  await asMusa(page, '/admin/events', 'Events')
  const amina = await asAmina(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const doors = { time: '09:00', title: 'Doors open' }
  const boxes = { time: '10:00', title: 'Six boxes on a table' }
  const fields = {
    slug: `both-${mark}`,
    title: `Both ${mark}`,
    start_date: '2098-01-02T09:00:00Z',
    programme: [doors, boxes],
  }
  const { data } = await amina.rpc('save_event', { fields }).throwOnError()
  const { id } = data as { id: string }
  const changed = (programme: Record<string, string>[]) =>
    amina.from('events').update({ programme }).eq('id', id).throwOnError()

  await page.goto(`/admin/events/${id}`)
  const form = part(page, 'The event')
  await form.getByRole('button', { name: 'Add a session' }).click()
  await form.getByLabel('What happens, session 3').fill('Supper')
  await changed([doors, { ...boxes, title: 'Seven boxes on a table' }])
  await save(page, 'The event')
  await expect(page.getByText(/changed Sessions meanwhile\. Both are in\./)).toBeVisible()
  await expect(form.getByLabel('What happens, session 2')).toHaveValue('Seven boxes on a table')
  await expect(form.getByLabel('What happens, session 3')).toHaveValue('Supper')

  await form.getByLabel('What happens, session 1').fill('The doors open')
  await form.getByLabel('What happens, session 3').fill('Supper for all')
  const supper = { time: '', title: 'Supper at eight' }
  await changed([doors, { ...boxes, title: 'Seven boxes on a table' }, supper])
  await save(page, 'The event')
  const asked = form.getByRole('alert').filter({ hasText: 'changed sessions while you did' })
  await expect(asked.locator('dd')).toHaveText(['Supper', /Supper.*for all/, /Supper.*at eight/])
  await asked.getByRole('button', { name: 'Take theirs' }).click()
  await expect(form.getByText(/^Saved at/)).toBeVisible()
  await expect(form.getByLabel('What happens, session 1')).toHaveValue('The doors open')
  await expect(form.getByLabel('What happens, session 3')).toHaveValue('Supper at eight')
})

test('Musa goes on typing through five saves whose answers are late, and no letter is lost', async ({ page }) => {
  await asMusa(page, '/admin/settings/texts?text=management.intro', 'Texts')
  const answers = await slowAnswers(page, '**/rest/v1/settings*', 'PATCH')
  const text = part(page, 'Introduction').getByLabel('Text')
  let words = `Pictures ${crypto.randomUUID().slice(0, 8)}`
  await text.fill(words)
  for (const more of [' of a bench', ' in the shade', ' of a tree', ' that was there', ' before us.']) {
    await save(page, 'Introduction')
    await answers.underWay()
    await text.press('End')
    await text.pressSequentially(more)
    words += more
    await answers.letThrough()
    // One message about it, however often it is saved.
    await expect(page.getByText('Introduction saved')).toBeVisible()
    await expect(text).toHaveValue(words)
    await expect(part(page, 'Introduction').getByText('Not saved yet')).toBeVisible()
  }
  await save(page, 'Introduction')
  await answers.letThrough()
  await expect(part(page, 'Introduction').getByText(/^Saved at/)).toBeVisible()
  await expect.poll(() => shownBy(page, '/team'), { timeout: 2000 }).toContain(words)
})

test('what Musa types while a new partner is being added stays, and belongs to that partner', async ({ page }) => {
  await asMusa(page, '/admin/settings/partners/new', 'New partner')
  const answers = await slowAnswers(page, '**/rest/v1/partners*', 'POST')
  const form = part(page, 'A new partner')
  const name = `Bench ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await answers.underWay()
  await form.getByLabel('What they do here').fill('They lend the shade.')
  await answers.letThrough()
  await expect(page.getByText('The partner saved')).toBeVisible()
  await expect(form.getByLabel('What they do here')).toHaveValue('They lend the shade.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/partners\/[0-9a-f-]{36}$/)
  const { data } = await (await asAmina(page)).from('partners').select('description').eq('name', name)
  expect(data).toEqual([{ description: 'They lend the shade.' }])
})
