import { makeApplicant, moveToStage, openAsNewManager } from '../../support/applications.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

const pdf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)
const paper = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

test.describe('the upload of an applicant’s document', () => {
  test.use({ quietConsole: undefined })

  test('is refused for unsafe files, guessed links and after the decision', async ({ page }) => {
    await page.goto('/auth/login')
    const lindiwe = await makeApplicant(page)
    await page.goto(`/connect/status?token=${lindiwe.token}`)
    const choose = page.getByLabel('Document to add')
    await choose.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByRole('alert')).toContainText('Only PDF files are accepted.')
    await choose.setInputFiles(paper('me.pdf', Buffer.from('<script>alert(1)</script>')))
    await expect(page.getByRole('alert')).toContainText('This is no whole PDF')
    await choose.setInputFiles(paper('me.pdf', pdf('<< /S /JavaScript >>')))
    await expect(page.getByRole('alert')).toContainText('carries a program')
    const send = (token: string, data = pdf()) =>
      page.request.post('/api/papers?name=a.pdf', { headers: { authorization: `Bearer ${token}` }, data })
    expect((await send('guess')).status()).toBe(422)
    expect((await send(lindiwe.token, Buffer.alloc(11 * 1024 * 1024))).status()).toBe(413)
    await moveToStage('declined', lindiwe)
    expect((await send(lindiwe.token)).status()).toBe(422)
    await page.reload()
    await expect(choose).toHaveCount(0)
  })
})

test('a manager finds a document that an applicant adds to the application', async ({ page }) => {
  await page.goto('/auth/login')
  const lindiwe = await makeApplicant(page)
  const statusPath = `/connect/status?token=${lindiwe.token}`
  await page.goto(statusPath)
  await page.getByLabel('Document to add').setInputFiles(paper('Signal licence.pdf', pdf()))
  await expect(page.getByText('Signal licence.pdf was added.')).toBeVisible()
  const list = page.locator('section', { has: page.getByRole('heading', { name: 'Your documents' }) })
  await expect(list.getByText('1 KB')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)

  await openAsNewManager(page, `/admin/applications/${lindiwe.id}`)
  await expect(page.getByText(/1 KB, the applicant,/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save\s+Signal licence.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('Signal licence.pdf')

  await page.goto(statusPath)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Signal licence.pdf was removed.')).toBeVisible()
  await expect(list.getByText('1 KB')).toHaveCount(0)
})
