import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { buildMissingPictureUrl } from '../../server/imports/write-item.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport, writePlannedItems } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
const address = 'https://old.example/one.png'

/** Imports an article with a picture without alternative text. The library contains the picture already. */
async function importUndescribedPicture(tx: Tx) {
  const { id } = await makePlannedImport(tx, [{ pictures: { feature_image_url: { address } } }])
  await writePlannedItems(tx, id, { feature_image_url: null, feature_image_alt: null })
  const [media] = await tx`insert into public.media (path, mime_type, bytes, width, height, content_hash, file_name)
    values ('imported/one.png', 'image/png', 1, 60, 40, ${'ab'.repeat(32)}, 'one.png') returning id`
  await tx`insert into public.import_pictures (source, address, state, media_id) values ('old.example', ${address}, 'stored', ${media?.id})
    on conflict (source, address) do update set state = 'stored', media_id = excluded.media_id`
  return { id, media: media?.id as string }
}
const describePicture = async (tx: Tx, media: string, fields: { alt?: string; is_decorative?: boolean }) => {
  await actAs(tx, 'manager')
  await tx`update public.media set ${tx(fields)} where id = ${media}`
  await tx`reset role`
}
const listPlacesAbove = async (tx: Tx) =>
  (
    await tx`select feature_image_url as url, feature_image_alt as alt from public.news_articles where slug = 'imported-1'`
  )[0]

it('an imported lead picture appears above its article when it has alternative text', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { media } = await importUndescribedPicture(tx)
    expect(await listPlacesAbove(tx)).toEqual({ url: null, alt: null })
    await describePicture(tx, media, { alt: 'A lamp on a long table' })
    expect(await listPlacesAbove(tx)).toEqual({ url: '/media/imported/one.png', alt: 'A lamp on a long table' })
  }))

it('a lead picture that an editor has selected stays after the import', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { media } = await importUndescribedPicture(tx)
    const ownPicture = { feature_image_url: '/media/own.png', feature_image_alt: 'Our own' }
    await tx`update public.news_articles set ${tx(ownPicture)} where slug = 'imported-1'`
    await describePicture(tx, media, { alt: 'A lamp on a long table' })
    expect(await listPlacesAbove(tx)).toEqual({ url: '/media/own.png', alt: 'Our own' })
  }))

it('the undo of an import also removes a lead picture that became visible after the import', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { id, media } = await importUndescribedPicture(tx)
    await describePicture(tx, media, { alt: 'A lamp on a long table' })
    await actAs(tx, 'manager')
    const [undoEffect] = await tx`select public.import_undo_effect(${id}) as effect`
    expect(undoEffect?.effect).toMatchObject({ removed: 1, kept: 0 })
  }))

it('pictures of excluded items are not downloaded', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { id } = await makePlannedImport(tx, [{}])
    const holder = randomUUID()
    await tx`update public.imports set status = 'running', holder = ${holder}, held_until = now() + interval '1 minute' where id = ${id}`
    await tx`insert into public.import_pictures (source, address, bytes) values ('old.example', 'https://old.example/left-out.png', 10)`
    const readWaitingPictures = async () =>
      (await tx`select public.server_waiting_import_pictures(${id}, ${holder}, 10) as addresses`)[0]?.addresses
    expect(await readWaitingPictures()).toEqual([])
    const wantedPictures = tx.json([{ address }, { address, alt: 'The same again' }])
    const [knownPictures] =
      await tx`select public.server_import_pictures(${id}, ${holder}, ${wantedPictures}) as pictures`
    expect(knownPictures?.pictures).toEqual({
      [address]: expect.objectContaining({ state: 'waiting', path: null, tries: 0 }),
    })
    expect(await readWaitingPictures()).toEqual([address])
    const recordFailure = async () => {
      await tx`select public.server_fail_import_picture(${id}, ${holder}, ${address}, 'old.example took too long.', true)`
      return (await tx`select state, tries from public.import_pictures where address = ${address}`)[0]
    }
    // A host without a response is tried once more at the end; after that, an editor must decide about the picture.
    expect(await recordFailure()).toEqual({ state: 'waiting', tries: 1 })
    expect(await readWaitingPictures()).toEqual([address])
    expect(await recordFailure()).toEqual({ state: 'failed', tries: 2 })
    expect(await readWaitingPictures()).toEqual([])
    expect(
      (await tx`select public.server_import_pictures(${id}, ${randomUUID()}, ${wantedPictures}) as told`)[0]?.told,
    ).toBeNull()
  }))

it('an imported picture is visible in its article even without alternative text', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { media } = await importUndescribedPicture(tx)
    const isShown = async () =>
      (await tx`select private.is_shown_picture('imported/one.png') as is_shown`)[0]?.is_shown as boolean
    expect(await isShown()).toBe(false)
    await tx`update public.news_articles set status = 'published', published_at = '2024-03-01T10:00:00Z',
      content_html = '<figure><img src="/media/imported/one.png" alt=""></figure>' where slug = 'imported-1'`
    expect(await isShown()).toBe(true)
    await tx`update public.media set consent_expires_on = '2020-01-01' where id = ${media}`
    expect(await isShown()).toBe(false)
  }))

it('a picture that was not imported stays hidden until it has alternative text', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { media } = await importUndescribedPicture(tx)
    await tx`update public.news_articles set status = 'published', published_at = '2024-03-01T10:00:00Z',
      content_html = '<figure><img src="/media/imported/one.png" alt=""></figure>' where slug = 'imported-1'`
    await tx`delete from public.import_pictures where media_id = ${media}`
    const [pictureState] = await tx`select private.is_shown_picture('imported/one.png') as is_shown`
    expect(pictureState?.is_shown).toBe(false)
  }))

it('the picture import accepts an importing account whose e-mail address has a domain in Arabic letters', () =>
  runInRolledBackTransaction(sql, async tx => {
    const isTaken = async (address: string) =>
      (await tx`select private.is_plain_address(${address}) as is_taken`)[0]?.is_taken as boolean
    expect(await isTaken('amal@xn--4gbrim.xn--wgbh1c')).toBe(true)
    expect(await isTaken('amal@example.org')).toBe(true)
    for (const wrongAddress of ['amal@xn--4gbrim.xn--', 'amal@xn--4gbrim.xn--a-', 'amal@example.c0m'])
      expect(await isTaken(wrongAddress), wrongAddress).toBe(false)
  }))

it.each([address, 'https://old.example/Ä b?c=%20&d', ''])(
  'the database and the import code give the missing picture “%s” the same URL',
  async picture => {
    const [row] = await sql`select private.waiting_picture_src(${picture}) as url`
    expect(row?.url).toBe(buildMissingPictureUrl(picture))
  },
)
