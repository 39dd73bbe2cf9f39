import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callFunction, type DatabaseAnswer, type Outcome } from '../../../platform/db/call-function.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { personalMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'

/** Another record that names an event, and how far it is. */
export type ConnectedRecord = { id: string; title: string; status: string }
export type EventConnections = { articles: ConnectedRecord[]; albums: ConnectedRecord[]; promises: ConnectedRecord[] }

type Dated = ConnectedRecord & { published_at: string | null }

/** What is published and has its time to come waits for it. */
const connectedOf = ({ id, title, status, published_at }: Dated): ConnectedRecord => {
  const waits = status === 'published' && published_at !== null && Date.parse(published_at) > Date.now()
  return { id, title, status: waits ? 'scheduled' : status }
}

/** The articles, albums and promises that name an event, those too that nobody sees yet. */
export const connectionsQuery = (id: string) =>
  queryOptions({
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
        articles: unwrapRows(articles).map(connectedOf),
        albums: unwrapRows(albums).map(connectedOf),
        promises: unwrapRows(promises).map(({ is_visible, ...promise }) => ({
          ...promise,
          status: is_visible ? 'published' : 'hidden',
        })),
      }
    },
    staleTime: 0,
    meta: personalMeta,
  })

const changed = [['events'], ['articles'], ['news_articles'], ['albums']]

/**
 * Names an event in an article, or takes it out.
 * @param place among the events of the article, from 0; behind them without one
 * @returns the place it has or had; null where it was so already
 */
export const attachArticle = (
  client: QueryClient,
  article: string,
  event: string,
  isAttached: boolean,
  place?: number,
): Promise<Outcome<number | null>> =>
  callFunction<number | null>(client, changed, db =>
    db.rpc('attach_article', { article, event, is_attached: isAttached, ...(place !== undefined && { place }) }),
  )

/** Says of which event an album is. @returns of which it was before; null for none */
export const attachAlbum = (
  client: QueryClient,
  album: string,
  event: string | null,
): Promise<Outcome<string | null>> =>
  callFunction<string | null>(client, changed, async (db): Promise<DatabaseAnswer<string | null>> => {
    const before = unwrapRows(await db.from('albums').select('event_id').eq('id', album).maybeSingle())
    if (!before)
      return { data: null, error: { code: 'P0002', message: 'This album is not there any more.', hint: null } }
    const { error } = await db.from('albums').update({ event_id: event }).eq('id', album)
    return { data: before.event_id, error }
  })
