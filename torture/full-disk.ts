import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { firstAdmin, makeTemporaryFolder, removeFolder, signedOutOptions } from '../tests/contract/site-under-test.ts'
import { expectRefusedStart, serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { type Finding, fetchStatus, formatCounts, measureSeconds, type TortureTest, waitUntil } from './finding.ts'

/** Disk size in MB: enough for the database, and soon full. */
const diskSizeMb = 260
const runMount = (...args: string[]) => spawnSync('mount', args).status === 0

/** Runs the site on a small disk, which is filled, emptied, and made read-only. */
export const tortureFullDisk: TortureTest = async () => {
  const disk = makeTemporaryFolder()
  if (!runMount('-t', 'tmpfs', '-o', `size=${diskSizeMb}m,mode=755`, 'none', disk)) {
    removeFolder(disk)
    return [{ what: 'a full disk', figure: 'only root may mount one', holds: undefined }]
  }
  try {
    return [
      ...(await testWhileServing(join(disk, 'data'), disk)),
      ...(await testWhileStarting(join(disk, 'data'), disk)),
    ]
  } finally {
    spawnSync('umount', ['-l', disk])
    removeFolder(disk)
  }
}

/** Fills the disk and leaves `spare` bytes free. */
function fillDisk(disk: string, spare = 0): void {
  const file = openSync(join(disk, 'filler'), 'a')
  for (const bytes of [1_000_000, 4_096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes))
    } catch {
      // The disk is now full, except for the spare bytes.
    }
  }
  ftruncateSync(file, Math.max(0, fstatSync(file).size - spare))
  closeSync(file)
}

/** Whether a status means a full disk or a missing service, and not an unexpected error. */
const isDiskFullStatus = (status: number) => status === 503 || status === 507

const emptyDisk = (disk: string) => rmSync(join(disk, 'filler'), { force: true })

async function testWhileServing(dataDir: string, disk: string): Promise<Finding[]> {
  const site = await startProcess({ dataDir, entry: serverEntryFile })
  try {
    const amina = createClient(site.url, site.publishableKey, signedOutOptions)
    const { error } = await amina.auth.signInWithPassword(firstAdmin)
    if (error) throw error
    await fetchStatus(`${site.url}/about`)
    const acknowledged: string[] = []
    const answers: number[] = []
    // The disk has space for some writes, but not for the next WAL segment, so that the database fails in the middle of
    // writing.
    fillDisk(disk, 20_000_000)
    const full = Date.now()
    for (let n = 0; n < 400 && answers.filter(status => status >= 500 || status === 0).length < 4; n++) {
      const slug = `full-${n}`
      const row = { slug, title: slug, start_date: '2031-01-01', body_html: randomBytes(90_000).toString('hex') }
      const { status, error } = await amina.from('events').insert(row)
      answers.push(status)
      if (!error) acknowledged.push(slug)
    }
    const upload = await amina.storage
      .from('media')
      .upload('full.png', randomBytes(200_000), { contentType: 'image/png' })
    const page = await fetchStatus(`${site.url}/about`)
    const took = measureSeconds(full)
    emptyDisk(disk)
    const emptied = Date.now()
    const recovered = await waitUntil(90_000, async () => {
      const { error } = await amina
        .from('events')
        .insert({ slug: `room-${Date.now()}`, title: 'Room', start_date: '2031-01-01' })
      return error === null && (await fetchStatus(`${site.url}/healthz`)) === 200
    })
    const { data } = await amina.from('events').select('slug').in('slug', acknowledged)
    const lostCount = acknowledged.length - (data?.length ?? 0)
    return [
      {
        what: 'writes on a full disk',
        figure: `${formatCounts(answers)} in ${took}; ${lostCount} lost of ${acknowledged.length} acknowledged`,
        holds:
          lostCount === 0 &&
          answers.some(isDiskFullStatus) &&
          answers.every(status => status < 400 || isDiskFullStatus(status)),
      },
      {
        what: 'an upload on a full disk',
        figure: upload.error?.message ?? 'taken',
        holds: upload.error !== null,
      },
      { what: 'a kept page meanwhile', figure: String(page), holds: page === 200 },
      { what: 'with room again', figure: `well after ${measureSeconds(emptied)}`, holds: recovered },
    ]
  } finally {
    await site.stop()
  }
}

async function testWhileStarting(dataDir: string, disk: string): Promise<Finding[]> {
  const findings: Finding[] = []
  const look = async (what: string, folder: string) => {
    const { status, output } = await expectRefusedStart({ dataDir: folder, entry: serverEntryFile })
    findings.push({ what, figure: `${status}: ${output}`, holds: status === 1 && output.split('\n').length === 1 })
  }
  fillDisk(disk)
  await look('a start on a full disk', dataDir)
  await look('a first start on a full disk', join(disk, 'new'))
  emptyDisk(disk)
  if (runMount('-o', 'remount,ro', disk)) {
    await look('a start on a read-only disk', dataDir)
    await look('a first start on a read-only disk', join(disk, 'newer'))
  }
  return findings
}
