import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryUntilTrue } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off', BACKGROUND_WORK: 'off' })
  await site.sql.unsafe(`
    create function public.read_slowly() returns int language sql stable set statement_timeout = '50s'
      as $$ select 1 from pg_sleep(40) $$;
    create table public.written_slowly (n int);
    create function public.write_slowly() returns void language sql set statement_timeout = '50s' security definer
      as $$ insert into public.written_slowly select 1 from pg_sleep(1) $$;
    create function public.answer_at_once() returns int language sql stable as 'select 1';
    grant execute on function public.read_slowly(), public.write_slowly(), public.answer_at_once() to anon;
    notify pgrst`)
  // The gateway responds with 404 until it has loaded the new functions.
  await retryUntilTrue(async () => expect((await ask('answer_at_once')).status).toBe(200))
})
afterAll(() => site?.stop())

const ask = (name: string, signal?: AbortSignal) =>
  fetch(`${site.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    body: '{}',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    ...(signal && { signal }),
  })
const countRunningQueries = async (name: string) =>
  (
    await site.sql`select from pg_stat_activity where state = 'active' and query like ${`%${name}%`}
    and application_name = 'site gateway'`
  ).length

test('the server cancels a database query when the client disconnects', async () => {
  const controller = new AbortController()
  const outcome = ask('read_slowly', controller.signal).catch(() => 'left')
  await retryUntilTrue(async () => expect(await countRunningQueries('read_slowly')).toBe(1))
  controller.abort()
  expect(await outcome).toBe('left')
  await retryUntilTrue(async () => expect(await countRunningQueries('read_slowly')).toBe(0))
  expect(
    (await fetch(`${site.url}/rest/v1/events?select=id`, { headers: { apikey: site.publishableKey } })).status,
  ).toBe(200)
})

test('the server completes a write even if the client disconnects', async () => {
  await site.sql`delete from public.written_slowly`
  const controller = new AbortController()
  const outcome = ask('write_slowly', controller.signal).catch(() => 'left')
  await retryUntilTrue(async () => expect(await countRunningQueries('write_slowly')).toBe(1))
  controller.abort()
  expect(await outcome).toBe('left')
  await retryUntilTrue(async () => expect(await site.sql`select from public.written_slowly`).toHaveLength(1))
})
