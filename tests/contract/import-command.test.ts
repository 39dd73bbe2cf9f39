// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatWordpressExport, type OldSite, serveOldSite } from '../support/old-site.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let old: OldSite
let folder: string

beforeAll(async () => {
  old = await serveOldSite()
  site = await startWholeSite({ SAMPLE_CONTENT: 'off', IMPORT_HOSTS: old.host })
  folder = await mkdtemp(join(tmpdir(), 'import-command-'))
})
afterAll(async () => {
  await site?.stop()
  old?.close()
  await rm(folder, { recursive: true, force: true })
})

type CommandResult = { code: number; stdout: string; stderr: string }
/** Runs the import command as an operator does, in a separate process. */
const command = (args: string[], account: { email?: string; password?: string } = site.admin) =>
  new Promise<CommandResult>(resolve => {
    const env = { ...process.env, SITE_URL: site.url, IMPORT_EMAIL: account.email, IMPORT_PASSWORD: account.password }
    const child = execFile(process.execPath, ['scripts/import.ts', ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
async function file(name: string, text: string) {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}
/** Reads the JSON output of the import command, which counts items by five possible outcomes. */
async function readCounts(...commandArgs: string[]) {
  const { code, stdout, stderr } = await command([...commandArgs, '--json'])
  expect(stdout, stderr).not.toBe('')
  const summary = JSON.parse(stdout)
  const { items, created, updated, skipped, conflicts, rejected } = summary
  expect(created + updated + skipped + conflicts + rejected).toBe(items)
  return { code, ...summary }
}

describe('the import command', () => {
  it('prints the missing argument and ends with exit code 2', async () => {
    const path = await file('any.xml', formatWordpressExport(old.host, [{ id: 1 }]))
    expect(await command([path], {})).toMatchObject({ code: 2, stderr: expect.stringContaining('IMPORT_EMAIL') })
    const result = await command([path], { ...site.admin, password: 'not the password' })
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('Signing in as') })
    expect(await command([join(folder, 'none.xml')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('neither a file nor a folder'),
    })
    expect(await command([])).toMatchObject({ code: 2, stdout: expect.stringContaining('npm run import') })
  })
  it('ends with exit code 2 for an unknown type of content', async () => {
    const path = await file('any.xml', formatWordpressExport(old.host, [{ id: 1 }]))
    expect(await command([path, '--kind', 'people'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Unknown kind “people”'),
    })
  })
  it('ends with exit code 2 for an unrecognised file', async () => {
    expect(await readCounts(await file('notes.bin', '\u0000\u0001 of nobody'))).toMatchObject({
      code: 2,
      status: 'refused',
      items: 0,
    })
  })
})

it('the import command changes nothing when the same file is imported again', async () => {
  const html =
    '<p><img src="http://HOST/uploads/lamp.png" alt="A lamp"><img src="http://HOST/uploads/gone.png" alt="Gone"></p>'
  const path = await file(
    'old.xml',
    formatWordpressExport(old.host, [{ id: 1, html }, { id: 2 }, { id: 3, title: ' ', html: '' }]),
  )
  expect(await readCounts(path, '--dry-run')).toMatchObject({ status: 'planned', items: 3, created: 2, rejected: 1 })
  const first = await readCounts(path)
  expect(first).toMatchObject({
    ...{ code: 1, status: 'done', items: 3, created: 2, rejected: 1, skipped: 0 },
    images: { found: 2, stored: 1, pending: 1 },
  })
  expect(await readCounts(path)).toMatchObject({ created: 0, updated: 0, skipped: 2, rejected: 1 })
  expect(await command([path])).toMatchObject({
    stdout: expect.stringContaining('2 as they were, 0 to be decided, 1 refused'),
  })
  expect(await readCounts('--undo', first.run)).toMatchObject({ status: 'undone' })
  expect(await readCounts(path, '--dry-run')).toMatchObject({ created: 2 })
  expect(await readCounts(path, '--dry-run', '--format', 'feed')).toMatchObject({ items: 3 })
})

it('the import command names the right type of content for a file without events', async () => {
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:one\r\nSUMMARY:Tea\r\nDTSTART:20270301T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  const path = await file('tea.ics', calendar)
  expect(await readCounts(path)).toMatchObject({ code: 2, note: expect.stringContaining('Bring it in at Events.') })
  const first = await readCounts(path, '--kind', 'event')
  expect(first).toMatchObject({ code: 0, kind: 'event', status: 'done', items: 1, created: 1 })
  expect(await readCounts(path, '--kind', 'event')).toMatchObject({ created: 0, skipped: 1 })
  expect(await command(['--undo', first.run])).toMatchObject({
    stdout: expect.stringContaining(`/admin/events/import/${first.run}`),
  })
})
