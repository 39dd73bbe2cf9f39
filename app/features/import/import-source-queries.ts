import { toIsoInstant } from '../../platform/dates/instant.ts'
import { DatabaseError, unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type FeedFormFields, type ImportFeed, isFeedBeingRead } from './import-feed.ts'
import { importQueries } from './import-queries.ts'

/** Polling interval in ms while a feed is being read. `seldom` is the interval at other times. */
const activePollIntervalMs = 1000
const idlePollIntervalMs = 15_000

const toInstantOrNull = (text: string | null) => (text === null ? null : toIsoInstant(text))

/**
 * Loads the registered feeds.
 * @throws DatabaseError also for users without permission, who would otherwise see an empty list
 */
async function listFeeds(): Promise<ImportFeed[]> {
  const rows = unwrapRows(await (await loadSessionDb()).rpc('list_import_sources')) as unknown as ImportFeed[]
  return rows.map(({ nextAt, notBefore, readAt, ...row }) => ({
    ...row,
    ...{ nextAt: toInstantOrNull(nextAt), notBefore: toInstantOrNull(notBefore), readAt: toInstantOrNull(readAt) },
  }))
}

export const isPermissionError = (error: unknown): boolean => error instanceof DatabaseError && error.code === '42501'

/**
 * The query key starts with the query key of imports, so that invalidating imports also reloads the registered feeds.
 */
export const makeImportFeedsQuery = () =>
  definePersonalQuery({
    queryKey: [...importQueries.key, 'sources'],
    queryFn: listFeeds,
    retry: (times, error) => !isPermissionError(error) && times < 3,
    refetchInterval: ({ state }) =>
      state.data?.some(source => isFeedBeingRead(source, Date.now())) ? activePollIntervalMs : idlePollIntervalMs,
  })

const toFeedColumns = ({ articlesBecome, ...fields }: Partial<FeedFormFields>) => ({
  ...fields,
  ...(articlesBecome !== undefined && { articles_become: articlesBecome }),
})

/**
 * Registers a feed for imports.
 * @throws DatabaseError when a rule forbids the change, also when the URL is registered already
 */
export async function registerFeed(fields: FeedFormFields): Promise<void> {
  const db = await loadSessionDb()
  const row = { ...toFeedColumns(fields), name: fields.name, address: fields.address }
  unwrapRows(await db.from('import_sources').insert(row).select('id').single())
}

/**
 * Updates a feed. The user who saves becomes the owner of the feed.
 * @throws DatabaseError when a rule forbids the change, also when no row was updated
 */
export async function updateFeed(
  id: string,
  { isOn, kind: _, ...fields }: Partial<FeedFormFields & { isOn: boolean }>,
) {
  const db = await loadSessionDb()
  const row = { ...toFeedColumns(fields), ...(isOn !== undefined && { is_on: isOn }) }
  unwrapRows(await db.from('import_sources').update(row).eq('id', id).select('id').single())
}

/** Deletes a feed. Records that were imported from the feed stay. */
export async function removeFeed(id: string): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.from('import_sources').delete().eq('id', id).select('id').single())
}

/**
 * Queues a reading of one feed, or of all active feeds.
 * @returns number of queued feeds
 */
export async function queueFeedReadings(ids?: readonly string[]): Promise<number> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('read_import_sources', ids ? { sources: [...ids] } : {}))
}
