import { describe, expect, it } from 'vitest'
import type { TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

describe('the database rejects content', () => {
  it.each([
    [
      'a slug that looks like a UUID',
      `update events set slug = '00000000-0000-4000-8000-000000000999' where slug = 'self-test-seen'`,
    ],
    ['a reserved slug', `update news_articles set slug = 'road-to-davos' where slug = 'self-test-seen'`],
    [
      'an end before the start',
      `update events set end_date = start_date - interval '1 hour' where slug = 'self-test-seen'`,
    ],
    ['an unknown time zone', `update events set timezone = 'Africa/Wakanda' where slug = 'self-test-seen'`],
    [
      'a script as the organiser’s URL',
      `update events set organizer_website_url = 'javascript:alert(1)' where slug = 'self-test-seen'`,
    ],
    [
      'a script as the registration URL',
      `update events set signup_url = 'javascript:alert(1)' where slug = 'self-test-seen'`,
    ],
    [
      'a published picture without alternative text',
      `update news_articles set feature_image_url = '/a.jpg' where slug = 'self-test-seen'`,
    ],
    ['a comma in the name of a circle', `update circles set name = 'A, B' where slug = 'self-test-a-circle'`],
    [
      'an icon with more than an SVG path',
      `update partners set glyph = 'M0 0"/><script>' where slug = 'self-test-seen'`,
    ],
    [
      'a picture of a file type that can contain scripts',
      `insert into media (path, mime_type, bytes, width, height, alt) values ('x.svg', 'image/svg+xml', 1, 1, 1, 'X')`,
    ],
  ])('that breaks a constraint (case “%s”)', async (_, statement) => {
    await expect(runInRolledBackTransaction(sql, tx => tx.unsafe(statement))).rejects.toMatchObject({ code: '23514' })
  })
  it('whose organiser URL is only a host with a port', async () => {
    await runInRolledBackTransaction(sql, tx =>
      tx.unsafe(`update events set organizer_website_url = 'kigali.example:8443/path' where slug = 'self-test-seen'`),
    )
  })
})

it('a changed slug leaves a redirect that leads directly to the current URL', async () => {
  const redirectsLeft = await runInRolledBackTransaction(sql, async tx => {
    await tx`update events set slug = 'second' where slug = 'self-test-seen'`
    await tx`update events set slug = 'third' where slug = 'second'`
    return tx`select from_path, to_path from redirects where from_path like '/event/%' order by 1`
  })
  expect(redirectsLeft).toEqual([
    { from_path: '/event/second', to_path: '/event/third' },
    { from_path: '/event/self-test-seen', to_path: '/event/third' },
  ])
})

it('an earlier slug of a draft or scheduled record leaves no redirect', async () => {
  const redirectsLeft = await runInRolledBackTransaction(sql, async tx => {
    await tx`update events set slug = 'merger-announced', status = 'draft' where slug = 'self-test-hidden'`
    await tx`update events set slug = 'quiet' where slug = 'merger-announced'`
    await tx`update news_articles set status = 'published', published_at = now() + interval '1 day' where slug = 'self-test-hidden'`
    await tx`update news_articles set slug = 'quiet' where slug = 'self-test-hidden'`
    return tx`select from_path from redirects where from_path not like '/self-test/%'`
  })
  expect(redirectsLeft).toEqual([])
})

it('visitors cannot read the redirect of a hidden record', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`update events set slug = 'second' where slug = 'self-test-seen'`
    await tx`update events set status = 'draft' where slug = 'second'`
    await tx`update events set slug = 'secret-plan' where slug = 'second'`
    const readRedirects = () => tx`select from_path, to_path from redirects where from_path = '/event/self-test-seen'`
    await actAs(tx, 'anon')
    expect(await readRedirects()).toEqual([])
    await tx`set local role postgres`
    await actAs(tx, 'manager')
    expect(await readRedirects()).toEqual([{ from_path: '/event/self-test-seen', to_path: '/event/secret-plan' }])
    await tx`set local role postgres`
    await tx`update events set status = 'published' where slug = 'secret-plan'`
    await actAs(tx, 'anon')
    expect(await readRedirects()).toHaveLength(1)
  })
})

it('visitors can read only the public columns of a picture', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'anon')
    await tx`select id, path, alt, caption, credit, width from media`
    for (const column of ['file_name', 'folder', 'tags', 'rights_holder', 'consent_on', 'consent_expires_on'])
      await expect(tx.savepoint(s => s`select ${s(column)} from media`)).rejects.toMatchObject({ code: '42501' })
  })
})

it('a slug that is used again no longer redirects', async () => {
  const redirectsLeft = await runInRolledBackTransaction(sql, async tx => {
    await tx`update events set slug = 'second' where slug = 'self-test-seen'`
    await tx`update events set slug = 'self-test-seen' where slug = 'second'`
    return tx`select from_path, to_path from redirects where from_path like '/event/%'`
  })
  expect(redirectsLeft).toEqual([{ from_path: '/event/second', to_path: '/event/self-test-seen' }])
})

it('a change is recorded with its author, its time and the values before and after', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'manager')
    await tx`update events set title = 'Renamed' where slug = 'self-test-seen'`
    await tx`set local role postgres`
    const [line] =
      await tx`select actor, actor_role, action, changed, before, after from audit_log where row_id = ${makeId(101)} and table_name = 'events' order by id desc limit 1`
    expect(line).toEqual({
      actor: permissionTestUsers.manager,
      actor_role: 'manager',
      action: 'change',
      changed: ['title'],
      before: { title: 'Seen' },
      after: { title: 'Renamed' },
    })
    const [keptRedirect] =
      await tx`select row_data ->> 'title' as title from revisions where row_id = ${makeId(101)} and table_name = 'events' order by id desc limit 1`
    expect(keptRedirect?.title).toBe('Renamed')
  })
})

it('a change of personal data is recorded without the changed values', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'user')
    await tx`update profiles set full_name = 'Zola M.' where id = ${permissionTestUsers.user}`
    await tx`set local role postgres`
    const [line] =
      await tx`select changed, before, after from audit_log where table_name = 'profiles' order by id desc limit 1`
    expect(line).toEqual({ changed: ['full_name'], before: null, after: null })
  })
})

it('every content change increments the content version in the same transaction', async () => {
  const version = async (tx: TransactionSql) => Number((await tx`select version from content_version`)[0]?.version)
  await runInRolledBackTransaction(sql, async tx => {
    const before = await version(tx)
    await tx`update circles set description = 'x' where slug = 'self-test-a-circle'`
    expect(await version(tx)).toBe(before + 1)
  })
})

it('the event view lists the circles of an event with the primary circle first', async () => {
  const [row] = await runInRolledBackTransaction(sql, async tx => {
    await tx`update circles set color_hex = '#3B82F6' where slug = 'self-test-b-circle'`
    await tx`insert into event_circles (event_id, circle_id, position) values (${makeId(101)}, ${makeId(102)}, -1)`
    return tx`select circle_name, circle_names, circle_slug, circle_color_hex, circle_color_hexs, circles from events_with_circles where id = ${makeId(101)}`
  })
  expect(row).toMatchObject({
    circle_name: 'B Self-Test Circle',
    circle_names: 'B Self-Test Circle, A Self-Test Circle',
    circle_slug: 'self-test-b-circle',
    circle_color_hex: '#3B82F6',
    circle_color_hexs: '#3B82F6, ',
  })
  expect(row?.circles.map((c: { slug: string }) => c.slug)).toEqual(['self-test-b-circle', 'self-test-a-circle'])
})
