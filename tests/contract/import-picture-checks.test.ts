// @module-tag long
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { formatWordpressExport } from '../support/old-site.ts'
import { signUpMusa, signUpZola } from './cast.ts'
import { sendImportFile, waitForImport } from './import-calls.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8431f' } })
  .png()
  .toBuffer()
const isBack = new Set<string>()
const requests: string[] = []

/**
 * Types of web hosts as they exist in practice: some do not support HEAD, some send wrong data, some redirect to a
 * private IP address, some never respond.
 */
const answers: Record<string, RequestListener> = {
  whole: (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length }).end(picture),
  nohead: ({ method }, response) =>
    method === 'HEAD'
      ? response.writeHead(405).end()
      : response.writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length }).end(picture),
  unsized: ({ method }, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'transfer-encoding': 'chunked' })
    response.end(method === 'HEAD' ? undefined : picture)
  },
  page: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Not found, kindly.</p>'),
  inward: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/secret.png' }).end(),
  huge: (_, response) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': 900_000_000 }).end(),
  stalls: () => {},
}
const server = createServer((request, response) => {
  const name = /^\/uploads\/(\w+)\.png$/.exec(request.url ?? '')?.[1] ?? ''
  requests.push(`${request.method} ${name}`)
  const answer = answers[isBack.has(name) ? 'whole' : name]
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})

let site: WholeSite
let musa: SupabaseClient
let zola: SupabaseClient
let host = ''

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  site = await startWholeSite({ SAMPLE_CONTENT: 'off', IMPORT_HOSTS: host })
  musa = await signUpMusa(site)
  zola = (await signUpZola(site)).zola
})
afterAll(async () => {
  await site?.stop()
  server.closeAllConnections()
  server.close()
})

const waitForStatus = (id: string, status: string) => waitForImport(musa, id, status)
async function planImport(...names: string[]) {
  const posts = names.map((name, at) => ({
    id: at + 1,
    html: `<p>Words.</p><img src="http://HOST/uploads/${name}.png" alt="">`,
  }))
  const answer = await sendImportFile(site, musa, { body: formatWordpressExport(host, posts), name: 'export.xml' })
  const { id } = (await answer.json()) as { id: string }
  await waitForStatus(id, 'planned')
  return id
}
const waitForRequests = (id: string) =>
  vi.waitFor(
    async () => {
      const { data } = await musa.rpc('import_asking', { import: id })
      expect(data).toMatchObject({ finished: true })
      return data
    },
    { timeout: 50_000, interval: 100 },
  )

it('a member cannot read how picture hosts responded to the requests of an import', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await zola.rpc('import_asking', { import: id })).error?.code).toBe('42501')
  expect((await musa.rpc('server_claim_import_asking', { own_holder: id })).error?.code).toBe('42501')
})

it('the preview of an import shows the total size of its pictures', async () => {
  const id = await planImport('whole', 'nohead', 'unsized', 'page', 'inward', 'huge', 'stalls', 'gone', 'whole')
  expect(await waitForRequests(id)).toEqual({
    ...{ finished: true, pictures: 8, here: 0, lost: 5, bytes: 2 * picture.length, unsized: 1 },
  })
  const { data } = await musa.from('import_pictures').select('address, state, reason').eq('state', 'failed')
  const reasons = Object.fromEntries(
    (data ?? []).map(({ address, reason }) => [/(\w+)\.png$/.exec(address)?.[1], reason]),
  )
  expect(reasons).toEqual({
    gone: '127.0.0.1 answered 404.',
    huge: 'It is larger than the 15 MB that are fetched.',
    inward: 'The port 1 is not fetched from.',
    page: '127.0.0.1 answers with text/html, which is no picture.',
    stalls: '127.0.0.1 took too long.',
  })
  // Each URL is requested once. Only the host without HEAD support gets a GET request, because a GET would download the
  // picture.
  expect(requests.toSorted()).toEqual([
    ...['GET nohead', 'HEAD gone', 'HEAD huge', 'HEAD inward', 'HEAD nohead', 'HEAD page', 'HEAD stalls'],
    ...['HEAD unsized', 'HEAD whole'],
  ])
})

it('a picture that was unavailable during the preview is requested again during the import', async () => {
  const id = await planImport('gone', 'whole')
  await waitForRequests(id)
  isBack.add('gone')
  expect((await musa.rpc('move_import', { import: id, step: 'run' })).error).toBeNull()
  await waitForStatus(id, 'done')
  const { data } = await musa.from('import_pictures').select('state, bytes, reason').like('address', '%/gone.png')
  expect(data, JSON.stringify([data, requests])).toMatchObject([{ state: 'stored' }])
})
