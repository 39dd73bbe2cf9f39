import { describe, expect, it } from 'vitest'
import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'
import { connectServerFunctions } from '../../server/backend/server-functions.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { deleteUnusedPictures } from '../../server/jobs/unused-pictures.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

type Tx = TransactionSql
const picture = makeId(401)
const address = '/media/people/a%20b.jpg'

const withPicture = <Result>(action: (tx: Tx) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`delete from photos`
    await tx`delete from media`
    await tx`delete from storage.objects where bucket_id = 'media'`
    await tx`insert into media (id, path, mime_type, bytes, width, height, alt) values (${picture}, 'people/a b.jpg', 'image/jpeg', 1, 1, 1, 'A')`
    await tx`insert into storage.objects (bucket_id, name, created_at) values ('media', 'people/a b.jpg', now() - interval '1 year')`
    return action(tx)
  })

describe('the uses of a picture', () => {
  const listUses = (tx: Tx) =>
    tx`select kind, title, is_shown from media_usage where media_id = ${picture} order by 1, 2`

  it('are listed from picture fields, HTML texts, sections and albums', async () => {
    await withPicture(async tx => {
      await tx`update people set media_id = ${picture} where slug in ('self-test-seen', 'self-test-hidden')`
      // Two uses of a picture in one record count as one use.
      await tx`update events set media_id = ${picture}, image_alt = 'A', body_html = ${`<img src="${address}">`} where slug = 'self-test-drafted'`
      await tx`update flagship_sections set body_html = ${`<img src="${address}">`} where id = ${makeId(101)}`
      await tx`insert into photos (album_id, media_id) values (${makeId(101)}, ${picture})`
      await actAs(tx, 'manager')
      expect(await listUses(tx)).toEqual([
        { kind: 'album', title: 'Seen', is_shown: true },
        { kind: 'event', title: 'Drafted', is_shown: false },
        { kind: 'flagship', title: 'A', is_shown: true },
        { kind: 'person', title: 'Hidden', is_shown: false },
        { kind: 'person', title: 'Seen', is_shown: true },
      ])
      await tx`reset role`
      await actAs(tx, 'user')
      expect(await listUses(tx)).toEqual([])
    })
  })
})

/** Runs the nightly clean-up and returns the result of the job. */
const night = async (tx: Tx) => {
  const files: string[] = []
  const runJob = deleteUnusedPictures({
    patient: connectServerFunctions(tx as unknown as Sql),
    removeFiles: async (_, names) => {
      files.push(...names)
      await tx`delete from storage.objects where bucket_id = 'media' and name = any (${names})`
    },
  })
  const { note } = await runJob()
  return { note, files, left: (await tx`select path from media`).map(({ path }) => path) }
}
const daysPass = (tx: Tx, days: number) =>
  tx`update private.unused_media_since set since = since - make_interval(days => ${days})`
const emptyUsage = { note: 'No unused images.', files: [], left: ['people/a b.jpg'] }

describe('an unused picture', () => {
  it('is deleted with its file after the grace period', async () => {
    await withPicture(async tx => {
      expect(await night(tx)).toEqual(emptyUsage)
      await daysPass(tx, 29)
      expect(await night(tx)).toEqual(emptyUsage)
      expect(await tx`select path from private.unused_media('29 days')`).toEqual([{ path: 'people/a b.jpg' }])
      await daysPass(tx, 1)
      expect(await night(tx)).toEqual({
        note: 'Deleted 1 unused image; 1 file.',
        files: ['people/a b.jpg'],
        left: [],
      })
      expect(await tx`select action from audit_log where table_name = 'media' order by id desc limit 1`).toEqual([
        { action: 'remove' },
      ])
    })
  })
  it('gets a new grace period if the picture was used again', async () => {
    await withPicture(async tx => {
      await night(tx)
      await daysPass(tx, 20)
      await tx`update people set media_id = ${picture} where slug = 'self-test-hidden'`
      await night(tx)
      await tx`update people set media_id = null where slug = 'self-test-hidden'`
      await night(tx)
      await daysPass(tx, 20)
      expect(await night(tx)).toEqual(emptyUsage)
    })
  })
  it('is never deleted if the setting has no grace period', async () => {
    await withPicture(async tx => {
      await tx`update settings set value = value - 'unused_picture_days' where key = 'retention'`
      await night(tx)
      await daysPass(tx, 4000)
      expect(await night(tx)).toEqual(emptyUsage)
    })
  })
  it.each([
    ['a column', `update people set media_id = '${picture}' where slug = 'self-test-hidden'`],
    [
      'the text of a draft page',
      `update pages set body_html = '<img src="${address}">' where slug = 'self-test-hidden'`,
    ],
    ['an album', `insert into photos (album_id, media_id) values ('${makeId(201)}', '${picture}')`],
    ['a setting', `insert into settings (key, value) values ('x', '{"logo": "${address}"}')`],
    [
      'a shared text with unsaved changes',
      `insert into drafts (author, kind, row_id, fields) values ('${permissionTestUsers.manager}', 'page', 'x', '{"body_html": "<img src=\\"${address}\\">"}')`,
    ],
    [
      'an unsaved picture field',
      `insert into drafts (author, kind, row_id, fields) values ('${permissionTestUsers.manager}', 'person', 'x', '{"media_id": "${picture}"}')`,
    ],
  ])('stays if the picture is used again (place: %s)', async (_, statement) => {
    await withPicture(async tx => {
      await night(tx)
      await daysPass(tx, 60)
      await tx.unsafe(statement)
      expect(await night(tx)).toEqual(emptyUsage)
    })
  })
})

it('an uploaded file without a database row is deleted after a month', async () => {
  await withPicture(async tx => {
    await tx`insert into storage.objects (bucket_id, name, created_at) values
      ('media', 'people/left.jpg', now() - interval '31 days'), ('media', 'people/new.jpg', now() - interval '29 days'),
      ('media', 'people/said.jpg', now() - interval '31 days')`
    await tx`update pages set body_html = '<img src="/media/people/said.jpg">' where slug = 'self-test-seen'`
    expect((await night(tx)).files).toEqual(['people/left.jpg'])
  })
})
