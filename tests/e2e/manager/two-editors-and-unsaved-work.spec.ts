import { asAmina } from '../../support/editors.ts'
import { asMusa, part, save, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
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

test('two editors: different fields go together, the same field asks', async ({ page }) => {
  await asMusa(page, '/admin/settings', 'Site')
  const amina = await asAmina(page)
  const film = part(page, 'Film')
  await film.getByLabel('Title').fill('Our story')
  await save(page, 'Film')
  await expect(film.getByText(/^Saved at/)).toBeVisible()

  await amina
    .from('settings')
    .update({ value: { title: 'Our story', minutes: '4 minutes' } })
    .eq('key', 'video')
  await film.getByLabel('Title').fill('Our film')
  await save(page, 'Film')
  await expect(page.getByText(/changed Length meanwhile\. Both are in\./)).toBeVisible()
  await expect(film.getByLabel('Length')).toHaveValue('4 minutes')
  await expect(film.getByLabel('Title')).toHaveValue('Our film')

  await amina
    .from('settings')
    .update({ value: { title: 'The bench', minutes: '4 minutes' } })
    .eq('key', 'video')
  await film.getByLabel('Title').fill('The long bench')
  await save(page, 'Film')
  await expect(film.getByText(/changed title while you did\./)).toBeVisible()
  await expect(film.getByLabel('Title')).toHaveValue('The long bench')
  await film.getByRole('button', { name: 'Keep mine' }).click()
  await expect(film.getByText(/^Saved at/)).toBeVisible()
  await expect
    .poll(async () => (await amina.from('settings').select('value').eq('key', 'video').single()).data?.value)
    .toEqual({ title: 'The long bench', minutes: '4 minutes' })
})
