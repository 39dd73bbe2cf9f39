import { listMailSamples } from '../../../server/backend/mail-templates/letter-samples.ts'
import { composeMail } from '../../../server/backend/mail-templates/mail-template.ts'
import { expect, test } from '../../support/browser-page.ts'

const siteUrl = 'https://baraza.example'
const samples = listMailSamples({ siteUrl, isReplyRead: false, support: 'help@baraza.example' })

for (const width of [320, 600])
  test(`every e-mail is at most ${width} pixels wide, with and without its style sheet`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    for (const { kind, content } of samples) {
      const { html } = composeMail(content, { siteName: 'Baraza Collective', siteUrl })
      for (const emailHtml of [html, html.replace(/<style>[\s\S]*?<\/style>/g, '')]) {
        await page.setContent(emailHtml)
        const widest = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(widest, kind).toBeLessThanOrEqual(width)
      }
    }
  })
