import type { Json } from '../../app/platform/db/database.gen.ts'
import type { makeAminaClient } from './editors.ts'

/** Saves a new event like the event form, as the user of the client; returns the id of the event. */
export async function makeEvent(
  client: Awaited<ReturnType<typeof makeAminaClient>>,
  fields: { [field: string]: Json },
) {
  const { data } = await client.rpc('save_event', { fields }).throwOnError()
  return (data as { id: string }).id
}

/** Creates a published event of November 2020 with a unique name. */
export const makePastEvent = (
  client: Awaited<ReturnType<typeof makeAminaClient>>,
  mark: string,
  more: { [field: string]: Json } = {},
) =>
  makeEvent(client, {
    slug: `bridges-${mark}`,
    title: `Eleven bridges ${mark}`,
    start_date: '2020-11-18T16:00:00Z',
    status: 'published',
    ...more,
  })
