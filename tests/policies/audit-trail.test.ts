import { expect, it } from 'vitest'
import type { DatabaseRow, PendingQuery, TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type PermissionRole, permissionTestUsers, testStrangerId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

type Tx = TransactionSql
type Trail = {
  more: boolean
  lines: {
    id: number
    actor: string | null
    action: string
    table_name: string
    row_id: string
    subject: string | null
    kinds: Record<string, number> | null
  }[]
}

const sql = openTestDatabase()

const runQuery = (role: PermissionRole, ask: (tx: Tx) => PendingQuery<DatabaseRow[]>) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, role)
    return (await ask(tx))[0]?.trail as Trail
  })

it('the audit log is refused to a visitor and empty for a member', async () => {
  await expect(runQuery('anon', tx => tx`select public.list_audit() as trail`)).rejects.toMatchObject({ code: '42501' })
  expect(await runQuery('user', tx => tx`select public.list_audit() as trail`)).toEqual({ more: false, lines: [] })
})

it('the audit log shows a manager only entries about the manager’s own actions', async () => {
  const ownTrail = await runQuery('manager', tx => tx`select public.list_audit() as trail`)
  expect(new Set(ownTrail.lines.map(({ actor }) => actor))).toEqual(new Set([permissionTestUsers.manager]))
  expect(
    (await runQuery('manager', tx => tx`select public.list_audit(person => ${permissionTestUsers.admin}) as trail`))
      .lines,
  ).toEqual([])
})

it('the audit log of a user contains actions by the user and changes of the user’s account', async () => {
  const trail = await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'admin')
    await tx`select public.give_role(${testStrangerId}, 'manager')`
    await tx`select public.suspend_user(${testStrangerId}, 'Lost phone')`
    return (await tx`select public.list_audit(person => ${testStrangerId}) as trail`)[0]?.trail as Trail
  })
  expect(trail.lines.slice(0, 2)).toMatchObject([
    { table_name: 'accounts', actor: permissionTestUsers.admin, subject: 'stranger@self-test.invalid' },
    { table_name: 'user_roles', actor: permissionTestUsers.admin, subject: 'stranger@self-test.invalid' },
  ])
})

it('pages of the audit log have cursors to older and newer entries', async () => {
  const all = (await runQuery('admin', tx => tx`select public.list_audit(size => 1000) as trail`)).lines.map(
    ({ id }) => id,
  )
  expect(all).toEqual([...all].sort((a, b) => b - a))
  const page = async (query: (tx: Tx) => PendingQuery<DatabaseRow[]>) => {
    const { lines, more } = await runQuery('admin', query)
    return { ids: lines.map(({ id }) => id), more }
  }
  expect(await page(tx => tx`select public.list_audit(size => 3) as trail`)).toEqual({
    ids: all.slice(0, 3),
    more: true,
  })
  expect(await page(tx => tx`select public.list_audit(size => 3, older_than => ${all[2] ?? 0}) as trail`)).toEqual({
    ids: all.slice(3, 6),
    more: true,
  })
  expect(await page(tx => tx`select public.list_audit(size => 3, newer_than => ${all[5] ?? 0}) as trail`)).toEqual({
    ids: all.slice(2, 5),
    more: true,
  })
  expect(await page(tx => tx`select public.list_audit(size => 3, newer_than => ${all[3] ?? 0}) as trail`)).toEqual({
    ids: all.slice(0, 3),
    more: false,
  })
  expect(await page(tx => tx`select public.list_audit(older_than => ${all.at(-1) ?? 0}) as trail`)).toEqual({
    ids: [],
    more: false,
  })
})

it('the audit log filters its entries by day and action', async () => {
  const title = await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'manager')
    await tx`update public.events set title = 'The corridor' where slug = 'self-test-seen'`
    return (
      await tx`select public.list_audit(kind => 'events', act => 'change', since => now() - interval '1 minute', until => now() + interval '1 minute', size => 1) as trail`
    )[0]?.trail as Trail
  })
  expect(title.lines).toMatchObject([{ table_name: 'events', subject: 'The corridor' }])
  expect(
    (await runQuery('admin', tx => tx`select public.list_audit(since => now() + interval '1 day') as trail`)).lines,
  ).toEqual([])
})

it('the audit log separates actions of users from actions of the server', async () => {
  const newcomer = crypto.randomUUID()
  const auditTrail = await runInRolledBackTransaction(sql, async tx => {
    await tx`insert into auth.users (id, email, email_confirmed_at) values (${newcomer}, ${`${newcomer}@baraza.example`}, now())`
    await tx`insert into public.redirects (from_path, to_path) select '/server-' || n, '/news' from generate_series(1, 8) as n`
    await actAs(tx, 'admin')
    const [peopleOnly] = await tx`select public.list_audit(people => true, size => 1000) as trail`
    const [all] = await tx`select public.list_audit(folded => true, size => 1000) as trail`
    const [defaultTrail] = await tx`select public.list_audit(size => 1000) as trail`
    return { only: peopleOnly?.trail as Trail, all: all?.trail as Trail, plain: defaultTrail?.trail as Trail }
  })
  expect(auditTrail.only.lines.filter(({ actor }) => actor === null)).toEqual([])
  expect(auditTrail.only.lines.filter(({ actor }) => actor === newcomer)).toMatchObject([{ table_name: 'profiles' }])
  const folds = auditTrail.all.lines.filter(({ kinds }) => kinds?.redirects === 8)
  expect(folds).toMatchObject([{ actor: null }])
  expect(
    auditTrail.all.lines.filter(({ table_name, row_id }) => table_name === 'user_roles' && row_id.startsWith(newcomer)),
  ).toEqual([])
  expect(auditTrail.all.lines.length).toBeLessThan(auditTrail.plain.lines.length)
})

it('pages of the audit log contain each entry once, even if entries are merged', async () => {
  const { whole, paged } = await runInRolledBackTransaction(sql, async tx => {
    await tx`insert into public.redirects (from_path, to_path) select '/once-' || n, '/news' from generate_series(1, 30) as n`
    await actAs(tx, 'admin')
    const [all] = await tx`select public.list_audit(folded => true, size => 1000) as trail`
    const ids: number[] = []
    for (let older: number | null = null, more = true; more; ) {
      const [page] = await tx`select public.list_audit(folded => true, size => 3, older_than => ${older}) as trail`
      const trail = page?.trail as Trail
      ids.push(...trail.lines.map(({ id }) => id))
      older = trail.lines.at(-1)?.id ?? null
      more = trail.more
    }
    const unpaged = all?.trail as Trail | undefined
    return { whole: unpaged?.lines.map(({ id }) => id), paged: ids }
  })
  expect(paged).toEqual(whole)
})

/** Adds images as a manager. The server has examined no file of theirs, so the owner of the tables inserts the rows. */
async function addImages(tx: Tx, names: readonly string[]): Promise<void> {
  await actAs(tx, 'manager')
  await tx`reset role`
  for (const name of names)
    await tx`
      insert into public.media (path, mime_type, bytes, width, height, file_name)
      values (${name}, 'image/jpeg', 1000, 640, 427, ${name})`
  await actAs(tx, 'manager')
}

it('the audit log has one entry for the images that a user added within an hour', async () => {
  const trail = await runInRolledBackTransaction(sql, async tx => {
    await addImages(
      tx,
      [1, 2, 3, 4, 5, 6].map(number => `harbour-day-${number}.jpg`),
    )
    const [all] = await tx`select public.list_audit(folded => true, people => true, size => 1000) as trail`
    return all?.trail as Trail
  })
  const { manager } = permissionTestUsers
  expect(trail.lines.filter(({ kinds }) => kinds !== null)).toMatchObject([{ actor: manager, kinds: { media: 6 } }])
  expect(trail.lines.filter(({ subject }) => subject?.startsWith('harbour-day'))).toEqual([])
})

it('the audit log names an image by its file', async () => {
  const trail = await runInRolledBackTransaction(sql, async tx => {
    await addImages(tx, ['harbour.jpg'])
    const [all] = await tx`select public.list_audit(kind => 'media', size => 1) as trail`
    return all?.trail as Trail
  })
  expect(trail.lines).toMatchObject([{ subject: 'harbour.jpg' }])
})

it('the audit log has one entry for the images moved in an album within an hour', async () => {
  const trail = await runInRolledBackTransaction(sql, async tx => {
    await addImages(
      tx,
      [1, 2, 3, 4, 5].map(number => `moved-${number}.jpg`),
    )
    const [album] = await tx`insert into public.albums (title, slug) values ('Moved', 'moved') returning id`
    await tx`
      insert into public.photos (album_id, media_id, position)
      select ${album?.id}, id, row_number() over () from public.media where file_name like 'moved-%'`
    await tx`update public.photos set position = position + 10 where album_id = ${album?.id}`
    const [all] = await tx`select public.list_audit(folded => true, people => true, size => 1000) as trail`
    return all?.trail as Trail
  })
  expect(trail.lines.flatMap(({ action, kinds }) => (kinds ? [[action, kinds]] : []))).toEqual([
    ['change', { photos: 5 }],
    ['add', { media: 5, photos: 5 }],
  ])
})

it('the audit log has one entry for a new order of people, and names a person by name', async () => {
  const trail = await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'manager')
    await tx`
      insert into public.people (slug, name, title)
      select 'person-' || n, 'Ada ' || n, 'Surgeon' from generate_series(1, 6) as n`
    await tx`update public.people set position = position + 100 where slug like 'person-%'`
    // Rows of another list that move in the same hour have a line of their own.
    await tx`update public.partners set position = position + 100`
    const [all] = await tx`select public.list_audit(folded => true, people => true, size => 1000) as trail`
    return all?.trail as Trail
  })
  const ofPeople = trail.lines.filter(({ table_name }) => table_name === 'people')
  expect(ofPeople.filter(({ kinds }) => kinds)).toMatchObject([{ action: 'change', kinds: { people: 6 } }])
  expect(ofPeople.map(({ subject }) => subject)).toContain('Ada 1')
})
