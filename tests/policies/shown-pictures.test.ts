import { describe, expect, it } from 'vitest'
import type { TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import type { PermissionRole } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

const path = 'self-test/Côte d’Ivoire 50%.jpg'
const address = '/media/self-test/C%C3%B4te%20d%E2%80%99Ivoire%2050%25.jpg'

/** Lists the roles that can read the picture's row after the database owner ran `prepare`. */
const readers = (prepare: (tx: TransactionSql) => Promise<unknown>) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into media (path, mime_type, bytes, width, height, alt) values (${path}, 'image/jpeg', 1, 1, 1, 'A')`
    await prepare(tx)
    const readingRoles: PermissionRole[] = []
    for (const role of ['anon', 'user', 'manager'] as const)
      await tx.savepoint(async as => {
        await actAs(as, role)
        if ((await as`select from media where path = ${path}`).length > 0) readingRoles.push(role)
        await as`reset role`
      })
    return readingRoles
  })
const editors = ['manager']
const allRoles = ['anon', 'user', 'manager']
const publishedFields = `status = 'published', published_at = now() - interval '1 day'`

describe('a picture is hidden from visitors', () => {
  it.each([
    ['used by no record', 'select 1'],
    ['in a draft', `update events set image_url = '${address}', image_alt = 'A' where slug = 'self-test-drafted'`],
    [
      'in a scheduled record',
      `update news_articles set content_html = '<img src="${address}">' where slug = 'self-test-hidden'`,
    ],
    ['in an archived page', `update pages set body_html = '<img src="${address}">' where slug = 'self-test-archived'`],
    [
      'as the portrait of a hidden person',
      `update people set image_url = '${address}' where slug = 'self-test-hidden'`,
    ],
    [
      'as the logo of a partner whose term has ended',
      `update partners set logo_url = '${address}' where slug = 'self-test-ended'`,
    ],
    [
      'in a draft album',
      `insert into photos (album_id, media_id) select a.id, m.id from albums a, media m where a.slug = 'self-test-hidden' and m.path = '${path}'`,
    ],
    ['only named in a text', `update pages set body_html = '${path}' where slug = 'self-test-seen'`],
  ])('in the state “%s”', async (_, statement) => {
    expect(await readers(tx => tx.unsafe(statement))).toEqual(editors)
  })
  it('from the day after the end of its consent', async () => {
    const listReaders = (endCondition: string) =>
      readers(async tx => {
        await tx.unsafe(`update people set image_url = '${address}' where slug = 'self-test-seen'`)
        await tx.unsafe(`update media set consent_expires_on = ${endCondition} where path = '${path}'`)
      })
    expect(await listReaders('current_date - 1')).toEqual(editors)
    expect(await listReaders('current_date')).toEqual(allRoles)
  })
  it('if the page with the picture is unpublished, changed or deleted', async () => {
    for (const statement of [
      `update news_articles set status = 'draft' where slug = 'shows-it'`,
      `update news_articles set content_html = '' where slug = 'shows-it'`,
      `delete from news_articles where slug = 'shows-it'`,
    ])
      expect(
        await readers(async tx => {
          await tx`insert into news_articles (slug, title, status, content_html)
            values ('shows-it', 'A', 'published', ${`<img src="${address}">`})`
          await tx.unsafe(statement)
        }),
        statement,
      ).toEqual(editors)
  })
})

describe('a picture is public', () => {
  it.each([
    [
      'in a published event',
      `update events set image_url = '${address}', image_alt = 'A' where slug = 'self-test-seen'`,
    ],
    [
      'in the text of an event',
      `update events set body_html = '<img alt="" src=''${address}''>' where slug = 'self-test-seen'`,
    ],
    [
      'in an article, with a URL with a host',
      `update news_articles set content_html = '<img src="https://site.example${address}?x=1">' where slug = 'self-test-seen'`,
    ],
    [
      'in a page',
      `update pages set body_html = '<img src="${address}">', ${publishedFields} where slug = 'self-test-hidden'`,
    ],
    [
      'on a flagship',
      `update flagship_pages set image_url = '${address}', image_alt = 'A' where slug = 'self-test-a-flagship'`,
    ],
    ['in a section of a flagship', `update flagship_sections set body_html = '<img src="${address}">'`],
    ['as the portrait of a person', `update people set image_url = '${address}' where slug = 'self-test-seen'`],
    ['as the logo of a partner', `update partners set logo_url = '${address}' where slug = 'self-test-seen'`],
    [
      'in the texts of a circle',
      `update circles set about_html = '<img src="${address}">' where slug = 'self-test-a-circle'`,
    ],
    [
      'in a published album',
      `insert into photos (album_id, media_id) select a.id, m.id from albums a, media m where a.slug = 'self-test-seen' and m.path = '${path}'`,
    ],
  ])('if a public page shows the picture (place: %s)', async (_, statement) => {
    expect(await readers(tx => tx.unsafe(statement))).toEqual(allRoles)
  })
})

it('the bucket of pictures is private', async () => {
  expect(await sql`select public from storage.buckets where id = 'media'`).toEqual([{ public: false }])
})
