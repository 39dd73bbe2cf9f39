import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { GatewayEnv } from '../context.ts'
import { requireForm, serveAsFile } from './storage-requests.ts'

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

test('passes a form on whole, and refuses a body that is only called one with 400', async () => {
  const forms = new Hono<GatewayEnv>().post('/', requireForm, async c => {
    const file = (await c.req.formData()).get('file') as File
    return c.json({ name: file.name, size: file.size })
  })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(300_000)], 'a.png'))
  expect(await (await forms.request('/', { method: 'POST', body: form })).json()).toEqual({
    name: 'a.png',
    size: 300_000,
  })
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=a', 'Multipart/Form-Data; boundary="a"'])
    for (const body of ['', '{}', '--', 'x--a'])
      expect((await forms.request('/', { method: 'POST', body, headers: { 'content-type': type } })).status).toBe(400)
})
