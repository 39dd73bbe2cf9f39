// @module-tag long
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openExportDestination } from '../../scripts/export/export-places.ts'
import { exportSite } from '../../scripts/export/export-site.ts'
import type { Sql } from '../../server/backend/database/sql.ts'
import { addPicture } from '../support/library.ts'
import { makeEmail, password, signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { firstAdmin, makeTemporaryFolder, removeFolder } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let old: WholeSite
let freshSite: WholeSite
const folder = makeTemporaryFolder()
const zip = join(folder, 'site.zip')

beforeAll(async () => {
  old = await startWholeSite({ SAMPLE_CONTENT: 'on' })
  // The site `freshSite` has a real first start, so that its initial rows have other ids than the rows of the exported
  // site.
  freshSite = await startWholeSite({ SAMPLE_CONTENT: 'off', DATA_DIR: join(folder, 'fresh') })
  await writeMore(old)
}, 300_000)
afterAll(async () => {
  await old?.stop()
  await freshSite?.stop()
  removeFolder(folder)
})

/**
 * Adds content that the sample content lacks: a picture with alternative text uploaded by an editor, a use of the
 * picture, a draft with parts (rows of other tables), a redirect.
 */
async function writeMore(site: WholeSite): Promise<void> {
  const musa = await signUpMusa(site)
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a50' } })
    .jpeg()
    .toBuffer()
  const pictureTexts = {
    caption: 'Set by hand.\nTwice.',
    credit: 'Adjoa',
    licence: 'CC BY',
    folder: 'Presses',
    tags: ['lomé'],
  }
  const consentFields = { consent_on: '2024-01-02', consent_expires_on: '2090-01-02', focus_x: 0.1, focus_y: 0.7 }
  const path = 'presses/a press (1).jpg'
  const picture = await addPicture(site.url, musa, {
    path,
    bytes,
    type: 'image/jpeg',
    ...pictureTexts,
    ...consentFields,
  })
  const [author] = await site.sql`select id from public.authors limit 1`
  const [event] = await site.sql`select id from public.events limit 1`
  const html =
    '<p>Words &amp; “more”&nbsp;<br/>\r\n---\n<img src="/media/presses/a%20press%20%281%29.jpg" alt=Press><p>End'
  const { data: article } = await musa
    .from('news_articles')
    .insert({
      slug: 'presses',
      title: 'Presses: a “history” --- so far',
      content_html: html,
      media_id: picture.id,
      series_position: 2,
      series: 'Letters',
    })
    .select()
    .single()
    .throwOnError()
  await musa
    .from('article_authors')
    .insert({ article_id: article.id, author_id: author?.id, position: 0 })
    .throwOnError()
  await musa.from('article_events').insert({ article_id: article.id, event_id: event?.id, position: 0 }).throwOnError()
  await musa.from('redirects').insert({ from_path: '/2019/presses', to_path: '/news/presses' }).throwOnError()
}

const scripts = { export: 'scripts/export.ts', import: 'scripts/import.ts' }
type Account = { email: string; password: string }

/** Runs a command in a shell, as an editor does. */
const command = (name: keyof typeof scripts, site: WholeSite, args: string[], account: Account = firstAdmin) =>
  new Promise<{ status: number; stdout: string; stderr: string }>(resolve => {
    const env = { ...process.env, SITE_URL: site.url, IMPORT_EMAIL: account.email, IMPORT_PASSWORD: account.password }
    execFile(process.execPath, [scripts[name], ...args], { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
const runForJson = async (name: keyof typeof scripts, site: WholeSite, ...args: string[]) => {
  const { status, stdout, stderr } = await command(name, site, [...args, '--json'])
  expect(stderr).toBe('')
  return { ...JSON.parse(stdout), exit: status }
}
type Counts = Record<'items' | 'created' | 'updated' | 'skipped' | 'conflicts' | 'rejected', number>
const sumCounts = ({ created, updated, skipped, conflicts, rejected }: Counts) =>
  created + updated + skipped + conflicts + rejected

/** Lists all files of a folder, by path. */
const listFiles = (root: string) =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(root.length + 1), readFileSync(path).toString('base64')] as const),
  )

/** Reads all rows of all records and of the tables that belong to records, with every column. */
async function readRows(sql: Sql): Promise<Record<string, string[]>> {
  const tables =
    await sql`select table_name from private.record_kinds union all select table_name from private.record_parts`
  const rows: Record<string, string[]> = {}
  for (const { table_name: table } of tables)
    rows[table] = (await sql`select to_jsonb(r)::text as row from public.${sql(table)} r order by 1`).map(
      ({ row }) => row,
    )
  return rows
}

describe('the export of a site', () => {
  it('is refused to a member', async () => {
    const email = makeEmail('zola')
    await signUpZola(old, email)
    const exportFolder = join(folder, 'zola')
    const member = await command('export', old, [exportFolder], { email, password })
    expect([member.status, member.stderr.trim()]).toEqual([2, 'Only editors export the site.'])
    const stranger = await command('export', old, [exportFolder], { email, password: 'a wrong one' })
    expect([stranger.status, stranger.stderr]).toEqual([2, expect.stringContaining('Signing in as')])
  })
  it('does not overwrite existing files', async () => {
    const { status, stderr } = await command('export', old, [folder])
    expect([status, stderr]).toEqual([2, expect.stringContaining('is not empty')])
  })
})

describe('the move of a site', () => {
  it('to a new server leaves every row, file and picture unchanged', async () => {
    const began = await readRows(freshSite.sql)
    const exportReport = await runForJson('export', old, zip)
    expect(exportReport).toMatchObject({ exit: 0, written: [zip], files: { missing: [] } })
    expect(exportReport.files.written).toBe(exportReport.files.found)
    const recordCount = Object.values(exportReport.records as Record<string, number>).reduce(
      (sum, count) => sum + count,
      0,
    )

    const importReport = await runForJson('import', freshSite, zip)
    const openItems = await freshSite.sql`select kind, place, plan, reason, outcome, said from public.import_items
      where import_id = ${importReport.run} and outcome in ('conflict', 'rejected')`
    expect(openItems).toEqual([])
    expect(importReport).toMatchObject({ exit: 0, items: recordCount, conflicts: 0, rejected: 0, notCarried: {} })
    expect(sumCounts(importReport)).toBe(importReport.items)
    expect(await readRows(freshSite.sql)).toEqual(await readRows(old.sql))

    for (const [site, name] of [
      [old, 'old'],
      [freshSite, 'new'],
    ] as const)
      expect(await command('export', site, [join(folder, name)])).toMatchObject({ status: 0, stderr: '' })
    const [before, after] = [listFiles(join(folder, 'old')), listFiles(join(folder, 'new'))]
    // The manifest and the README contain the date and place of the export, so they differ between exports.
    for (const files of [before, after])
      for (const name of ['manifest.json', 'README.md']) expect(files.delete(name)).toBe(true)
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
    expect([...before].filter(([path, bytes]) => after.get(path) !== bytes).map(([path]) => path)).toEqual([])
    expect([...before.keys()]).toContain('articles/presses.md')

    // The API imports the folder of the export directly; the command makes a zip file of the folder.
    const secondRun = await runForJson('import', freshSite, join(folder, 'old'))
    expect(secondRun).toMatchObject({ exit: 0, items: recordCount, skipped: recordCount })
    expect(await readRows(freshSite.sql)).toEqual(await readRows(old.sql))

    const parts = await openExportDestination(join(folder, 'parts.zip'), { files: 120, bytes: 400_000_000 })
    const amina = await signInAmina(freshSite)
    await exportSite(amina, old.url, parts)
    expect(parts.written.length).toBeGreaterThan(2)
    const inParts: Counts[] = []
    for (const part of parts.written) inParts.push(await runForJson('import', freshSite, part))
    expect(inParts.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(recordCount)

    const page = await fetch(`${freshSite.url}/media/presses/a%20press%20%281%29.jpg`)
    expect(page.status, 'a picture that only a draft shows').toBe(404)
    expect((await amina.storage.from('media').download('presses/a press (1).jpg')).error).toBeNull()

    const undone = await command('import', freshSite, ['--undo', importReport.run])
    expect(undone.status, undone.stderr).toBe(0)
    expect(await readRows(freshSite.sql)).toEqual(began)
  }, 600_000)
})
