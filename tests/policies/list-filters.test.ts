import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actAs } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestUsers, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, defineTransactionTests, type Tx } from './signed-in.ts'

const sql = openTestDatabase()
const inTx = defineTransactionTests(sql)

const setTime = (tx: Tx, value: object) =>
  tx`update public.settings set value = ${tx.json(value as never)} where key = 'time'`
const readWeek = async (tx: Tx, day: string, zone: string | null = null) => {
  const [week] = await tx`select first_day::text, starts, ends, timezone from private.site_week(${day}, ${zone})`
  return [week?.first_day, week?.starts.toISOString(), week?.ends.toISOString(), week?.timezone]
}

describe('the week of the site', () => {
  it.each([
    ['monday', '2026-11-23'],
    ['sunday', '2026-11-22'],
    ['saturday', '2026-11-21'],
  ])('with the first weekday “%s” begins on %s', (week_starts, first) =>
    inTx(async tx => {
      await setTime(tx, { week_starts, timezone: 'Africa/Nairobi' })
      expect((await readWeek(tx, '2026-11-25'))[0]).toBe(first)
      expect((await readWeek(tx, first))[0]).toBe(first)
    }),
  )
  it('begins and ends at midnight of the site’s time zone', () =>
    inTx(async tx => {
      await setTime(tx, { timezone: 'Europe/Zurich' })
      expect(await readWeek(tx, '2027-03-28')).toEqual([
        '2027-03-22',
        '2027-03-21T23:00:00.000Z',
        '2027-03-28T22:00:00.000Z',
        'Europe/Zurich',
      ])
    }))
  it('uses the site’s time zone, not the reader’s', () =>
    inTx(async tx => {
      expect((await readWeek(tx, '2026-11-25', 'Africa/Lagos'))[3]).toBe('Africa/Lagos')
      expect((await readWeek(tx, '2026-11-25', 'Africa/Atlantis'))[3]).toBe('UTC')
      await setTime(tx, { timezone: 'Africa/Nairobi' })
      expect((await readWeek(tx, '2026-11-25', 'Africa/Lagos'))[3]).toBe('Africa/Nairobi')
      expect((await readWeek(tx, '9999-12-31'))[0]).toBe('2199-12-30')
      expect((await readWeek(tx, '0001-01-01'))[0]).toBe('1900-01-01')
    }))
  it('can start only on Monday, Sunday or Saturday', () =>
    inTx(async tx => {
      await expect(tx.savepoint(s => setTime(s, { week_starts: 'friday' }))).rejects.toMatchObject({ code: '23514' })
    }))
})

type Filter = { lacks_alt?: boolean; editor?: string | null; week?: string | null }
const list = async (tx: Tx, name: 'articles' | 'events' | 'albums', filter: Filter): Promise<string[]> => {
  const { lacks_alt = false, editor = null, week = null } = filter
  const [row] = await tx.unsafe(
    `select public.list_${name}(tab => 'all', lacks_alt => $1, editor => $2, week => $3, zone => 'UTC') as page`,
    [lacks_alt, editor, week],
  )
  const { rows, total, counts } = row?.page ?? {}
  expect([total, counts.all]).toEqual([rows.length, rows.length])
  return rows.map(({ slug }: { slug: string }) => slug).sort()
}
const filterRecords = async (tx: Tx, kind: string, filter: Filter): Promise<string[]> => {
  const { lacks_alt = false, editor = null, week = null } = filter
  return (await tx`select f as id from public.filter_records(${kind}, ${lacks_alt}, ${editor}, ${week}, 'UTC') f`).map(
    ({ id }) => id,
  )
}

/** Removes all articles, events and albums, so that a list contains only the records of its test. */
async function empty(tx: Tx) {
  await tx`update public.news_articles set status = 'archived', binned_at = now()`
  await tx`delete from public.news_articles`
  await tx`delete from public.events`
  await tx`delete from public.albums`
}
const addPicture = async (tx: Tx, name: string, more: object = {}) =>
  (
    await tx`insert into public.media ${tx({ path: `texts/${name}.jpg`, mime_type: 'image/jpeg', bytes: 1, width: 1, height: 1, ...more })} returning id`
  )[0]?.id
const addArticle = async (tx: Tx, slug: string, more: object = {}) =>
  (await tx`insert into public.news_articles ${tx({ slug, title: slug, ...more })} returning id`)[0]?.id

describe('the filter for missing alternative text', () => {
  it('finds articles with an image without alternative text', () =>
    inTx(async tx => {
      await empty(tx)
      await addPicture(tx, 'silent')
      await addPicture(tx, 'decorative', { is_decorative: true })
      await addPicture(tx, 'described', { alt: 'A loom' })
      const image = (name: string, alt = '') => `<figure><img src="/media/texts/${name}.jpg" alt="${alt}"></figure>`
      await addArticle(tx, 'featured', { feature_image_url: 'https://pictures.example/a.jpg' })
      await addArticle(tx, 'in-text', { content_html: `<p>Words</p>${image('described', 'A loom')}${image('silent')}` })
      await addArticle(tx, 'own-words', { content_html: image('silent', 'A bench') })
      await addArticle(tx, 'decorative', { content_html: image('decorative') + image('described') })
      await addArticle(tx, 'none', { content_html: '<p>Words</p>' })
      await actAs(tx, 'manager')
      expect(await list(tx, 'articles', { lacks_alt: true })).toEqual(['featured', 'in-text'])
      expect(await list(tx, 'articles', {})).toHaveLength(5)
    }))
  it('finds events, albums and portraits without alternative text', () =>
    inTx(async tx => {
      await empty(tx)
      const silentPicture = await addPicture(tx, 'silent', { alt: 'Removed later' })
      await tx`insert into public.events (slug, title, start_date, image_url) values ('pictured', 'Pictured', now(), 'https://pictures.example/a.jpg'), ('plain', 'Plain', now(), null)`
      const inTrash = await addPicture(tx, 'in-trash', { alt: 'Removed later' })
      const albums =
        await tx`insert into public.albums (slug, title) values ('silent', 'Silent'), ('empty', 'Empty'), ('of-trash', 'Of trash') returning id`
      await tx`insert into public.photos (album_id, media_id) values (${albums[0]?.id}, ${silentPicture}), (${albums[2]?.id}, ${inTrash})`
      const [person] =
        await tx`insert into public.people (slug, name, image_url) values ('ada', 'Ada', '/media/texts/silent.jpg') returning id`
      await tx`insert into public.people (slug, name) values ('bea', 'Bea')`
      await tx`update public.media set alt = '' where id in (${silentPicture}, ${inTrash})`
      await tx`update public.media set removed_at = now() where id = ${inTrash}`
      await actAs(tx, 'manager')
      expect(await list(tx, 'events', { lacks_alt: true })).toEqual(['pictured'])
      expect(await list(tx, 'albums', { lacks_alt: true })).toEqual(['silent'])
      expect(await filterRecords(tx, 'person', { lacks_alt: true })).toEqual([person?.id])
    }))
})

describe('the filter by editor', () => {
  it('finds every record of which the editor wrote a version', () =>
    inTx(async tx => {
      await empty(tx)
      await actAs(tx, 'manager')
      await addArticle(tx, 'of-musa')
      await actAs(tx, 'admin')
      await addArticle(tx, 'of-amina')
      await tx`update public.news_articles set title = 'Changed' where slug = 'of-musa'`
      const { manager, admin } = permissionTestUsers
      expect(await list(tx, 'articles', { editor: manager })).toEqual(['of-musa'])
      expect(await list(tx, 'articles', { editor: admin })).toEqual(['of-amina', 'of-musa'])
      expect(await list(tx, 'events', { editor: manager })).toEqual([])
      expect(await list(tx, 'albums', { editor: manager })).toEqual([])
    }))
  it('counts only this week’s versions with the filter for this week', () =>
    inTx(async tx => {
      await empty(tx)
      await actAs(tx, 'manager')
      await addArticle(tx, 'long-ago')
      await addArticle(tx, 'now')
      await actAsOwner(tx)
      await tx`update public.revisions set created_at = now() - interval '1 month' where row_data ->> 'slug' = 'long-ago'`
      await actAs(tx, 'admin')
      await tx`update public.news_articles set title = 'Changed' where slug = 'long-ago'`
      expect(await list(tx, 'articles', { editor: permissionTestUsers.manager, week: 'changed' })).toEqual(['now'])
      expect(await list(tx, 'articles', { week: 'changed' })).toEqual(['long-ago', 'now'])
    }))
})

describe('the filter for this week', () => {
  it('finds events that start this week in their own time zone', () =>
    inTx(async tx => {
      await empty(tx)
      const [week] = await tx`select starts, ends from private.site_week(zone => 'UTC')`
      const shift = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
      const buildPublished = (published_at: Date) => ({ status: 'published', published_at, updated_at: '2020-01-01' })
      await addArticle(tx, 'first', buildPublished(week?.starts))
      await addArticle(tx, 'last', buildPublished(shift(week?.ends, -1)))
      await addArticle(tx, 'before', buildPublished(shift(week?.starts, -1)))
      await addArticle(tx, 'after', buildPublished(week?.ends))
      await addArticle(tx, 'draft', { published_at: week?.starts })
      const event = (slug: string, start_date: Date, timezone: string) => ({ slug, title: slug, start_date, timezone })
      await tx`insert into public.events ${tx([
        event('monday-in-nairobi', shift(week?.starts, -60), 'Africa/Nairobi'),
        event('sunday-in-praia', shift(week?.starts, 30), 'Atlantic/Cape_Verde'),
        event('midweek', shift(week?.starts, 3 * 1440), 'UTC'),
      ])}`
      await actAs(tx, 'manager')
      expect(await list(tx, 'articles', { week: 'published' })).toEqual(['first', 'last'])
      expect(await list(tx, 'articles', { week: 'changed' })).toEqual(['draft'])
      expect(await list(tx, 'events', { week: 'starts' })).toEqual(['midweek', 'monday-in-nairobi'])
    }))
  it.each([
    ['articles', 'starts'],
    ['albums', 'starts'],
    ['events', 'yesterday'],
  ] as const)('in the list of %s refuses the value “%s”', (name, week) =>
    inTx(async tx => {
      await actAs(tx, 'manager')
      await expect(tx.savepoint(s => list(s, name, { week }))).rejects.toMatchObject({ code: '22023' })
    }),
  )
})

describe('the ids of filtered records and the week of publications', () => {
  it.each(testRoles)('are available only to editors (role: %s)', role =>
    inTx(async tx => {
      await actAs(tx, role)
      const answers = [
        tx.savepoint(s => filterRecords(s, 'person', { week: 'changed' })),
        tx.savepoint(s => s`select public.list_publication_week()`),
      ]
      for (const answer of answers)
        if (role === 'manager' || role === 'admin') await answer
        else await expect(answer, roleDescriptions[role]).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('are refused for an unknown record type', () =>
    inTx(async tx => {
      await actAs(tx, 'manager')
      for (const kind of ['nothing', 'setting', "person' or true"])
        await expect(tx.savepoint(s => filterRecords(s, kind, {}))).rejects.toMatchObject({ code: '22023' })
    }))
})

it('the week of publications lists publish dates, unpublish dates and open reviews in the order of their times', () =>
  inTx(async tx => {
    await empty(tx)
    await setTime(tx, { timezone: 'Africa/Nairobi', week_starts: 'sunday' })
    const plannedFields = { status: 'published', published_at: '2031-03-05T08:00Z' }
    await addArticle(tx, 'planned', plannedFields)
    await addArticle(tx, 'leaves', { ...plannedFields, published_at: '2020-01-01', unpublish_at: '2031-03-04T08:00Z' })
    await addArticle(tx, 'archived-before-its-date', { status: 'archived', unpublish_at: '2031-03-04T08:00Z' })
    await addArticle(tx, 'next-week', { ...plannedFields, published_at: '2031-03-08T21:00Z' })
    await addArticle(tx, 'in-trash', { published_at: '2031-03-05T08:00Z', binned_at: new Date() })
    const reviewedArticle = await addArticle(tx, 'reviewed')
    await actAs(tx, 'admin')
    await tx`insert into public.article_reviews (article_id, reviewer, due_at) values (${reviewedArticle}, ${permissionTestUsers.manager}, '2031-03-07T15:00Z')`
    const [row] = await tx`select public.list_publication_week('2031-03-06', 'Europe/Zurich') as week`
    const { rows, ...week } = row?.week ?? {}
    expect(week).toMatchObject({ first_day: '2031-03-02', timezone: 'Africa/Nairobi', more: {} })
    expect(rows.map(({ kind, title }: Record<string, string>) => [kind, title])).toEqual([
      ['unpublish', 'leaves'],
      ['publish', 'planned'],
      ['review', 'reviewed'],
    ])
    expect(rows[2].person).toBeTruthy()
  }))

it('the week of publications lists at most 50 entries of each day', () =>
  inTx(async tx => {
    await empty(tx)
    await setTime(tx, { timezone: 'Africa/Nairobi' })
    const buildPlanned = (slug: string, published_at: string) => ({
      slug,
      title: slug,
      status: 'published',
      published_at,
    })
    const onMonday = Array.from({ length: 300 }, (_, n) => buildPlanned(`monday-${n}`, '2031-03-03T08:00Z'))
    await tx`insert into public.news_articles ${tx([...onMonday, buildPlanned('friday', '2031-03-07T08:00Z')])}`
    await actAs(tx, 'manager')
    const [row] =
      await tx`select public.list_publication_week('2031-03-05') as week, public.my_week('2031-03-05') as front`
    expect(row?.week).toMatchObject({ left_out: { scheduled: 250 } })
    for (const { rows, more } of [row?.week, row?.front]) {
      expect(more).toEqual({ '2031-03-03': 250 })
      expect(rows.filter(({ title }: Record<string, string>) => title?.startsWith('monday'))).toHaveLength(50)
      expect(rows.at(-1).title).toBe('friday')
    }
  }))

it('the week of publications contains an article that was archived on its unpublish date', () =>
  inTx(async tx => {
    await empty(tx)
    const archivedFields = { status: 'archived', unpublish_at: '2021-03-04T08:00Z' }
    await addArticle(tx, 'archived-on-date', archivedFields)
    await addArticle(tx, 'archived-by-hand', archivedFields)
    await tx`update public.revisions set created_at = '2021-03-01' where row_data ->> 'slug' = 'archived-by-hand'`
    await actAs(tx, 'manager')
    const [row] = await tx`select public.list_publication_week('2021-03-03') as week`
    expect(row?.week.rows.map(({ title }: Record<string, string>) => title)).toEqual(['archived-on-date'])
  }))

it('the history of the time zone setting includes versions from the older notification setting', () =>
  inTx(async tx => {
    const version = (value: object) => ({
      table_name: 'settings',
      row_id: 'notifications',
      row_data: tx.json({ key: 'notifications', value } as never),
    })
    await tx`insert into public.revisions ${tx([version({ timezone: 'Africa/Lagos' }), version({ digest: true })] as never)}`
    await tx.unsafe(readFileSync('supabase/migrations/20261206300100_time_history.sql', 'utf8'))
    const movedRows =
      await tx`select row_data from public.revisions where table_name = 'settings' and row_id = 'time' and row_data -> 'value' ->> 'timezone' = 'Africa/Lagos'`
    expect(movedRows.map(({ row_data }) => row_data.key)).toEqual(['time'])
    const remainingRows =
      await tx`select row_data from public.revisions where table_name = 'settings' and row_id = 'notifications'`
    expect(remainingRows.map(({ row_data }) => row_data.value)).toContainEqual({ digest: true })
  }))
