import type { Page } from '@playwright/test'
import { runInDatabase } from './applications.ts'
import { makeSignedInClient } from './signed-in-client.ts'
import { makeUser } from './users.ts'

/** Makes an existing user a member. */
export const turnUserIntoMember = (person: string) =>
  runInDatabase(sql => sql`update public.profiles set member_since = now() where id = ${person}`)

/** Creates a member with these profile values. The page must be open on the site. */
export async function makeMember(page: Page, name: string, profileFields: Record<string, unknown> = {}) {
  const member = await makeUser(page, name)
  await turnUserIntoMember(member.id)
  const client = await makeSignedInClient(page, member)
  await client
    .from('profiles')
    .update(profileFields as never)
    .eq('id', member.id)
    .throwOnError()
  return member
}

/**
 * Creates members for lists. Each member is named with the given name and a letter, and is in Ghana and in a circle.
 */
export const makeMembers = (count: number, name: string, circle: string) =>
  runInDatabase(async sql => {
    const mark = crypto.randomUUID()
    await sql`insert into auth.users (id, email, email_confirmed_at) select gen_random_uuid(), n || '@' || ${mark} || '.example', now() from generate_series(1, ${count}) as n`
    await sql`update public.profiles set member_since = now(), full_name = ${name} || ' ' || chr(96 + split_part(email, '@', 1)::int),
      country = 'GH', circles = array[${circle}::uuid], listed_for = 'members', country_for = 'members', circles_for = 'members'
      where email like ${`%@${mark}.example`}`
  })

/** Makes a unique name that consists only of letters. */
export const makeUniqueName = (givenName: string) =>
  `${givenName} ${crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? '')}`
