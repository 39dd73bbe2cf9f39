import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import { type EventConnections as Connections, connectionsQuery } from '../event-connections.ts'
import './event-connections.css'

/** What tells of an event elsewhere, each with the way to its desk. */
export function EventConnections({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(connectionsQuery(id))
  return (
    <section className="record-group event-connections" aria-labelledby="event-connections">
      <h3 id="event-connections">Told of elsewhere</h3>
      {isError && !data && <ReadingFailure subject="What tells of it" retry={() => void refetch()} />}
      {data && <Connected {...data} />}
      <p>
        <Link to={paths.settings.promiseAt(id)}>Add what was promised there</Link>
      </p>
    </section>
  )
}

const stateWords: Record<string, string> = { draft: 'draft', archived: 'archived', hidden: 'hidden' }

function Connected({ articles, albums, promises }: Connections) {
  const all = [
    ...articles.map(article => ({ ...article, kind: 'Article', to: paths.adminArticle(article.id) })),
    ...albums.map(album => ({ ...album, kind: 'Album', to: paths.adminAlbum(album.id) })),
    ...promises.map(promise => ({ ...promise, kind: 'Promise', to: paths.settings.desk('promises').one(promise.id) })),
  ]
  if (all.length === 0) return <p>No article, no album and no promise names it. They do so on their own pages.</p>
  return (
    <ul>
      {all.map(({ id, title, status, kind, to }) => (
        <li key={id}>
          <Link to={to}>{title}</Link>
          <small>{[kind, stateWords[status]].filter(Boolean).join(', ')}</small>
        </li>
      ))}
    </ul>
  )
}
