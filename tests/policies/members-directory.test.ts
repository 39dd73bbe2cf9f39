import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import {
  makeId,
  type PermissionRole,
  permissionTestUsers,
  testStrangerId,
} from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

/** Profile fields of a member who is a stranger to the viewer, with words that occur nowhere else. */
const profileFields = {
  title: 'Bellfounder',
  organisation: 'Foundry',
  town: 'Zanzibar',
  country: 'TZ',
  circles: [makeId(101)],
  languages: ['sw'],
  about: 'Casts what others ring.',
  links: [{ label: 'Workshop', url: 'https://foundry.example/' }],
  email: 'stranger@self-test.invalid',
  portrait: `${testStrangerId}/${testStrangerId}.webp`,
}
type Field = keyof typeof profileFields
const fields = Object.keys(profileFields) as Field[]
type Audience = 'nobody' | 'members' | 'everybody'

const describeStranger = (tx: Tx) => tx`
  update public.profiles set full_name = 'Águeda Ñandú', title = ${profileFields.title}, organisation = ${profileFields.organisation}, town = ${profileFields.town},
    country = ${profileFields.country}, circles = ${profileFields.circles}, languages = ${profileFields.languages}, about = ${profileFields.about}, links = ${tx.json(profileFields.links)},
    avatar_path = ${profileFields.portrait}, avatar_alt = 'A face', title_for = 'nobody'
  where id = ${testStrangerId}`
const show = (tx: Tx, audiences: Partial<Record<Field | 'listed', Audience>>) =>
  tx.unsafe(
    `update public.profiles set ${Object.entries(audiences)
      .map(([field, audience]) => `${field}_for = '${audience}'`)
      .join(', ')} where id = '${testStrangerId}'`,
  )
const endMembership = (tx: Tx) =>
  tx`update public.profiles set member_since = null where id = ${permissionTestUsers.user}`
const suspendMember = (tx: Tx) =>
  tx`update auth.users set banned_until = now() + interval '1 year' where id = ${permissionTestUsers.user}`

/** All viewers of a profile, each with the audience that the database assigns to the viewer. */
const lookers: [
  reader: string,
  role: PermissionRole,
  audience: Exclude<Audience, 'nobody'>,
  prepare?: (tx: Tx) => unknown,
][] = [
  ['a visitor', 'anon', 'everybody'],
  ['an account without membership', 'user', 'everybody', endMembership],
  ['a suspended member', 'user', 'everybody', suspendMember],
  ['another member', 'user', 'members'],
  ['a manager', 'manager', 'members'],
  ['an admin', 'admin', 'members'],
]

type DirectoryPage = {
  rows: Record<string, unknown>[]
  total: number
  before: number
  next: string | null
  audience: string
}
type DirectoryQuery = { query?: string; circle?: string; country?: string; after?: string; size?: number }
const list = async (tx: Tx, { query = '', circle = '', country = '', after = '', size = 24 }: DirectoryQuery = {}) =>
  (await tx`select public.list_members(${query}, ${circle}, ${country}, ${after}, ${size}) as page`)[0]
    ?.page as DirectoryPage & {
    countries: { country: string; count: number }[]
    circles: { slug: string; count: number }[]
  }
const readCards = (tx: Tx, person: string) =>
  tx`select audience, title, organisation, town, country, circles, languages, about, links, email, portrait_path as portrait
    from public.member_cards where user_id = ${person} order by audience limit 1`

const runWithStranger = (test: (tx: Tx) => Promise<unknown>) =>
  runInRolledBackTransaction(sql, async tx => {
    await describeStranger(tx)
    await test(tx)
  })
async function readAs<Result>(tx: Tx, role: PermissionRole, action: () => Promise<Result>) {
  await actAs(tx, role)
  const result = await action()
  await actAsOwner(tx)
  return result
}

it('the members’ directory lists only members who have asked to be listed', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into auth.users (id, email, email_confirmed_at) values (${makeId(77)}, 'new@example.org', now())`
    const [row] = await tx`select to_jsonb(p) as profile from public.profiles p where id = ${makeId(77)}`
    const audiences = Object.entries(row?.profile as object).filter(([name]) => name.endsWith('_for'))
    expect(audiences).toHaveLength(11)
    expect(new Set(audiences.map(([, audience]) => audience))).toEqual(new Set(['nobody']))
    await tx`update public.profiles set member_since = now(), full_name = 'New', title = 'Any', title_for = 'everybody' where id = ${makeId(77)}`
    expect(await tx`select from public.member_cards where user_id = ${makeId(77)}`).toHaveLength(0)
  }))

describe.each(lookers)('the members’ directory for the reader “%s”', (_, role, readerAudience, prepare) => {
  it.each(['nobody', 'members', 'everybody'] as const)('shows a field only to its audience “%s”', audience =>
    runWithStranger(async tx => {
      await show(tx, { listed: 'everybody' })
      await prepare?.(tx)
      const isVisible = audience === 'everybody' || audience === readerAudience
      for (const field of fields) {
        await tx.savepoint(async s => {
          await show(s, { [field]: audience })
          await readAs(s, role, async () => {
            const [card] = await readCards(s, testStrangerId)
            const otherFields = fields.filter(name => name !== field)
            if (isVisible) expect(card?.[field]).toEqual(profileFields[field])
            for (const name of isVisible ? otherFields : fields)
              expect(['null', '[]']).toContain(JSON.stringify(card?.[name]))
          })
          await show(s, { [field]: 'nobody' })
        })
      }
    }),
  )
  it('does not find members by hidden fields', () =>
    runWithStranger(async tx => {
      await show(tx, { listed: 'everybody', title: 'nobody', town: 'members', country: 'members', circles: 'members' })
      await prepare?.(tx)
      const isMember = readerAudience === 'members'
      await readAs(tx, role, async () => {
        expect((await list(tx, { query: 'agueda nandu' })).total).toBe(1)
        expect((await list(tx, { query: 'bellfounder' })).total).toBe(0)
        for (const listQuery of [{ query: 'zanzibar' }, { country: 'TZ' }, { circle: 'self-test-a-circle' }])
          expect((await list(tx, listQuery)).total).toBe(isMember ? 1 : 0)
        const { countries, circles } = await list(tx)
        expect(countries).toEqual(isMember ? [{ country: 'TZ', count: 1 }] : [])
        expect(circles).toMatchObject(isMember ? [{ slug: 'self-test-a-circle', count: 1 }] : [])
      })
    }))
  it('leaves out a member who is not listed', () =>
    runWithStranger(async tx => {
      await prepare?.(tx)
      for (const audience of ['members', 'nobody'] as const) {
        await show(tx, { listed: audience, title: 'everybody', portrait: 'everybody' })
        await readAs(tx, role, async () => {
          const isThere = audience === readerAudience
          expect(await tx`select from public.member_cards where user_id = ${testStrangerId}`).toHaveLength(
            isThere ? 1 : 0,
          )
          expect((await list(tx, { query: 'bellfounder' })).total).toBe(isThere ? 1 : 0)
        })
      }
    }))
})

describe('a change of a profile is refused', () => {
  it('if a listed member has no name', () =>
    runWithStranger(async tx => {
      await show(tx, { listed: 'members' })
      await expect(
        tx.savepoint(s => s`update public.profiles set full_name = ' ' where id = ${testStrangerId}`),
      ).rejects.toMatchObject({ code: '23514', constraint_name: 'listed_members_have_a_name' })
    }))
  it.each([
    ['a link that runs a script', [{ label: 'A', url: 'javascript:alert(1)' }]],
    ['a link without a name', [{ label: '', url: 'https://example.org' }]],
    ['a value that is not a list', {}],
    ['seven links', Array(7).fill({ label: 'A', url: 'https://example.org' })],
  ])('if a link is invalid (case “%s”)', (_, links) =>
    runWithStranger(tx =>
      expect(
        tx.savepoint(s => s`update public.profiles set links = ${s.json(links as never)} where id = ${testStrangerId}`),
      ).rejects.toMatchObject({ code: '23514' }),
    ),
  )
  it('if an admin changes the audience of a field', () =>
    runWithStranger(tx =>
      readAs(tx, 'admin', async () => {
        expect(
          await tx`update public.profiles set title = 'Founder' where id = ${testStrangerId} returning 1`,
        ).toHaveLength(1)
        await expect(
          tx.savepoint(s => s`update public.profiles set title_for = 'everybody' where id = ${testStrangerId}`),
        ).rejects.toMatchObject({ code: '42501' })
      }),
    ))
  it('if a non-admin adds or removes a member', () =>
    runWithStranger(async tx => {
      const count = (isWanted: boolean) => async (s: Tx) =>
        (await s`select public.set_membership(${testStrangerId}, ${isWanted}) as changed`)[0]?.changed
      for (const role of ['anon', 'user', 'manager'] as const)
        await readAs(tx, role, () => expect(tx.savepoint(count(true))).rejects.toMatchObject({ code: '42501' }))
      await show(tx, { listed: 'everybody' })
      await readAs(tx, 'admin', async () => {
        expect(await count(false)(tx)).toBe(true)
        expect(await count(false)(tx)).toBe(false)
      })
      expect(await tx`select from public.member_cards where user_id = ${testStrangerId}`).toHaveLength(0)
      expect(
        await tx`select from public.audit_log where table_name = 'accounts' and row_id = ${testStrangerId}`,
      ).toHaveLength(1)
    }))
})

it('an invitation or a role makes a user a member', () =>
  runInRolledBackTransaction(sql, async tx => {
    const setMemberSince = async (person: string) =>
      (await tx`select member_since from public.profiles where id = ${person}`)[0]?.member_since
    expect(await setMemberSince(makeId(6))).toBeNull()
    expect(await setMemberSince(String(permissionTestUsers.manager))).not.toBeNull()
    await tx`update public.invitations set accepted_at = now(), accepted_by = ${makeId(6)} where id = ${makeId(101)}`
    expect(await setMemberSince(makeId(6))).not.toBeNull()
  }))

it('a suspended member disappears from the directory immediately', () =>
  runWithStranger(async tx => {
    const version = async () => Number((await tx`select version from public.content_version`)[0]?.version)
    const isThere = async () =>
      (await tx`select from public.member_cards where user_id = ${testStrangerId} and audience = 'everybody'`)
        .length === 1
    await show(tx, { listed: 'everybody', title: 'everybody' })
    expect(await isThere()).toBe(true)
    await tx`delete from private.content_changes`
    // A change of a field that visitors do not see does not clear the page caches.
    await tx`update public.profiles set organisation = 'Another' where id = ${testStrangerId}`
    await show(tx, { town: 'members' })
    expect(await version()).toBe(0)
    await tx`update auth.users set banned_until = now() + interval '1 year' where id = ${testStrangerId}`
    expect(await isThere()).toBe(false)
    expect(await version()).toBe(1)
    await tx`update auth.users set banned_until = null where id = ${testStrangerId}`
    expect(await isThere()).toBe(true)
    await tx`delete from auth.users where id = ${testStrangerId}`
    expect(await tx`select from public.member_cards where user_id = ${testStrangerId}`).toHaveLength(0)
  }))

it('pages of the directory contain each member once, even with identical names', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`delete from public.member_cards`
    await tx`insert into auth.users (id, email, email_confirmed_at) select ('5e1f7e57-0000-4000-8000-0000000020' || lpad(n::text, 2, '0'))::uuid, 'member' || n || '@example.org', now() from generate_series(1, 50) as n`
    await tx`update public.profiles set member_since = now(), full_name = 'Éa Member ' || (substring(email from '[0-9]+')::int / 3), listed_for = 'members' where email like 'member%'`
    await readAs(tx, 'user', async () => {
      const walkedRows: unknown[] = []
      let after = ''
      let pages = 0
      do {
        const page = await list(tx, { query: 'ea memb', after, size: 7 })
        expect(page.total).toBe(50)
        expect(page.before).toBe(walkedRows.length)
        walkedRows.push(...page.rows.map(row => row.user_id))
        after = page.next ?? ''
        pages++
      } while (after && pages < 20)
      expect(pages).toBe(8)
      expect(new Set(walkedRows).size).toBe(50)
      // An invalid cursor gives the first page, without an error.
      for (const odd of ['~', 'x', "'; drop table", `~${'0'.repeat(500)}`, '~not-an-id'])
        expect((await list(tx, { after: odd, size: 7 })).before).toBe(0)
      expect((await list(tx, { query: '& | ! :* ( "', circle: 'x', country: '%' })).total).toBe(0)
      expect((await list(tx, { query: 'x '.repeat(5000) })).total).toBe(0)
      expect((await list(tx, { size: 5000 })).rows).toHaveLength(50)
    })
  }))
