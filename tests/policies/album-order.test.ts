import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { openTransaction } from '../support/open-transaction.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const album = makeId(101)
const draftAlbum = makeId(201)
const photo = (letter: string) => makeId(500 + letter.charCodeAt(0))
const picture = (letter: string) => makeId(400 + letter.charCodeAt(0))

/**
 * Creates an empty album and an album with the pictures a, b, c, d, e in this order, where e has no alternative text.
 */
async function hang(tx: Tx, albumId = album) {
  await tx`delete from photos where album_id in (${albumId}, ${draftAlbum})`
  for (const [at, letter] of [...'abcde'].entries()) {
    await tx`insert into media (id, path, mime_type, bytes, width, height, alt)
      values (${picture(letter)}, ${`${letter}.jpg`}, 'image/jpeg', 1, 4, 3, ${letter === 'e' ? '' : letter})`
    await tx`insert into photos (id, album_id, media_id, position) values (${photo(letter)}, ${albumId}, ${picture(letter)}, ${at + 1})`
  }
}
const order = async (tx: Tx, of = album) => {
  const rows =
    await tx`select m.path from photos p join media m on m.id = p.media_id where album_id = ${of} order by p.position, p.id`
  return rows.map(({ path }) => path[0]).join('')
}
const placePhotos = (tx: Tx, letters: string, before: string | null, albumId = album) =>
  tx`select public.place_photos(${albumId}, ${[...letters].map(photo)}::uuid[], ${before && photo(before)}) as moved`

const as = <Result>(role: PermissionRole, action: (tx: Tx) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await hang(tx)
    await actAs(tx, role)
    return action(tx)
  })

describe('arranging the photos of an album', () => {
  it.each(
    testRoles
      .filter(role => role !== 'manager' && role !== 'admin')
      .map(role => [roleDescriptions[role], role] as const),
  )('is refused to the role %s', async (_, role) => {
    await as(role, async tx => {
      for (const attempt of [
        (s: Tx) => placePhotos(s, 'c', 'a'),
        (s: Tx) => s`select public.add_photos(${album}, ${[makeId(102)]}::uuid[])`,
        (s: Tx) => s`select public.move_photos(${[photo('a')]}::uuid[], ${draftAlbum})`,
        (s: Tx) => s`select public.list_albums()`,
      ])
        await expect(tx.savepoint(attempt)).rejects.toMatchObject({ code: '42501' })
      await actAsOwner(tx)
      expect(await order(tx)).toBe('abcde')
    })
  })
  it('refuses a position next to a missing photo', async () => {
    await as('manager', async tx => {
      await expect(tx.savepoint(s => placePhotos(s, 'ab', 'b'))).rejects.toMatchObject({ code: '22023' })
      await expect(tx.savepoint(s => placePhotos(s, 'a', 'z'))).rejects.toMatchObject({ code: 'P0002' })
      expect(await order(tx)).toBe('abcde')
    })
  })
})

describe('moving photos before another photo', () => {
  it.each([
    ['c', 'a', 'cabde'],
    ['a', 'c', 'bacde'],
    ['a', null, 'bcdea'],
    ['db', 'a', 'dbace'],
    ['bd', null, 'acebd'],
    ['b', 'c', 'abcde'],
  ])('puts photo %s before photo %s', async (letters, before, after) => {
    await as('manager', async tx => {
      await placePhotos(tx, letters, before)
      expect(await order(tx)).toBe(after)
    })
  })
  it('applies the concurrent moves of two editors', async () => {
    const [newAlbum] =
      await sql`insert into albums (slug, title) values ('self-test-arranged', 'Arranged') returning id`
    const albumId = String(newAlbum?.id)
    await sql.begin(tx => hang(tx, albumId))
    try {
      const musa = await openTransaction(sql, async tx => {
        await actAs(tx, 'manager')
        await placePhotos(tx, 'd', 'a', albumId)
      })
      // Amina's page still shows the order abcde. Her move is executed after Musa's move, and applies to the new order.
      const amina = sql.begin(async tx => {
        await actAs(tx, 'admin')
        await placePhotos(tx, 'a', null, albumId)
      })
      await musa.commit()
      await amina
      expect(await sql.begin(tx => order(tx, albumId))).toBe('dbcea')
    } finally {
      await sql`delete from albums where id = ${albumId}`
      await sql`delete from media where id = any (${[...'abcde'].map(picture)}::uuid[])`
    }
  })
})

describe('adding pictures to an album', () => {
  it('appends each picture once at the end', async () => {
    await as('manager', async tx => {
      const [addition] =
        await tx`select public.add_photos(${draftAlbum}, ${[picture('b'), picture('a')]}::uuid[]) as count`
      expect(addition?.count).toBe(2)
      const [secondAddition] =
        await tx`select public.add_photos(${draftAlbum}, ${[picture('a'), picture('c')]}::uuid[]) as count`
      expect(secondAddition?.count).toBe(1)
      expect(await order(tx, draftAlbum)).toBe('bac')
    })
  })
  it('moves photos from another album with their ids and order', async () => {
    await as('manager', async tx => {
      await tx`select public.add_photos(${draftAlbum}, ${[picture('c')]}::uuid[])`
      const [move] =
        await tx`select public.move_photos(${[photo('d'), photo('c'), photo('a')]}::uuid[], ${draftAlbum}) as count`
      expect(move?.count).toBe(2)
      expect(await order(tx)).toBe('bce')
      expect(await order(tx, draftAlbum)).toBe('cad')
      expect(await tx`select from photos where id = ${photo('d')} and album_id = ${draftAlbum}`).toHaveLength(1)
    })
  })
  it('is refused for deleted pictures', async () => {
    await as('manager', async tx => {
      await tx`update media set removed_at = now() where id = ${picture('a')}`
      await expect(
        tx.savepoint(s => s`select public.add_photos(${draftAlbum}, ${[picture('a')]}::uuid[])`),
      ).rejects.toMatchObject({ code: '23514' })
    })
  })
})

it('visitors see a photo once it has alternative text or is marked decorative', async () => {
  await as('anon', async tx => {
    expect(await order(tx)).toBe('abcd')
    await actAsOwner(tx)
    await tx`update media set is_decorative = true where id = ${picture('e')}`
    await actAs(tx, 'anon')
    expect(await order(tx)).toBe('abcde')
  })
})

describe('the list of albums', () => {
  type Page = { rows: Record<string, unknown>[]; total: number; counts: Record<string, number> }
  const list = async (tx: Tx, query = '', tab = 'all', flagships = false) =>
    (await tx`select public.list_albums(${query}, ${tab}, ${flagships}) as page`)[0]?.page as Page

  it('counts the photos and missing alternative texts of each album', async () => {
    await as('manager', async tx => {
      await tx`update albums set cover_id = ${picture('c')}, location = 'Kumasi' where id = ${album}`
      const { rows, counts } = await list(tx, 'kumasi')
      expect(rows).toMatchObject([{ id: album, photos: 5, lacking: 1, cover: 'c.jpg', location: 'Kumasi' }])
      expect(counts).toMatchObject({ all: 1, published: 1, draft: 0 })
      await tx`delete from photos where id = ${photo('c')}`
      expect((await list(tx, 'kumasi')).rows[0]?.cover).toBe('a.jpg')
    })
  })
  it('leaves out albums without an edition when filtered by flagship', async () => {
    await as('manager', async tx => {
      const before = (await list(tx, '', 'all', true)).total
      const [edition] = await tx`insert into flagship_editions (flagship_id, year, title)
        select id, 2031, 'Later' from flagship_pages where slug = 'self-test-a-flagship' returning id`
      await tx`update albums set edition_id = ${edition?.id ?? null} where id = ${album}`
      const { rows, total } = await list(tx, '', 'all', true)
      expect(total).toBe(before + 1)
      expect(rows).toContainEqual(expect.objectContaining({ id: album, year: 2031, edition: edition?.id }))
    })
  })
})
