import { queryOptions } from '@tanstack/react-query'
import { rowsOf } from '../../platform/db/rows.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Another record that names an event, and how far it is. */
type Connected = { id: string; title: string; status: string }
export type EventConnections = { articles: Connected[]; albums: Connected[]; promises: Connected[] }

/** The articles, albums and promises that name an event, those too that nobody sees yet: they say so on their own pages. */
export const connectionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'connections', id],
    queryFn: async (): Promise<EventConnections> => {
      const db = await loadSessionDb()
      const [articles, albums, promises] = await Promise.all([
        db
          .from('news_articles')
          .select('id, title, status, article_events!inner(event_id)')
          .eq('article_events.event_id', id)
          .order('title'),
        db.from('albums').select('id, title, status').eq('event_id', id).order('title'),
        db.from('promises').select('id, title, is_visible').eq('event_id', id).order('position'),
      ])
      return {
        articles: rowsOf(articles).map(({ article_events: _, ...article }) => article),
        albums: rowsOf(albums),
        promises: rowsOf(promises).map(({ is_visible, ...promise }) => ({
          ...promise,
          status: is_visible ? 'published' : 'hidden',
        })),
      }
    },
    staleTime: 0,
    meta: personal,
  })
