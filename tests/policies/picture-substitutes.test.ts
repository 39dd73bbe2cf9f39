import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, expectSuccessOfEditorsOnly, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const [oldPicture, newPicture, silentPicture, decorativePicture, expiredPicture] = [
  makeId(401),
  makeId(402),
  makeId(403),
  makeId(404),
  makeId(405),
] as const
const article = '5e1f7e57-0000-4000-8000-00000000a001'
const person = '5e1f7e57-0000-4000-8000-00000000a002'
const [album, otherAlbum] = ['5e1f7e57-0000-4000-8000-00000000a003', '5e1f7e57-0000-4000-8000-00000000a004']
const photo = '5e1f7e57-0000-4000-8000-00000000a005'

const text =
  '<p>See <a href="/media/old%201.jpg">it</a>.</p>' +
  '<figure><img src="/media/old%201.jpg" alt="A > B" width="40" height="30" loading="lazy"><figcaption>In May</figcaption></figure>' +
  `<img alt='again' src='https://baraza.example/media/old%201.jpg?w=640'><img src="/media/old%201.jpg2" alt="Another">`

/**
 * Runs an action as a role, with five pictures: the first is used in an article, a portrait and an album; the second
 * is in an album that shows both; the other three cannot replace the first.
 */
const inTurn = <Result>(role: PermissionRole, act: (tx: Tx) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into media (id, path, mime_type, bytes, width, height, alt, is_decorative, consent_expires_on) values
      (${oldPicture}, 'old 1.jpg', 'image/jpeg', 1, 40, 30, 'Before', false, null),
      (${newPicture}, 'new.jpg', 'image/jpeg', 1, 80, 60, 'After & "all"', false, null),
      (${silentPicture}, 'silent.jpg', 'image/jpeg', 1, 1, 1, '', false, null),
      (${decorativePicture}, 'decorative.jpg', 'image/jpeg', 1, 1, 1, '', true, null),
      (${expiredPicture}, 'ended.jpg', 'image/jpeg', 1, 1, 1, 'Ended', false, '2020-01-01')`
    await tx`insert into news_articles (id, slug, title, status, content_html, media_id, feature_image_alt)
      values (${article}, 'wells', 'Wells', 'published', ${text}, ${oldPicture}, 'A well')`
    await tx`insert into people (id, slug, name, media_id, is_visible) values (${person}, 'hawa', 'Hawa', ${oldPicture}, false)`
    await tx`insert into albums (id, slug, title, status, cover_id) values
      (${album}, 'six-days', 'Six days', 'published', ${oldPicture}), (${otherAlbum}, 'nights', 'Nights', 'draft', null)`
    await tx`insert into photos (id, album_id, media_id, caption) values (${photo}, ${album}, ${oldPicture}, 'The rim')`
    await tx`insert into photos (album_id, media_id) values (${otherAlbum}, ${oldPicture}), (${otherAlbum}, ${newPicture})`
    await actAs(tx, role)
    return act(tx)
  })

const preview = async (tx: Tx, substituteId: string) =>
  (await tx`select public.preview_picture_substitute(${oldPicture}, ${substituteId}) as effects`)[0]?.effects
const substitute = async (tx: Tx, by: string, batch = randomUUID()) =>
  (await tx`select public.substitute_picture(${batch}, ${oldPicture}, ${by}) as changed`)[0]?.changed
const undo = async (tx: Tx, batch: string) =>
  (await tx`select public.undo_picture_substitute(${batch}, ${oldPicture}) as done`)[0]?.done

/** Reads the current state of all places that showed the picture. */
const state = async (tx: Tx) => ({
  article: (
    await tx`select content_html, feature_image_url, feature_image_alt, media_id from news_articles where id = ${article}`
  )[0],
  person: (await tx`select image_url, media_id from people where id = ${person}`)[0],
  cover: (await tx`select cover_id from albums where id = ${album}`)[0],
  photos:
    await tx`select id, album_id, media_id, caption from photos where album_id in (${album}, ${otherAlbum}) order by id`,
  removed: (await tx`select removed_at is not null as is from media where id = ${oldPicture}`)[0]?.is,
})

describe('a substitute for a deleted picture', () => {
  it.each(testRoles)('can be selected only by editors (role: %s)', role =>
    inTurn(role, async tx => {
      const attempts = await Promise.allSettled([
        tx.savepoint(s => preview(s, newPicture)),
        tx.savepoint(s => undo(s, randomUUID())),
        tx.savepoint(s => substitute(s, newPicture)),
      ])
      expectSuccessOfEditorsOnly(role, attempts)
    }),
  )
  it.each([
    ['has no alternative text', silentPicture, /has no alt text/],
    ['is decorative where alternative text is required', decorativePicture, /“Wells” needs an image with alt text/],
    ['has an ended consent', expiredPicture, /consent for the chosen image has expired/],
    ['is the deleted picture itself', oldPicture, /cannot replace itself/],
    ['does not exist', makeId(499), /no longer in the library/],
  ])('is refused without any change if it %s', (_, substituteId, expectedMessage) =>
    inTurn('manager', async tx => {
      const before = await state(tx)
      for (const callFunction of [preview, substitute])
        await expect(tx.savepoint(s => callFunction(s, substituteId))).rejects.toMatchObject({
          message: expect.stringMatching(expectedMessage),
        })
      expect(await state(tx)).toEqual(before)
    }),
  )
  it('is previewed with the places where the substitute will appear', () =>
    inTurn('manager', async tx => {
      expect(await preview(tx, newPicture)).toEqual([
        { outcome: 'replaced_shown', count: 3, changes: true, titles: ['Six days', 'Wells'] },
        { outcome: 'replaced_hidden', count: 1, changes: true, titles: ['Hawa'] },
        { outcome: 'there_already', count: 1, changes: false, titles: ['Nights'] },
      ])
      expect((await state(tx)).removed).toBe(false)
    }))
  it('appears at all places with its own alternative text', () =>
    inTurn('manager', async tx => {
      expect(await substitute(tx, newPicture)).toBe(4)
      const currentState = await state(tx)
      expect(currentState.article).toEqual({
        content_html:
          '<p>See <a href="/media/new.jpg">it</a>.</p>' +
          '<figure><img src="/media/new.jpg" loading="lazy" alt="After &amp; &quot;all&quot;"><figcaption>In May</figcaption></figure>' +
          `<img src='https://baraza.example/media/new.jpg?w=640' alt="After &amp; &quot;all&quot;"><img src="/media/old%201.jpg2" alt="Another">`,
        feature_image_url: '/media/new.jpg',
        feature_image_alt: 'After & "all"',
        media_id: newPicture,
      })
      expect(currentState.person).toEqual({ image_url: '/media/new.jpg', media_id: newPicture })
      expect(currentState.cover).toEqual({ cover_id: newPicture })
      expect(currentState.photos.find(row => row.id === photo)).toMatchObject({
        media_id: newPicture,
        caption: 'The rim',
      })
      expect(currentState.removed).toBe(true)
      expect(await tx`select from media_usage where media_id = ${oldPicture} and kind <> 'album'`).toEqual([])
    }))
  it('is reverted by a single undo', () =>
    inTurn('manager', async tx => {
      const before = await state(tx)
      const batch = randomUUID()
      await substitute(tx, newPicture, batch)
      expect(await undo(tx, batch)).toEqual({ undone: 4, changed: 0 })
      expect(await state(tx)).toEqual(before)
    }))
  it('stays in records that were edited before the undo', () =>
    inTurn('manager', async tx => {
      const batch = randomUUID()
      await substitute(tx, newPicture, batch)
      await actAsOwner(tx)
      // `now()` is constant in a transaction, so the test moves back the time of the version that the caller knows, and
      // leaves the row unchanged.
      await tx`update private.bulk_changes set version = version - interval '1 second' where row_id = ${person}`
      await actAs(tx, 'manager')
      expect(await undo(tx, batch)).toEqual({ undone: 3, changed: 1 })
      expect((await state(tx)).person).toMatchObject({ media_id: newPicture })
    }))
  it('creates a revision of every changed record', () =>
    inTurn('manager', async tx => {
      await substitute(tx, newPicture)
      const changedRows =
        await tx`select table_name from audit_log where row_id in (${article}, ${person}, ${photo}, ${album}) and action = 'change' order by 1`
      expect(changedRows.map(row => row.table_name)).toEqual(['albums', 'news_articles', 'people', 'photos'])
    }))
})

describe('a picture without alternative text', () => {
  it('can be used only in a draft', () =>
    inTurn('manager', async tx => {
      const draft = tx`insert into news_articles (slug, title, status, media_id) values ('rains', 'Rains', 'draft', ${silentPicture})
        returning id, feature_image_url`
      const [row] = await draft
      expect(row?.feature_image_url).toBe('/media/silent.jpg')
      const refusedCalls: ((s: Tx) => Promise<unknown>)[] = [
        s => s`update news_articles set status = 'published' where id = ${row?.id}`,
        s => s`insert into news_articles (slug, title, status, media_id, feature_image_alt)
          values ('late-rains', 'Late rains', 'published', ${silentPicture}, 'Rain')`,
        s => s`insert into people (slug, name, media_id) values ('musa', 'Musa', ${silentPicture})`,
      ]
      for (const refusedCall of refusedCalls)
        await expect(tx.savepoint(s => refusedCall(s))).rejects.toMatchObject({ code: '23514' })
    }))
})
