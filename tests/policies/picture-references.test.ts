import { describe, expect, it } from 'vitest'
import { buildMediaUrl } from '../../app/platform/images/media-src.ts'
import type { TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner } from './signed-in.ts'

const sql = openTestDatabase()

type Tx = TransactionSql
const path = 'people/Côte d’Ivoire (50%)!.jpg'
const [picture, otherPicture] = [makeId(401), makeId(402)]
const elsewhere = 'https://cdn.example.org/logo.png'

const withPictures = <Result>(action: (tx: Tx) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into media (id, path, mime_type, bytes, width, height, alt) values
      (${picture}, ${path}, 'image/jpeg', 1, 1, 1, 'A'), (${otherPicture}, 'people/b.jpg', 'image/jpeg', 1, 1, 1, 'B')`
    return action(tx)
  })

/** References to pictures: table, column with the URL, and column with the alternative text if the row has one. */
const places = [
  ['events', 'image_url', 'image_alt'],
  ['flagship_pages', 'image_url', 'image_alt'],
  ['news_articles', 'feature_image_url', 'feature_image_alt'],
  ['pages', 'image_url', 'image_alt'],
  ['partners', 'logo_url', null],
  ['people', 'image_url', null],
] as const

it.each(['a.jpg', path, "a'(b)*.png", 'ö/ü~x_y-z.webp', '漢字 &?#.gif'])(
  'the database and the pages build the same URL for the picture file %s',
  async name => {
    expect((await sql`select private.picture_address(${name}) as address`)[0]?.address).toBe(buildMediaUrl(name))
  },
)

it('every column with a picture URL has a column with the picture’s id', async () => {
  const columns =
    await sql`select k.table_name, unnest(k.picture_columns) as name from private.record_kinds k order by 1`
  expect(columns.map(({ table_name, name }) => [table_name, name])).toEqual(
    places.map(([table, name]) => [table, name]),
  )
  const triggers =
    await sql`select tgrelid::regclass::text as table_name from pg_trigger where tgname = 'sync_picture_of_changed' order by 1`
  expect(triggers.map(row => row.table_name)).toEqual(columns.map(row => row.table_name))
})

describe.each(places)('the picture of a record (table: %s)', (table, column, alt) => {
  const changeRecord = async (tx: Tx, change: string) => {
    const altAssignment = alt ? `, ${alt} = 'A'` : ''
    const [row] = await tx.unsafe(
      `update ${table} set ${change}${altAssignment} where id = '${makeId(101)}' returning ${column} as address, media_id`,
    )
    return row
  }
  const reference = { address: buildMediaUrl(path), media_id: picture }

  it('gets its id from its URL and vice versa', async () => {
    await withPictures(async tx => {
      expect(await changeRecord(tx, `${column} = '${buildMediaUrl(path).replaceAll("'", "''")}'`)).toEqual(reference)
      expect(await changeRecord(tx, `media_id = '${otherPicture}'`)).toEqual({
        address: '/media/people/b.jpg',
        media_id: otherPicture,
      })
      expect(await changeRecord(tx, `media_id = '${picture}', ${column} = '${elsewhere}'`)).toEqual(reference)
    })
  })
  it('has no id if the URL is on another host', async () => {
    await withPictures(async tx => {
      await changeRecord(tx, `media_id = '${picture}'`)
      expect(await changeRecord(tx, `${column} = '${elsewhere}'`)).toEqual({ address: elsewhere, media_id: null })
      expect(await changeRecord(tx, `${column} = 'https://cdn.example.org/media/people/b.jpg'`)).toMatchObject({
        media_id: null,
      })
      expect(await changeRecord(tx, `${column} = '/media/people/nobody.jpg'`)).toMatchObject({ media_id: null })
    })
  })
  it('loses both id and URL when removed', async () => {
    await withPictures(async tx => {
      await changeRecord(tx, `media_id = '${picture}'`)
      expect(await changeRecord(tx, 'media_id = null')).toEqual({ address: null, media_id: null })
      await changeRecord(tx, `media_id = '${picture}'`)
      expect(await changeRecord(tx, `${column} = null`)).toEqual({ address: null, media_id: null })
    })
  })
  it('has no URL after permanent deletion', async () => {
    await withPictures(async tx => {
      await changeRecord(tx, `media_id = '${picture}'`)
      await tx`update media set path = 'people/moved.jpg' where id = ${picture}`
      const readState = async () =>
        (await tx.unsafe(`select ${column} as address, media_id from ${table} where id = '${makeId(101)}'`))[0]
      expect(await readState()).toEqual({ address: '/media/people/moved.jpg', media_id: picture })
      await actAs(tx, 'admin')
      await tx`update media set removed_at = now() where id = ${picture}`
      await tx`delete from media where id = ${picture}`
      await actAsOwner(tx)
      expect(await readState()).toEqual({ address: null, media_id: null })
    })
  })
})

it('a new row accepts the id or the URL of a picture', async () => {
  await withPictures(async tx => {
    const rows = await tx`insert into people (slug, name, media_id, image_url) values
        ('by-picture', 'A', ${picture}, null), ('by-address', 'B', null, ${buildMediaUrl(path)}), ('by-none', 'C', null, ${elsewhere})
      returning media_id, image_url`
    expect(rows).toEqual([
      { media_id: picture, image_url: buildMediaUrl(path) },
      { media_id: picture, image_url: buildMediaUrl(path) },
      { media_id: null, image_url: elsewhere },
    ])
  })
})

it('the event view contains the picture id', async () => {
  await withPictures(async tx => {
    await tx`update events set media_id = ${picture}, image_alt = 'A' where id = ${makeId(101)}`
    await actAs(tx, 'anon')
    expect(await tx`select media_id from events_with_circles where id = ${makeId(101)}`).toEqual([
      { media_id: picture },
    ])
  })
})
