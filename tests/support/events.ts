import type { Json } from '../../app/platform/db/database.gen.ts'
import type { asAmina } from './editors.ts'

/** Saves a new event as its form would, in the name of whoever the client is; answers its id. */
export async function newEvent(client: Awaited<ReturnType<typeof asAmina>>, fields: { [field: string]: Json }) {
  const { data } = await client.rpc('save_event', { fields }).throwOnError()
  return (data as { id: string }).id
}

/** A published gathering of November 2020, under a name of its own: the eleven bridges. */
export const pastEvent = (
  client: Awaited<ReturnType<typeof asAmina>>,
  mark: string,
  more: { [field: string]: Json } = {},
) =>
  newEvent(client, {
    slug: `bridges-${mark}`,
    title: `Eleven bridges ${mark}`,
    start_date: '2020-11-18T16:00:00Z',
    status: 'published',
    ...more,
  })
