import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { makeTemporaryFolder, makeVisitorClient, retryUntilTrue } from '../tests/contract/site-under-test.ts'
import { startWholeSite } from '../tests/contract/whole-site.ts'
import { formatWordpressExport } from '../tests/support/old-site.ts'
import { formatTable } from './table.ts'

/** Number of articles to import, from `BENCH_ITEMS`. */
const articleCount = Number(process.env.BENCH_ITEMS ?? 5_000)

/**
 * Returns a function that makes a different photograph for each number: the same noise, with finer waves slightly
 * stronger or weaker. Making the photographs is cheap, so that only the work of the site is measured.
 */
async function makePhotographs(): Promise<(number: number) => Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const drawn = await sharp({ create: { width: 1200, height: 800, channels: 3, noise, background: '#888' } })
    .jpeg({ quality: 60 })
    .toBuffer()
  /**
   * Position of the quantisation table in the JPEG file, which contains the strengths of 64 waves, the coarsest first.
   */
  const strengths = drawn.indexOf(Buffer.from([0xff, 0xdb])) + 5
  return number => {
    const otherImage = Buffer.from(drawn)
    for (let bit = 0; bit < 16; bit++)
      otherImage.writeUInt8(otherImage.readUInt8(strengths + 8 + bit) - ((number >> bit) & 1), strengths + 8 + bit)
    return otherImage
  }
}

/** Imports a site of articles with one photograph each, imports it again, and undoes the import. */
export async function benchImports(): Promise<string> {
  const photograph = await makePhotographs()
  const old = createServer((request, response) => {
    const body = photograph(Number(/(\d+)\.png$/.exec(request.url ?? '')?.[1] ?? 0))
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  await new Promise<void>(done => old.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(old.address() as AddressInfo).port}`
  const site = await startWholeSite({ DATA_DIR: makeTemporaryFolder(), SAMPLE_CONTENT: 'off', IMPORT_HOSTS: host })
  try {
    const editor = makeVisitorClient(site)
    await editor.auth.signInWithPassword(site.admin)
    const html = `<p>${'Every bench has a maker, and every maker a river. '.repeat(120)}</p>`
    const source = formatWordpressExport(
      host,
      Array.from({ length: articleCount }, (_, n) => ({ id: n + 1, html, picture: `p${n + 1}` })),
    )
    const first = await importSource(editor, site.url, source)
    const secondImport = await importSource(editor, site.url, source)
    const undone = await measureSeconds(() => moveImport(editor, first.id, 'undo', 'undone'))
    const rows = [
      ['read and plan', first.planned, secondImport.planned],
      ['ask for the images', first.asked, secondImport.asked],
      ['bring in', first.run, secondImport.run],
      ['take back', undone, undefined],
    ].map(([name, one, two]) => [name, formatSeconds(one), formatRate(one), formatSeconds(two)] as string[])
    const summary = `${articleCount.toLocaleString('en')} articles with a photograph of ${Math.round(photograph(0).length / 1024)} kB each`
    return `Imports: ${summary}\n\n${formatTable(['step', 'seconds', 'a second', 'the same source again'], rows)}\n`
  } finally {
    await site.stop()
    old.close()
  }
}

const formatSeconds = (value: unknown) => (typeof value === 'number' ? value.toFixed(1) : '')
const formatRate = (value: unknown) =>
  typeof value === 'number' && value > 0 ? Math.round(articleCount / value).toString() : ''

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function importSource(editor: SupabaseClient, url: string, source: string) {
  let id = ''
  const planned = await measureSeconds(async () => {
    id = await uploadSource(editor, url, source)
    await waitForImportStatus(editor, id, 'planned')
  })
  const asked = await measureSeconds(() =>
    retryUntilTrue(async () => {
      const { data } = await editor.rpc('import_asking', { import: id })
      if (!data?.finished) throw new Error(`${JSON.stringify(data)} pictures asked for`)
    }, 600_000),
  )
  return { id, planned, asked, run: await measureSeconds(() => moveImport(editor, id, 'run', 'done')) }
}

async function uploadSource(editor: SupabaseClient, url: string, body: string): Promise<string> {
  const { data } = await editor.auth.getSession()
  const answer = await fetch(`${url}/api/imports/file?name=export.xml`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/octet-stream',
      origin: url,
    },
    body,
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { id: string }).id
}

async function moveImport(editor: SupabaseClient, id: string, step: string, status: string) {
  const { error } = await editor.rpc('move_import', { import: id, step })
  if (error) throw new Error(error.message)
  await waitForImportStatus(editor, id, status)
}

const waitForImportStatus = (editor: SupabaseClient, id: string, status: string) =>
  retryUntilTrue(async () => {
    const { data } = await editor.from('imports').select('status, note, done').eq('id', id).single()
    if (data?.status !== status) throw new Error(JSON.stringify(data))
  }, 3_600_000)
