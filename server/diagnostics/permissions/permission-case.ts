import { id, type Role } from './cast.ts'

/** Something a person may try, and who is let. Everybody else is refused. */
export type PermissionCase = {
  table: string
  what: string
  sql: string
  allowed: readonly Role[]
  /** Done by the owner beforehand, where the attempt needs a state the fixtures do not have. */
  given?: string
  /** It touches only what is the asker's own. */
  own?: true
}

/** For `given`. Supabase Storage refuses every DELETE by SQL on its tables, whoever asks, unless this is set in the transaction. */
export const storageDelete = "select set_config('storage.allow_delete_query', 'true', true);"

export const anyone = ['anon', 'user', 'manager', 'admin'] as const
export const signedIn = ['user', 'manager', 'admin'] as const
export const editors = ['manager', 'admin'] as const
export const admins = ['admin'] as const
export const nobody = [] as const

export const seen = `'${id(101)}'`
export const hidden = `'${id(201)}'`
export const archived = `'${id(301)}'`
export const mine = `(select auth.uid())`
