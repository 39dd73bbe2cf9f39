import { describe, expect, it } from 'vitest'
import { catalogueTextKeys } from '../../app/features/setting/text-catalogue.ts'
import { embedHosts } from '../../app/platform/rich-text/embed-hosts.ts'
import type { JSONValue } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

/**
 * Changes a setting as a role. Returns whether the database returned a row, because a policy that hides the row reports
 * no error.
 */
const changeSetting = (role: PermissionRole, key: string, value: JSONValue | null) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, role)
    const rows =
      await tx`update public.settings set value = ${value === null ? null : tx.json(value)} where key = ${key} returning key`
    return rows.length === 1
  })

const adminSettings: [string, JSONValue][] = [
  ['identity', { strapline: 'Sit down' }],
  ['mail', { from_name: 'The bench' }],
  ['security.second_factor', 'admins'],
  [
    'retention',
    { applications_months: 6, audit_months: 24, captured_mail_days: 30, error_days: 30, unused_picture_days: 7 },
  ],
  ['pictures.hosts', ['cdn.example.org']],
]
const editors: [string, JSONValue][] = [
  ['contact', { email: 'hello@baraza.example', offices: [{ city: 'Accra', address: 'Bench House' }] }],
  ['social', [{ label: 'Radio', url: 'https://radio.example/' }]],
  ['newsletter_url', 'https://letters.example/'],
  ['video', { title: 'Our story', embed_url: `https://${embedHosts[0]}/embed/x` }],
  ['figures.allowed_differences', [{ label: 'Members', home: '10', overview: '12' }]],
  ['home.hero.intro', 'Come in.'],
]

describe('a change of a setting', () => {
  it.each(adminSettings)('is refused to a manager and allowed to an admin (setting: %s)', async (key, value) => {
    expect(await changeSetting('manager', key, value)).toBe(false)
    expect(await changeSetting('admin', key, value)).toBe(true)
  })
  it.each(editors)('is refused to a member and allowed to a manager (setting: %s)', async (key, value) => {
    expect(await changeSetting('user', key, value)).toBe(false)
    expect(await changeSetting('manager', key, value)).toBe(true)
  })
  it('cannot make the setting public if the user is a manager', async () => {
    for (const change of ['is_public = true', 'admin_only = false'])
      await expect(
        runInRolledBackTransaction(sql, async tx => {
          await actAs(tx, 'manager')
          await tx.unsafe(`update public.settings set ${change} where key = 'figures.allowed_differences'`)
        }),
      ).rejects.toMatchObject({ code: '42501' })
  })
  it('is visible to visitors if the setting is public', async () => {
    const keys = await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'anon')
      return (await tx`select key from public.settings`).map(({ key }) => key)
    })
    expect(keys).toEqual(expect.arrayContaining(['identity', 'contact', 'home.hero.intro']))
    for (const key of ['mail', 'retention', 'security.second_factor', 'figures.allowed_differences'])
      expect(keys).not.toContain(key)
  })
})

describe('a setting', () => {
  it.each<[string, JSONValue | null, RegExp]>([
    ['identity', { founded: 'long ago' }, /four digits/],
    ['identity', { strapline: 'x'.repeat(121) }, /120 characters/],
    ['contact', { email: 'hello at baraza' }, /needs a name, an @/],
    ['contact', { support: 'help' }, /needs a name, an @/],
    ['contact', { offices: [{ city: 'Accra' }] }, /city and an address/],
    ['social', [{ label: 'Bad', url: 'javascript:alert(1)' }], /begins with https/],
    ['social', { label: 'One', url: 'https://one.example' }, /not in its form/],
    ['newsletter_url', 'letters.example', /begins with https/],
    ['video', { minutes: '3' }, /needs a title/],
    ['video', { title: 'Film', embed_url: 'https://evil.example/embed' }, /only from/],
    ['video', { title: 'Film', embed_url: 'https://www.youtube-nocookie.com.evil.example/x' }, /only from/],
    ['mail', { reply_to: 'nobody' }, /needs a name, an @/],
    ['mail', { applications_reply_to: 'nobody' }, /needs a name, an @/],
    ['mail', { from_name: 'A\nBcc: b@x.example' }, /one line/],
    ['retention', { applications_months: 0, audit_months: 24, captured_mail_days: 30, error_days: 30 }, /1 to 120/],
    ['retention', { applications_months: 12, audit_months: 24, captured_mail_days: 30 }, /1 to 365/],
    [
      'retention',
      { applications_months: 12, audit_months: 24, captured_mail_days: 30, error_days: 30, unused_picture_days: 0 },
      /1 to 365/,
    ],
    ['pictures.hosts', 'cdn.example.org', /Hosts are names/],
    ['pictures.hosts', ['https://cdn.example.org'], /Hosts are names/],
    ['pictures.hosts', ['*.example.org'], /Hosts are names/],
    ['pictures.hosts', ["example.org; script-src 'unsafe-inline'"], /Hosts are names/],
    ['pictures.hosts', ['localhost'], /Hosts are names/],
    ['retention', null, /left empty/],
    ['security.second_factor', null, /left empty/],
    ['home.hero.intro', 'x'.repeat(2001), /2,000/],
    ['home.hero.intro', { a: 1 }, /is a text/],
  ])(
    'is rejected with a message if its value is invalid (setting %s, value %j)',
    async (key, value, expectedMessage) => {
      await expect(changeSetting('admin', key, value)).rejects.toMatchObject({
        code: '23514',
        message: expect.stringMatching(expectedMessage),
      })
    },
  )
  it('accepts the same video hosts as the texts of articles', async () => {
    const [row] = await sql<{ body: string }[]>`select prosrc as body from pg_proc where proname = 'is_player_address'`
    const hosts = /\^https:\/\/\(([^)]+)\)/
      .exec(row?.body ?? '')?.[1]
      ?.replaceAll('\\', '')
      .split('|')
    expect(hosts).toEqual([...embedHosts])
  })
})

it('every text in the catalogue of editable texts has a public row that managers can edit', async () => {
  const rows = await sql<{ key: string }[]>`select key from public.settings where is_public and not admin_only`
  const storedKeys = new Set(rows.map(({ key }) => key))
  expect(catalogueTextKeys.filter(key => !storedKeys.has(key) && !/^news\.[a-z]+\.intro$/.test(key))).toEqual([])
})

describe('the order of a list', () => {
  const reorderPartners = (role: PermissionRole, ids: string[], settingKey = 'partners') =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      const [row] = await tx<{ moved: number }[]>`select public.reorder_rows(${settingKey}, ${ids}::uuid[]) as moved`
      const order = await tx<
        { id: string }[]
      >`select id from public.partners where id = any(${ids}::uuid[]) order by position`
      return { moved: row?.moved, order: order.map(row => row.id) }
    })
  it('cannot be changed by a member', async () => {
    await expect(reorderPartners('user', [makeId(101)])).rejects.toMatchObject({ code: '42501' })
    await expect(reorderPartners('admin', [makeId(101)], 'events')).rejects.toMatchObject({ code: '22023' })
  })
  it('can be changed by a manager in one call', async () => {
    expect(await reorderPartners('manager', [makeId(301), makeId(101)])).toEqual({
      moved: 2,
      order: [makeId(301), makeId(101)],
    })
  })
})

it('a visible partner cannot be deleted even by an admin', async () => {
  const deletePartner = (key: string) =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'admin')
      return (await tx`delete from public.partners where id = ${key} returning id`).length
    })
  expect(await deletePartner(makeId(101))).toBe(0)
  expect(await deletePartner(makeId(301))).toBe(1)
})

it('a change of people, partners, quotes, figures, pages or settings clears the page caches of every server', async () => {
  const changes = [
    `update public.people set title = 'X' where id = '${makeId(101)}'`,
    `update public.partners set description = 'X' where id = '${makeId(101)}'`,
    `update public.quotes set text = 'X' where id = '${makeId(101)}'`,
    `update public.site_stats set value = '9' where id = '${makeId(101)}'`,
    `update public.pages set summary = 'X' where id = '${makeId(101)}'`,
    `update public.settings set value = '"X"' where key = 'home.hero.intro'`,
  ]
  for (const change of changes)
    expect(
      await runInRolledBackTransaction(sql, async tx => {
        const version = async () => Number((await tx`select version from public.content_version`)[0]?.version)
        const before = await version()
        await tx.unsafe(change)
        return (await version()) - before
      }),
      change,
    ).toBe(1)
})
