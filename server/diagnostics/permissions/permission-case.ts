import { makeId, type PermissionRole } from './cast.ts'

/** An action and the roles that may do the action. All other roles are refused. */
export type PermissionCase = {
  table: string
  what: string
  sql: string
  allowed: readonly PermissionRole[]
  /** SQL that the database owner runs first, when the action needs a state that the fixtures do not have. */
  given?: string
  /** Whether the action concerns only rows that belong to the caller. */
  own?: true
}

/**
 * SQL setting for `given` that allows a DELETE on the tables of Supabase Storage, which otherwise refuse a DELETE from
 * any role.
 */
export const storageDeleteSetting = "select set_config('storage.allow_delete_query', 'true', true);"

export const allPermissionRoles = ['anon', 'user', 'manager', 'admin'] as const
export const signedInRoles = ['user', 'manager', 'admin'] as const
export const editorRoles = ['manager', 'admin'] as const
export const adminRoles = ['admin'] as const
export const noRoles = [] as const

export const visibleId = `'${makeId(101)}'`
export const hiddenId = `'${makeId(201)}'`
export const archivedId = `'${makeId(301)}'`
export const callerId = `(select auth.uid())`
