import type { Page } from '@playwright/test'
import { inDatabase } from './applications.ts'
import { clientFor } from './own-page.ts'
import { newUser } from './users.ts'

/** Makes a user a member. */
export const takeIn = (person: string) =>
  inDatabase(sql => sql`update public.profiles set member_since = now() where id = ${person}`)

/** Member with these profile values; the page must be on the site. */
export async function newMember(page: Page, name: string, says: Record<string, unknown> = {}) {
  const member = await newUser(page, name)
  await takeIn(member.id)
  const client = await clientFor(page, member)
  await client
    .from('profiles')
    .update(says as never)
    .eq('id', member.id)
    .throwOnError()
  return member
}

/** Members for lists: each has the given name and a letter, in Ghana and in a circle. */
export const manyMembers = (count: number, name: string, circle: string) =>
  inDatabase(async sql => {
    const mark = crypto.randomUUID()
    await sql`insert into auth.users (id, email, email_confirmed_at) select gen_random_uuid(), n || '@' || ${mark} || '.example', now() from generate_series(1, ${count}) as n`
    await sql`update public.profiles set member_since = now(), full_name = ${name} || ' ' || chr(96 + split_part(email, '@', 1)::int),
      country = 'GH', circles = array[${circle}::uuid], listed_for = 'members', country_for = 'members', circles_for = 'members'
      where email like ${`%@${mark}.example`}`
  })

/** Unique name, letters only. */
export const ownName = (givenName: string) =>
  `${givenName} ${crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? '')}`
