import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

const seenId = makeId(101)
/** Column, and a value that an editor's program might write into the column. */
type CellWrite = [title: string, table: string, column: string, value: unknown]
const unseen: [title: string, text: string][] = [
  ['a control character', 'Corridor\u0001'],
  ['the soft line break of a word processor', 'Corridor\u000bagain'],
  ['a line break', 'Corridor\r\nATTENDEE:mailto:x@evil.example'],
  ['a line separator', 'Corridor\u2028again'],
  ['a character that reverses the writing direction', 'Corridor\u202egnp.exe'],
  ['a direction isolate without an end', 'Corridor\u2066'],
  ['a zero-width space', 'Corri\u200bdor'],
  ['a byte order mark', '\ufeffCorridor'],
  ['an invalid code point', 'Corridor\uffff'],
]

describe('the database rejects an editor’s value', () => {
  const write = ([, table, column, value]: CellWrite) =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      // The value arrives as JSON, as from the API.
      const row = tx.json({ [column]: value } as never)
      return (
        await tx`update ${tx(table)} t set ${tx(column)} = given.${tx(column)}
          from jsonb_populate_record(null::${tx(table)}, ${row}) as given where t.id = ${seenId} returning 1`
      ).length
    })

  it.each(unseen)('in a title with an invisible or control character (%s)', async (label, text) => {
    for (const table of ['events', 'news_articles', 'pages', 'albums', 'flagship_pages', 'flagship_editions'])
      await expect(write([label, table, 'title', text]), table).rejects.toMatchObject({ code: '23514' })
  })
  it.each([
    ['circles', 'name'],
    ['people', 'name'],
    ['people', 'title'],
    ['partners', 'name'],
    ['authors', 'name'],
    ['categories', 'name'],
    ['categories', 'action_label'],
    ['events', 'location'],
    ['events', 'location_note'],
    ['events', 'image_alt'],
    ['flagship_pages', 'city'],
    ['flagship_pages', 'subtitle'],
    ['flagship_sections', 'heading'],
    ['flagship_editions', 'venue'],
    ['media', 'alt'],
    ['media', 'credit'],
    ['news_articles', 'interviewee'],
    ['news_articles', 'seo_title'],
    ['quotes', 'occasion'],
    ['site_stats', 'label'],
    ['site_stats', 'value'],
  ])('in the column %s.%s if the value has two lines', async (table, column) => {
    await expect(write(['', table, column, 'one\ntwo'])).rejects.toMatchObject({ code: '23514' })
    expect(await write(['', table, column, 'Ọ̀yọ́ क्‍ष می‌خواهم'])).toBe(1)
  })
  it.each<CellWrite>([
    ['a control character in a body', 'news_articles', 'content_html', '<p>a\u000bb</p>'],
    ['a control character in a description', 'events', 'description', 'a\u0008b'],
    ['null in a programme', 'events', 'programme', [null]],
    ['a number in a programme', 'events', 'programme', [5]],
    ['an object in place of a time', 'events', 'programme', [{ time: { at: 9 }, title: 'Doors' }]],
    ['a session without a title', 'events', 'programme', [{ time: '09:00' }]],
    ['two lines in a programme', 'events', 'programme', [{ time: '09:00', title: 'Doors\nopen' }]],
    ['a programme of a thousand sessions', 'events', 'programme', Array(1000).fill({ time: '09:00', title: 'Doors' })],
    ['a number in place of a figure', 'circles', 'figures', [{ value: 212, label: 'members' }]],
    ['a list in place of a figure', 'circles', 'figures', [[]]],
    ['the start date “-infinity”', 'events', 'start_date', '-infinity'],
    ['the end date “infinity”', 'events', 'end_date', 'infinity'],
    ['the publish date “-infinity”', 'news_articles', 'published_at', '-infinity'],
    ['the album date “infinity”', 'albums', 'taken_on', 'infinity'],
    ['an abbreviated time zone', 'events', 'timezone', 'CEST'],
    ['a time zone with an offset formula', 'events', 'timezone', 'FOO+3'],
    ['an attribute after a URL', 'partners', 'url', 'https://x.example" onclick="alert(1)'],
    ['an element after a URL', 'circles', 'external_url', 'https://x.example/</script><img src=x>'],
    ['a URL of two lines', 'events', 'signup_url', 'https://x.example/\nSet-Cookie: a=b'],
    ['an invalid host', 'partners', 'url', 'https://[x'],
    ['an attribute after a host without a path', 'events', 'organizer_website_url', 'x.example" onclick="alert(1)'],
  ])('if a column forbids the value (%s)', async (...cellWrite) => {
    await expect(write(cellWrite)).rejects.toMatchObject({ code: '23514' })
  })
  it('as a redirect target on another site', async () => {
    for (const path of ['/\\evil.example', '/\t/evil.example', '//evil.example', '/a\r\nx', '/.//evil.example', '/a b'])
      for (const column of ['from_path', 'to_path'])
        await expect(
          runInRolledBackTransaction(sql, async tx => {
            await actAs(tx, 'manager')
            await tx`insert into redirects ${tx({ from_path: '/old', to_path: '/new', [column]: path })}`
          }),
          `${column} ${JSON.stringify(path)}`,
        ).rejects.toMatchObject({ code: '23514' })
  })
  it.each([
    ['social', [{ label: 'X', url: 'https://x.example" onclick=' }]],
    ['social', [{ label: 'X', url: 'https://x.example/</script><img src=x onerror=alert(1)>' }]],
    ['social', [{ label: 'X\u202e', url: 'https://x.example/' }]],
    ['newsletter_url', 'https://letters.example/ x'],
    ['video', { title: 'Our\u200b story' }],
    ['home.hero.intro', 'Come\u000bin.'],
  ])('in the setting %s with the value %o', async (key, value) => {
    await expect(
      runInRolledBackTransaction(sql, async tx => {
        await actAs(tx, 'manager')
        await tx`update settings set value = ${tx.json(value)} where key = ${key}`
      }),
    ).rejects.toMatchObject({ code: '23514' })
  })
  it('only if the value breaks a rule', async () => {
    const fine: CellWrite[] = [
      ['', 'events', 'description', 'One.\r\n\r\n\tTwo.'],
      ['', 'events', 'programme', [{ time: '09:00', title: 'Doors' }]],
      ['', 'events', 'programme', [{ time: '', title: 'Doors' }]],
      ['', 'events', 'timezone', 'America/Argentina/Buenos_Aires'],
      ['', 'events', 'organizer_website_url', 'kigali.example:8443/path?a=b#c'],
      ['', 'partners', 'url', 'HTTPS://Bücher.example/a(b)?q=é%20'],
      ['', 'circles', 'figures', []],
    ]
    for (const cellWrite of fine) expect(await write(cellWrite), `${cellWrite[2]} ${cellWrite[3]}`).toBe(1)
  })
})

describe('a name with a link or a line break', () => {
  it.each(['Win at https://evil.example', 'see WWW.evil.example now', 'Zola\nBcc: all@x.example', 'Zola\u202e'])(
    'is rejected in a member’s profile (name %o)',
    async name => {
      await expect(
        runInRolledBackTransaction(sql, async tx => {
          await actAs(tx, 'user')
          await tx`update profiles set full_name = ${name} where id = ${permissionTestUsers.user}`
        }),
      ).rejects.toMatchObject({ code: '23514', constraint_name: 'profiles_full_name_check_name' })
    },
  )
  it('is rejected in a visitor’s application', async () => {
    const application = {
      submission_id: crypto.randomUUID(),
      kind: 'contact',
      full_name: 'Win at https://evil.example',
      email: 'tunde@example.org',
      statement: 'A question about a gathering.',
      consent: true,
      elapsed_ms: 5000,
    }
    await expect(
      runInRolledBackTransaction(sql, async tx => {
        await actAs(tx, 'anon')
        await tx`select submit_application(${tx.json(application)})`
      }),
    ).rejects.toMatchObject({ code: '23514', constraint_name: 'applications_full_name_check_name' })
  })
  it('is cleaned at sign-up without an error', async () => {
    const [profile] = await runInRolledBackTransaction(sql, async tx => {
      const details = tx.json({ full_name: 'Zola\u000b Dlamini, https://evil.example' })
      await tx`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (${makeId(9)}, 'new@example.org', now(), ${details})`
      return tx`select full_name from profiles where id = ${makeId(9)}`
    })
    expect(profile?.full_name).toBe('Zola  Dlamini, https evil.example')
  })
})

it('every text column that strangers or editors can write has a check constraint', async () => {
  const unguardedColumns = await sql`
    select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey @> array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ 'private\\.is_|= ANY|~|= ''')
    order by 1`
  // The columns in this list are safe: triggers write most of them, and the e-mail address changes only together with
  // the account.
  expect(unguardedColumns.map(({ column }) => column)).toEqual([
    'audit_log.actor_role',
    'audit_log.row_id',
    'audit_log.table_name',
    'profiles.email',
    'revisions.row_id',
    'revisions.table_name',
  ])
})
