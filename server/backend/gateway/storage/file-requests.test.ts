import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { GatewayEnv } from '../context.ts'
import { preventDisplayAsPage } from './file-requests.ts'
import { readUploadBody } from './upload-body.ts'

const app = new Hono<GatewayEnv>()
  .use(preventDisplayAsPage)
  .get('/:type/:kind', c => c.body('', 200, { 'content-type': `${c.req.param('type')}/${c.req.param('kind')}` }))

test('the storage serves a PDF as a download and a picture for display', async () => {
  const paper = await app.request('/application/pdf')
  expect(paper.headers.get('content-disposition')).toBe('attachment')
  const picture = await app.request('/image/png')
  expect(picture.headers.get('content-disposition')).toBeNull()
  for (const { headers } of [paper, picture]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  readUploadBody(new Request('http://localhost/', { method: 'POST', body, headers }))
const limit = 1_000_000

test('the storage reads the only file of an upload form, whatever the name of the field is', async () => {
  for (const name of ['', 'file', 'picture']) {
    const form = new FormData()
    form.append('cacheControl', '60')
    form.append('metadata', '{"by":"Musa"}')
    form.append(name, new File([new Uint8Array(300_000)], 'a.png', { type: 'image/png' }))
    const { type, cacheControl, userMetadata, body } = await posted(form).read(limit)
    expect([type, cacheControl, userMetadata]).toEqual(['image/png', 'max-age=60', { by: 'Musa' }])
    expect((await new Response(body as ReadableStream).arrayBuffer()).byteLength).toBe(300_000)
  }
})

test('the storage refuses a form without a file and a form that is too large', async () => {
  const form = (file: BlobPart | null, metadata = '{}') => {
    const formData = new FormData()
    formData.append('metadata', metadata)
    if (file !== null) formData.append('', new Blob([file]))
    return formData
  }
  await expect(posted(form(null)).read(limit)).rejects.toMatchObject({ code: 'InvalidRequest' })
  await expect(posted(form('x'.repeat(11))).read(10)).rejects.toMatchObject({ code: 'EntityTooLarge' })
  await expect(posted(form('x'.repeat(2_000_000))).read(10)).rejects.toMatchObject({ code: 'EntityTooLarge' })
  await expect(posted(form('x', 'x'.repeat(270_000))).read(limit)).rejects.toMatchObject({ code: 'EntityTooLarge' })
  await expect(posted(form('x', '{"__proto__":1}')).read(limit)).rejects.toMatchObject({ code: 'InvalidRequest' })
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=a', 'Multipart/Form-Data; boundary="a"'])
    for (const body of ['', '{}', '--', 'x--a', '--a', '--a\r\n', '--a--', '--a\r\n\r\n--a--'])
      await expect(posted(body, { 'content-type': type }).read(limit)).rejects.toMatchObject({ code: 'InvalidRequest' })
})

test('the storage reads file type, size and metadata from the request headers', async () => {
  const metadata = Buffer.from('{"by":"Musa"}').toString('base64')
  const { announced, read } = posted('abc', {
    'content-type': 'text/plain',
    'content-length': '3',
    'cache-control': 'max-age=5',
    'x-metadata': metadata,
  })
  expect(announced).toEqual({ type: 'text/plain', size: 3, userMetadata: { by: 'Musa' } })
  expect(await read(limit)).toMatchObject({ type: 'text/plain', cacheControl: 'max-age=5' })
  expect(posted('abc', { 'x-metadata': 'no JSON' }).announced.userMetadata).toEqual({})
})

test('the storage refuses a truncated request body', async () => {
  const broken = () =>
    new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new Uint8Array(5)),
      pull: controller => controller.error(new Error('The sender left.')),
    })
  for (const type of ['image/png', 'multipart/form-data; boundary=b']) {
    const init = { method: 'POST', body: broken(), headers: { 'content-type': type }, duplex: 'half' }
    const reading = readUploadBody(new Request('http://localhost/', init as RequestInit))
      .read(limit)
      .then(({ body }) => new Response(body as ReadableStream).arrayBuffer())
    await expect(reading).rejects.toMatchObject({ code: 'InvalidRequest' })
  }
})
