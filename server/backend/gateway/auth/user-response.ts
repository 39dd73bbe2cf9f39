import type { Sql, TransactionSql } from '../../database/sql.ts'
import { listFactors, type SecondFactor } from './factors.ts'

type Identity = {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at?: Date
  created_at: Date
  updated_at: Date
  email?: string
}

/** An account in the format of Supabase Auth. Dates become ISO 8601 in JSON; unset fields are left out. */
export type UserResponse = {
  id: string
  aud: string
  role: string
  email: string
  phone: string
  email_confirmed_at?: Date
  confirmed_at?: Date
  confirmation_sent_at?: Date
  invited_at?: Date
  recovery_sent_at?: Date
  new_email?: string
  email_change_sent_at?: Date
  last_sign_in_at?: Date
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  identities: Identity[]
  factors?: SecondFactor[]
  created_at: Date
  updated_at: Date
  banned_until?: Date
  is_anonymous: boolean
}

/** Accounts to read: one account by id or e-mail address, or with `page` one page of all accounts, newest first. */
type AccountSelection = { id: string } | { email: string } | { page: { size: number; offset: number } }

const removeNullColumns = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T

/** Reads accounts with identities and factors, without passwords or secrets. */
export async function readUserResponses(
  sql: Sql | TransactionSql,
  selection: AccountSelection,
): Promise<UserResponse[]> {
  const limits =
    'page' in selection
      ? sql`order by u.created_at desc, u.id limit ${selection.page.size} offset ${selection.page.offset}`
      : 'id' in selection
        ? sql`where u.id = ${selection.id}`
        : sql`where u.email = ${selection.email} and not u.is_sso_user`
  const users = await sql<UserResponse[]>`
    select u.id, coalesce(u.aud, 'authenticated') as aud, coalesce(u.role, 'authenticated') as role, coalesce(u.email, '') as email,
      coalesce(u.phone, '') as phone, u.email_confirmed_at, u.confirmed_at, u.confirmation_sent_at, u.invited_at, u.recovery_sent_at,
      nullif(u.email_change, '') as new_email, case when coalesce(u.email_change, '') <> '' then u.email_change_sent_at end as email_change_sent_at,
      u.last_sign_in_at, coalesce(u.raw_app_meta_data, '{}') as app_metadata, coalesce(u.raw_user_meta_data, '{}') as user_metadata,
      u.created_at, u.updated_at, u.banned_until, u.is_anonymous
    from auth.users u ${limits}`
  const ids = users.map(({ id }) => id)
  const identities = await sql<Identity[]>`
    select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email
    from auth.identities where user_id = any (${ids}::uuid[]) order by created_at, id`
  const factors = await listFactors(sql, ...ids)
  return users.map(user => {
    const ownFactors = factors.filter(({ user_id }) => user_id === user.id).map(({ user_id: _, ...factor }) => factor)
    return removeNullColumns({
      ...user,
      identities: identities.filter(({ user_id }) => user_id === user.id).map(removeNullColumns),
      ...(ownFactors.length > 0 && { factors: ownFactors }),
    })
  })
}

/** Reads one account; undefined when no account has this id or e-mail address. */
export const readUserResponse = async (sql: Sql | TransactionSql, selection: { id: string } | { email: string }) =>
  (await readUserResponses(sql, selection))[0]
