import { expect, it } from 'vitest'
import type { Sql } from '../../server/backend/database/sql.ts'
import { connectServerFunctions } from '../../server/backend/server-functions.ts'
import { runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { purgeEndedPictures } from '../../server/jobs/ended-pictures.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

/** Returns the date this many days from today; negative values are in the past. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

it('the CDN purges only pictures that were deleted or lost their consent in the last few days', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`delete from public.media`
    const add = (path: string, more: Record<string, string>) =>
      tx`insert into public.media ${tx({ path, file_name: path, alt: path, mime_type: 'image/png', bytes: 1, width: 1, height: 1, ...more } as never)}`
    // The triggers are off, because a trigger sets `updated_at` on every change of a row.
    await tx`alter table public.media disable trigger user`
    const old = { created_at: moment(-400), updated_at: moment(-400) }
    await add('holds.png', { ...old, consent_expires_on: day(1) })
    await add('ends-today.png', { ...old, consent_expires_on: day(0) })
    await add('ended.png', { ...old, consent_expires_on: day(-1) })
    await add('ended-long-ago.png', { ...old, consent_expires_on: day(-30) })
    await add('ended-by-an-editor.png', { ...old, consent_expires_on: day(-30), updated_at: moment(-1) })
    await add('removed.png', { ...old, removed_at: moment(-1) })
    await add('removed-long-ago.png', { ...old, removed_at: moment(-9) })
    const removedFiles: string[] = []
    const patient = connectServerFunctions(tx as unknown as Sql)
    const runJob = purgeEndedPictures({ patient }, async (bucket, name) => void removedFiles.push(`${bucket}/${name}`))
    expect(await runJob()).toEqual({ note: 'Removed 3 images from the CDN cache.' })
    expect(removedFiles).toEqual(['media/ended-by-an-editor.png', 'media/ended.png', 'media/removed.png'])
    await tx`delete from public.media`
    expect(await runJob()).toEqual({ note: 'No consent expired recently.' })
  })
})
