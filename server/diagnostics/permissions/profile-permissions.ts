import { makeId, testStrangerId } from './cast.ts'
import {
  adminRoles,
  callerId,
  editorRoles,
  noRoles,
  type PermissionCase,
  signedInRoles,
  storageDeleteSetting,
} from './permission-case.ts'

export const profileDetailPermissionCases: PermissionCase[] = [
  {
    table: 'profiles',
    what: 'say which circles they belong to',
    own: true,
    sql: `update public.profiles set circles = array['5e1f7e57-0000-4000-8000-000000000101']::uuid[] where id = ${callerId} returning 1`,
    allowed: signedInRoles,
  },
  {
    table: 'profiles',
    what: 'claim to have been here longer',
    sql: `update public.profiles set created_at = 'epoch' where id = ${callerId} returning 1`,
    allowed: noRoles,
  },
]

const otherPortraitCondition = `bucket_id = 'portraits' and name = '${testStrangerId}/self-test.webp'`
const ownPortraitCondition = `bucket_id = 'portraits' and name = ${callerId}::text || '/self-test.webp'`
const insertPortraitsForAll = `insert into storage.objects (bucket_id, name) values
  ('portraits', '5e1f7e57-0000-4000-8000-000000000002/self-test.webp'), ('portraits', '5e1f7e57-0000-4000-8000-000000000003/self-test.webp')`

export const portraitPermissionCases: PermissionCase[] = [
  {
    table: 'storage.objects',
    what: 'read their own portrait',
    own: true,
    given: insertPortraitsForAll,
    sql: `select 1 from storage.objects where ${ownPortraitCondition}`,
    allowed: signedInRoles,
  },
  {
    table: 'storage.objects',
    what: 'read another’s portrait',
    sql: `select 1 from storage.objects where ${otherPortraitCondition}`,
    allowed: editorRoles,
  },
  {
    table: 'storage.objects',
    what: 'add their own portrait',
    own: true,
    sql: `insert into storage.objects (bucket_id, name) values ('portraits', ${callerId}::text || '/self-test-n.webp') returning 1`,
    allowed: signedInRoles,
  },
  {
    table: 'storage.objects',
    what: 'add a portrait of another',
    sql: `insert into storage.objects (bucket_id, name) values ('portraits', '${testStrangerId}/self-test-n.webp') returning 1`,
    allowed: noRoles,
  },
  {
    table: 'storage.objects',
    what: 'put a folder into their folder of portraits',
    sql: `insert into storage.objects (bucket_id, name) values ('portraits', ${callerId}::text || '/more/self-test-n.webp') returning 1`,
    allowed: noRoles,
  },
  {
    table: 'storage.objects',
    what: 'put another portrait in the place of their own',
    given: insertPortraitsForAll,
    sql: `update storage.objects set metadata = '{}' where ${ownPortraitCondition} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'storage.objects',
    what: 'remove their own portrait',
    own: true,
    given: `${storageDeleteSetting} ${insertPortraitsForAll}`,
    sql: `delete from storage.objects where ${ownPortraitCondition} returning 1`,
    allowed: signedInRoles,
  },
  {
    table: 'storage.objects',
    what: 'remove another’s portrait',
    given: storageDeleteSetting,
    sql: `delete from storage.objects where ${otherPortraitCondition} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'storage.objects',
    what: 'remove the portrait of an account that is gone',
    given: `${storageDeleteSetting} insert into storage.objects (bucket_id, name) values ('portraits', '${makeId(999)}/self-test.webp')`,
    sql: `delete from storage.objects where bucket_id = 'portraits' and name = '${makeId(999)}/self-test.webp' returning 1`,
    allowed: adminRoles,
  },
]
