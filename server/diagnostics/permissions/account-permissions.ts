import { makeId, permissionTestUsers, secondTestAdminId, testStrangerId } from './cast.ts'
import {
  adminRoles,
  allPermissionRoles,
  callerId,
  editorRoles,
  noRoles,
  type PermissionCase,
  signedInRoles,
  visibleId,
} from './permission-case.ts'

export const accountPermissionCases: PermissionCase[] = [
  {
    table: 'profiles',
    what: 'read their own profile',
    own: true,
    sql: `select 1 from public.profiles where id = ${callerId}`,
    allowed: signedInRoles,
  },
  {
    table: 'profiles',
    what: 'read another’s profile',
    sql: `select 1 from public.profiles where id = '${testStrangerId}'`,
    allowed: editorRoles,
  },
  {
    table: 'profiles',
    what: 'add another’s profile',
    sql: `insert into public.profiles (id) values ('${makeId(6)}') on conflict (id) do nothing returning 1`,
    allowed: noRoles,
  },
  {
    table: 'profiles',
    what: 'add their own profile',
    own: true,
    given: `delete from public.profiles where id in ('${permissionTestUsers.user}', '${permissionTestUsers.manager}', '${permissionTestUsers.admin}')`,
    sql: `insert into public.profiles (id, email, full_name) values (${callerId}, 'mine@self-test.invalid', 'Z') returning 1`,
    allowed: signedInRoles,
  },
  {
    table: 'profiles',
    what: 'change their own profile',
    own: true,
    sql: `update public.profiles set full_name = 'Z' where id = ${callerId} returning 1`,
    allowed: signedInRoles,
  },
  {
    table: 'profiles',
    what: 'change another’s profile',
    sql: `update public.profiles set full_name = 'Z' where id = '${testStrangerId}' returning 1`,
    allowed: adminRoles,
  },
  {
    table: 'profiles',
    what: 'change their own e-mail behind the account’s back',
    sql: `update public.profiles set email = 'x@self-test.invalid' where id = ${callerId} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'profiles',
    what: 'remove their own profile',
    sql: `delete from public.profiles where id = ${callerId} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'profiles',
    what: 'remove another’s profile',
    sql: `delete from public.profiles where id = '${testStrangerId}' returning 1`,
    allowed: noRoles,
  },

  {
    table: 'user_roles',
    what: 'read their own roles',
    own: true,
    sql: `select 1 from public.user_roles where user_id = ${callerId}`,
    allowed: signedInRoles,
  },
  {
    table: 'user_roles',
    what: 'read another’s roles',
    sql: `select 1 from public.user_roles where user_id = '${testStrangerId}'`,
    allowed: editorRoles,
  },
  {
    table: 'user_roles',
    what: 'add the role user for themselves',
    own: true,
    given: `delete from public.user_roles where role = 'user' and user_id in ('${permissionTestUsers.user}', '${permissionTestUsers.manager}', '${permissionTestUsers.admin}')`,
    sql: `insert into public.user_roles (user_id, role) values (${callerId}, 'user') returning 1`,
    allowed: signedInRoles,
  },
  {
    table: 'user_roles',
    what: 'make themselves an admin',
    sql: `insert into public.user_roles (user_id, role) values (${callerId}, 'admin') on conflict do nothing returning 1`,
    allowed: noRoles,
  },
  {
    table: 'user_roles',
    what: 'make themselves a manager',
    sql: `insert into public.user_roles (user_id, role) values (${callerId}, 'manager') returning 1`,
    allowed: adminRoles,
  },
  {
    table: 'user_roles',
    what: 'give another the role manager',
    sql: `insert into public.user_roles (user_id, role) values ('${testStrangerId}', 'manager') returning 1`,
    allowed: adminRoles,
  },
  {
    table: 'user_roles',
    what: 'turn their role user into manager',
    sql: `update public.user_roles set role = 'manager' where user_id = ${callerId} and role = 'user' returning 1`,
    allowed: adminRoles,
  },
  {
    table: 'user_roles',
    what: 'change another’s role',
    sql: `update public.user_roles set role = 'manager' where user_id = '${testStrangerId}' returning 1`,
    allowed: adminRoles,
  },
  {
    table: 'user_roles',
    what: 'take another’s role away',
    sql: `delete from public.user_roles where user_id = '${secondTestAdminId}' and role = 'admin' returning 1`,
    allowed: adminRoles,
  },
]

export const settingPermissionCases: PermissionCase[] = [
  {
    table: 'settings',
    what: 'read a public setting',
    sql: `select 1 from public.settings where key = 'self-test-seen'`,
    allowed: allPermissionRoles,
  },
  {
    table: 'settings',
    what: 'read a setting that is not public',
    sql: `select 1 from public.settings where key = 'self-test-hidden'`,
    allowed: editorRoles,
  },
  {
    table: 'settings',
    what: 'add',
    sql: `insert into public.settings (key, value) values ('self-test-new', '1') returning 1`,
    allowed: adminRoles,
  },
  {
    table: 'settings',
    what: 'change',
    sql: `update public.settings set value = '2' where key = 'self-test-seen' returning 1`,
    allowed: editorRoles,
  },
  {
    table: 'settings',
    what: 'change what is the admins’ alone',
    sql: `update public.settings set value = '2' where key = 'self-test-admins' returning 1`,
    allowed: adminRoles,
  },
  {
    table: 'settings',
    what: 'open an admins’ setting to managers',
    sql: `update public.settings set admin_only = false where key = 'self-test-admins' returning 1`,
    allowed: noRoles,
  },
  {
    table: 'settings',
    what: 'remove',
    sql: `delete from public.settings where key = 'self-test-seen' returning 1`,
    allowed: adminRoles,
  },
]

export const invitationPermissionCases: PermissionCase[] = [
  {
    table: 'invitations',
    what: 'read who is invited',
    sql: `select 1 from public.invitations where id = ${visibleId} and email <> ''`,
    allowed: editorRoles,
  },
  {
    table: 'invitations',
    what: 'read the fingerprint of a link',
    sql: `select token_hash from public.invitations where id = ${visibleId}`,
    allowed: noRoles,
  },
  {
    table: 'invitations',
    what: 'add one past the letter',
    sql: `insert into public.invitations (email, role, token_hash) values ('x@self-test.invalid', 'admin', sha256('x')) returning id`,
    allowed: noRoles,
  },
  {
    table: 'invitations',
    what: 'take one back',
    sql: `update public.invitations set revoked_at = now() where id = ${visibleId} returning id`,
    allowed: adminRoles,
  },
  {
    table: 'invitations',
    what: 'raise what one is to',
    sql: `update public.invitations set role = 'admin' where id = ${visibleId} returning id`,
    allowed: noRoles,
  },
  {
    table: 'invitations',
    what: 'remove',
    sql: `delete from public.invitations where id = ${visibleId} returning id`,
    allowed: noRoles,
  },
]

export const notePermissionCases: PermissionCase[] = [
  {
    table: 'user_notes',
    what: 'read what is noted about somebody',
    sql: `select 1 from public.user_notes where id = ${visibleId}`,
    allowed: adminRoles,
  },
  {
    table: 'user_notes',
    what: 'add a note',
    sql: `insert into public.user_notes (user_id, text) values ('${testStrangerId}', 'Called on Monday.') returning 1`,
    allowed: adminRoles,
  },
  {
    table: 'user_notes',
    what: 'add a note in another’s name',
    sql: `insert into public.user_notes (user_id, text, author) values ('${testStrangerId}', 'Called.', '${secondTestAdminId}') returning 1`,
    allowed: noRoles,
  },
  {
    table: 'user_notes',
    what: 'rewrite a note',
    sql: `update public.user_notes set text = 'Never called.' where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'user_notes',
    what: 'remove a note',
    sql: `delete from public.user_notes where id = ${visibleId} returning 1`,
    allowed: adminRoles,
  },
]
