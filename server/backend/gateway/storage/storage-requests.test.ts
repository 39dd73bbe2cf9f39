import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { GatewayEnv } from '../context.ts'
import { serveAsFile } from './storage-requests.ts'

const app = new Hono<GatewayEnv>()
  .use(serveAsFile)
  .get('/:type/:kind', c => c.body('', 200, { 'content-type': `${c.req.param('type')}/${c.req.param('kind')}` }))

test('serves a PDF as a download and a picture to be shown, neither of them as a page', async () => {
  const paper = await app.request('/application/pdf')
  expect(paper.headers.get('content-disposition')).toBe('attachment')
  const picture = await app.request('/image/png')
  expect(picture.headers.get('content-disposition')).toBeNull()
  for (const { headers } of [paper, picture]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})
