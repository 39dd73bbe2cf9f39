import type { QueryClient } from '@tanstack/react-query'
import { callFunction, type DatabaseResponse, type FunctionCallOutcome } from '../../../platform/db/call-function.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'

/** Record that refers to an event, with the status of the record. */
export type ConnectedRecord = { id: string; title: string; status: string }
export type EventConnections = { articles: ConnectedRecord[]; albums: ConnectedRecord[]; promises: ConnectedRecord[] }

type DatedRecord = ConnectedRecord & { published_at: string | null }

/**
 * Converts a database row to a record that refers to an event. A published record with a future publish date gets the
 * status scheduled.
 */
const toConnectedRecord = ({ id, title, status, published_at }: DatedRecord): ConnectedRecord => {
  const waits = status === 'published' && published_at !== null && Date.parse(published_at) > Date.now()
  return { id, title, status: waits ? 'scheduled' : status }
}

/** Query for articles, albums and promises (pledges made at an event) that refer to an event, published or not. */
export const makeEventConnectionsQuery = (id: string) =>
  definePersonalQuery({
    queryKey: ['events', 'connections', id],
    queryFn: async (): Promise<EventConnections> => {
      const db = await loadSessionDb()
      const [articles, albums, promises] = await Promise.all([
        db
          .from('news_articles')
          .select('id, title, status, published_at, article_events!inner(event_id)')
          .eq('article_events.event_id', id)
          .order('title'),
        db.from('albums').select('id, title, status, published_at').eq('event_id', id).order('title'),
        db.from('promises').select('id, title, is_visible').eq('event_id', id).order('position'),
      ])
      return {
        articles: unwrapRows(articles).map(toConnectedRecord),
        albums: unwrapRows(albums).map(toConnectedRecord),
        promises: unwrapRows(promises).map(({ is_visible, ...promise }) => ({
          ...promise,
          status: is_visible ? 'published' : 'hidden',
        })),
      }
    },
    staleTime: 0,
  })

const changedQueryKeys = [['events'], ['articles'], ['news_articles'], ['albums']]

/**
 * Adds an event to an article, or removes the event.
 * @param place zero-based position among the events of the article; the default is the end
 * @returns the new or former position; null if nothing changed
 */
export const attachArticleToEvent = (
  client: QueryClient,
  article: string,
  event: string,
  isAttached: boolean,
  place?: number,
): Promise<FunctionCallOutcome<number | null>> =>
  callFunction<number | null>(client, changedQueryKeys, db =>
    db.rpc('attach_article', { article, event, is_attached: isAttached, ...(place !== undefined && { place }) }),
  )

/**
 * Sets the event of an album.
 * @returns the previous event, or null
 */
export const attachAlbumToEvent = (
  client: QueryClient,
  album: string,
  event: string | null,
): Promise<FunctionCallOutcome<string | null>> =>
  callFunction<string | null>(client, changedQueryKeys, async (db): Promise<DatabaseResponse<string | null>> => {
    const before = unwrapRows(await db.from('albums').select('event_id').eq('id', album).maybeSingle())
    if (!before) return { data: null, error: { code: 'P0002', message: 'This album no longer exists.', hint: null } }
    const { error } = await db.from('albums').update({ event_id: event }).eq('id', album)
    return { data: before.event_id, error }
  })
