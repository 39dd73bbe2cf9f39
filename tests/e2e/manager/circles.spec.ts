import { asNewManager } from '../../support/applications.ts'
import { asAmina } from '../../support/editors.ts'
import { asMusa, part, save, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

test('what no circle can be says so at its field, and nothing typed is lost', async ({ page }) => {
  // Somebody of their own: what one Musa left unfinished would be found by the next.
  await asNewManager(page, '/admin/settings/circles/new')
  const form = part(page, 'A new circle')
  await form.getByLabel('Name', { exact: true }).fill('Roads, rails')
  await form.getByLabel('A house of its own elsewhere').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Add a figure' }).click()
  await form.getByLabel('Value, figure 1').fill('212')
  await save(page, 'A new circle')
  await expect(form.getByText('Without a comma')).toBeVisible()
  await expect(form.getByText('An address begins with https://')).toBeVisible()
  await expect(form.getByText('Each figure needs both.')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Value, figure 1')).toHaveValue('212')
})

for (const size of [phone, desk])
  test(`while the editor of the text is on its way, and when it comes, nothing below it moves at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const held = Promise.withResolvers<void>()
    await page.route(/rich-text-editor.*\.js/, async route => {
      const answer = await route.fetch()
      // A small part under the same name is shared with pages that have no editor.
      if ((await answer.body()).length > 100_000) await held.promise
      await route.fulfill({ response: answer })
    })
    await asMusa(page, '/admin/settings/circles/new', 'New circle')
    const form = part(page, 'A new circle')
    await expect(form.getByText('The editor is on its way…')).toBeVisible()
    const below = form.getByRole('button', { name: 'Add a figure' })
    const top = () => below.evaluate(button => button.getBoundingClientRect().top + scrollY)
    const before = await top()
    held.resolve()
    await expect(form.getByRole('textbox', { name: 'About' })).toBeVisible()
    expect(await top()).toBe(before)
  })

test('a field that is wrong says so once a press elsewhere is over, and the press is not lost', async ({ page }) => {
  // Somebody of their own: what one Musa left unfinished would be found by the next.
  await asNewManager(page, '/admin/settings/circles/new')
  const form = part(page, 'A new circle')
  await form.getByLabel('In a sentence').fill('They sit before they speak.')
  await form.getByLabel('Name', { exact: true }).fill('Roads, rails')
  const below = form.getByRole('radio', { name: /^Blue/ })
  const box = await below.boundingBox()
  if (!box) throw new Error('there is no colour')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForFunction(() => document.activeElement?.matches('[type=radio]'))
  await expect(form.getByText('Without a comma')).toBeHidden()
  await page.mouse.up()
  await expect(below).toBeChecked()
  await expect(form.getByText('Without a comma')).toBeVisible()
})

test('Musa adds a circle, gives it a colour, a question, figures and a text, and visitors read it', {
  tag: '@core',
}, async ({ page }) => {
  await asMusa(page, '/admin/settings/circles', 'Circles')
  await page.getByRole('link', { name: 'Add a circle' }).first().click()
  const form = part(page, 'A new circle')
  const name = `Bench ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('radio', { name: /^Blue/ }).check()
  await form.getByLabel('The question it returns to').fill('Who brings the chairs?')
  await form.getByLabel('In a sentence').fill('They sit before they speak.')
  await form.getByRole('button', { name: 'Add a figure' }).click()
  await form.getByLabel('Value, figure 1').fill('212')
  await form.getByLabel('Of what, figure 1').fill('chairs')
  await form.getByRole('textbox', { name: 'About' }).fill('Every chair has a maker.')
  await expectAccessibleOn(page, phone, desk)
  await page.setViewportSize(desk)
  await save(page, 'A new circle')
  await expect(page.getByText('The circle saved')).toBeVisible()
  await expect(page).toHaveURL(/\/circles\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const path = `/circles/${name.toLowerCase().replace(' ', '-')}`
  await expect.poll(() => shownBy(page, path), { timeout: 2000 }).toContain('Who brings the chairs?')
  expect(await shownBy(page, path)).toMatch(/212[\s\S]*chairs/)
  expect(await shownBy(page, path)).toContain('Every chair has a maker.')

  await part(page, 'Details').getByLabel('The question it returns to').fill('Who takes them home?')
  await save(page, 'Details')
  await expect(part(page, 'Details').getByText(/^Saved at/)).toBeVisible()
  await expect.poll(() => shownBy(page, path), { timeout: 2000 }).toContain('Who takes them home?')
  await page.getByText('History').click()
  await expect(page.getByRole('button', { name: /^Restore the version of/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('Musa brings somebody to a circle and takes them out again; visitors read who sits there', async ({ page }) => {
  await asMusa(page, '/admin/settings/circles', 'Circles')
  const client = await asAmina(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const add = async (table: 'people' | 'circles', row: object) => {
    const { data, error } = await client
      .from(table)
      .insert(row as never)
      .select('id')
      .single()
    if (error) throw error
    return data.id
  }
  const was = await add('circles', { slug: `was-${mark}`, name: `Was ${mark}`, description: 'Before.' })
  const circle = await add('circles', { slug: `looms-${mark}`, name: `Looms ${mark}`, description: 'After.' })
  const named = { slug: `adjoa-${mark}`, name: `Adjoa ${mark}`, groups: ['council'], circle_id: was }
  const person = await add('people', named)
  await page.goto(`/admin/settings/circles/${circle}`)
  const people = page.getByRole('region', { name: 'People' })
  await expect(people.getByText('Nobody yet.')).toBeVisible()
  await people.getByLabel('Somebody else').selectOption(`Adjoa ${mark}, now Was ${mark}`)
  await people.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(`It was Was ${mark} before.`)).toBeVisible()
  await expect(people.getByRole('link', { name: `Adjoa ${mark}` })).toBeVisible()
  await expect.poll(() => shownBy(page, `/circles/looms-${mark}`), { timeout: 2000 }).toContain(`Adjoa ${mark}`)
  await expectAccessibleOn(page, phone, desk)

  await people.getByRole('button', { name: `Take out Adjoa ${mark}` }).click()
  await expect(people.getByText('Nobody yet.')).toBeVisible()
  const said = page.getByRole('dialog').filter({ hasText: `not Looms ${mark} any more` })
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(people.getByRole('link', { name: `Adjoa ${mark}` })).toBeVisible()
  expect((await client.from('people').select('circle_id').eq('id', person).single()).data).toEqual({
    circle_id: circle,
  })
})
