import { sites } from '../../support/sites.ts'
import { alive, expect, test } from '../../support/visit.ts'

test.use({ baseURL: sites.full.address })

test('Tunde reads the news without the code that it is written with', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  for (const path of ['/', '/news', '/news/five-lines-and-a-staple']) {
    await page.goto(path)
    await alive(page)
  }
  const sent = (await Promise.all(scripts)).join('')
  expect(sent.length).toBeGreaterThan(10_000)
  expect(sent).not.toContain('ProseMirror')
})
