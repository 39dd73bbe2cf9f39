import { permissionTestUsers, testStrangerId } from './cast.ts'
import {
  allPermissionRoles,
  callerId,
  editorRoles,
  noRoles,
  type PermissionCase,
  signedInRoles,
} from './permission-case.ts'

const cardsTable = 'member_cards'
const buildStrangerCardCondition = (audience: 'members' | 'everybody') =>
  `user_id = '${testStrangerId}' and audience = '${audience}'`
/** SQL statement that sets the operation name, as hosted Supabase does while a file is downloaded. */
const setDownloadOperation = `select set_config('storage.operation', 'storage.object.get_authenticated', true)`
const buildPortraitStatement = (audience: string) => `${setDownloadOperation};
  insert into storage.objects (bucket_id, name) values ('portraits', '${testStrangerId}/${testStrangerId}.webp');
  update public.profiles set avatar_path = '${testStrangerId}/${testStrangerId}.webp', avatar_alt = 'A face', portrait_for = '${audience}' where id = '${testStrangerId}'`
const strangerPortraitQuery = `select 1 from storage.objects where bucket_id = 'portraits' and name = '${testStrangerId}/${testStrangerId}.webp'`

/**
 * Permission cases of the members' directory. The profile of the stranger (a member who is not the caller) shows the
 * name to all visitors, the title to members, and other fields to no one.
 */
export const memberPermissionCases: PermissionCase[] = [
  {
    table: cardsTable,
    what: 'read what a member shows everybody',
    sql: `select 1 from public.${cardsTable} where ${buildStrangerCardCondition('everybody')} and title is null`,
    allowed: allPermissionRoles,
  },
  {
    table: cardsTable,
    what: 'read what a member shows members',
    sql: `select 1 from public.${cardsTable} where ${buildStrangerCardCondition('members')} and title = 'Told'`,
    allowed: signedInRoles,
  },
  {
    table: cardsTable,
    what: 'read it with an account that nobody took in',
    given: `update public.profiles set member_since = null where id in ('${permissionTestUsers.user}', '${permissionTestUsers.manager}', '${permissionTestUsers.admin}')`,
    sql: `select 1 from public.${cardsTable} where ${buildStrangerCardCondition('members')}`,
    allowed: noRoles,
  },
  {
    table: cardsTable,
    what: 'read what a member shows nobody',
    sql: `select 1 from public.${cardsTable} where user_id = '${testStrangerId}' and (organisation is not null or email is not null)`,
    allowed: noRoles,
  },
  {
    table: cardsTable,
    what: 'add',
    sql: `insert into public.${cardsTable} (user_id, audience, full_name, sorted_by, words) values (${callerId}, 'everybody', 'Z', 'z', '') returning 1`,
    allowed: noRoles,
  },
  {
    table: cardsTable,
    what: 'change',
    sql: `update public.${cardsTable} set title = 'Z' returning 1`,
    allowed: noRoles,
  },
  { table: cardsTable, what: 'remove', sql: `delete from public.${cardsTable} returning 1`, allowed: noRoles },
  {
    table: 'profiles',
    what: 'say who finds them in the directory',
    own: true,
    sql: `update public.profiles set full_name = 'Z', listed_for = 'everybody' where id = ${callerId} returning 1`,
    allowed: signedInRoles,
  },
  {
    table: 'profiles',
    what: 'say who finds somebody else',
    sql: `update public.profiles set email_for = 'everybody' where id = '${testStrangerId}' returning 1`,
    allowed: noRoles,
  },
  {
    table: 'profiles',
    what: 'take themselves in as a member',
    sql: `update public.profiles set member_since = now() where id = ${callerId} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'storage.objects',
    what: 'open a portrait that its owner shows everybody',
    given: buildPortraitStatement('everybody'),
    sql: strangerPortraitQuery,
    allowed: allPermissionRoles,
  },
  {
    table: 'storage.objects',
    what: 'open a portrait that its owner shows members',
    given: buildPortraitStatement('members'),
    sql: strangerPortraitQuery,
    allowed: signedInRoles,
  },
  {
    table: 'storage.objects',
    what: 'open a portrait that its owner shows nobody',
    given: buildPortraitStatement('nobody'),
    sql: strangerPortraitQuery,
    allowed: editorRoles,
  },
]
