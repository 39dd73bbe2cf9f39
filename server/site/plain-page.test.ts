import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { respondWithPlainPage } from './plain-page.ts'

it('the plain error page escapes the message as text', async () => {
  const response = respondWithPlainPage(400, { title: 'Not an <address>', text: '<script>alert(1)</script>' })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(page).toContain('<h1>Not an &lt;address&gt;</h1>')
  expect(page).not.toContain('<script')
})

it('the plain error page runs no script', async () => {
  const response = respondWithPlainPage(404, { title: 'Nothing here', text: 'There is no such address.' })
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await response.text()) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

it('the plain error page offers a retry only for temporary errors', async () => {
  const waiting = respondWithPlainPage(503, { title: 'One moment', text: 'Please try again.', retryAfter: 10 })
  expect(waiting.headers.get('retry-after')).toBe('10')
  expect(await waiting.text()).toContain('Retry')
  const missing = respondWithPlainPage(404, { title: 'Nothing here', text: 'There is no such address.' })
  expect(missing.headers.get('retry-after')).toBeNull()
  expect(await missing.text()).not.toContain('Retry')
})
