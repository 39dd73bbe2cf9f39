import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MultiSelectField } from '../../../desk/fields/multi-select-field.tsx'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import {
  type ConnectedRecord,
  type EventConnections as Connections,
  makeEventConnectionsQuery,
} from './event-connection-queries.ts'
import { type AttachableRecord, useEventAttachments } from './use-event-attachments.ts'
import './event-connections.css'

/** Records that refer to an event, each linked to its edit page. Articles and albums can be added and removed. */
export function EventConnections({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(makeEventConnectionsQuery(id))
  return (
    <section className="record-group event-connections" aria-labelledby="event-connections">
      <h3 id="event-connections">Related content</h3>
      {isError && !data && <ReadFailureCallout subject="Related content" retry={() => void refetch()} />}
      {data && <ConnectionList event={id} {...data} />}
      <p>
        <Link to={paths.settings.promiseAt(id)}>Add promise</Link>
      </p>
    </section>
  )
}

/**
 * Number of records that refer to an event, shown while the section is collapsed. Empty until the records are loaded.
 */
export function ConnectionCount({ id }: { id: string }) {
  const { data } = useQuery(makeEventConnectionsQuery(id))
  if (!data) return null
  const counts = [
    [data.articles.length, 'article'],
    [data.albums.length, 'album'],
    [data.promises.length, 'promise'],
  ] as const
  const shown = counts.filter(([count]) => count > 0).map(([count, noun]) => formatQuantity(count, noun))
  return shown.join(', ') || 'None'
}

const stateLabels: Record<string, string> = {
  draft: 'draft',
  scheduled: 'scheduled',
  archived: 'archived',
  hidden: 'hidden',
}

function ConnectionList({ event, articles, albums, promises }: Connections & { event: string }) {
  const { attach, takeOut } = useEventAttachments(event)
  const isEmpty = articles.length + albums.length + promises.length === 0
  return (
    <>
      {isEmpty && <p>Nothing linked yet.</p>}
      {!isEmpty && (
        <ul>
          {articles.map(article => (
            <ConnectedRecordLine
              key={article.id}
              {...article}
              kind="Article"
              to={paths.adminArticle(article.id)}
              onTakeOut={() => takeOut('article', article)}
            />
          ))}
          {albums.map(album => (
            <ConnectedRecordLine
              key={album.id}
              {...album}
              kind="Album"
              to={paths.adminAlbum(album.id)}
              onTakeOut={() => takeOut('album', album)}
            />
          ))}
          {promises.map(promise => (
            <ConnectedRecordLine
              key={promise.id}
              {...promise}
              kind="Promise"
              to={paths.settings.desk('promises').one(promise.id)}
            />
          ))}
        </ul>
      )}
      <RecordPicker kind="article" there={articles} onChoose={record => attach('article', record)} />
      <RecordPicker kind="album" there={albums} onChoose={record => attach('album', record)} />
    </>
  )
}

type LineProps = ConnectedRecord & { kind: string; to: string; onTakeOut?: () => Promise<unknown> }

const ConnectedRecordLine = ({ title, status, kind, to, onTakeOut }: LineProps) => (
  <li>
    <span>
      <Link to={to}>{title}</Link>
      <small>{[kind, stateLabels[status]].filter(Boolean).join(', ')}</small>
    </span>
    {onTakeOut && (
      <ActionButton line aria-label={`Remove ${title}`} onAction={onTakeOut}>
        Remove
      </ActionButton>
    )}
  </li>
)

const pickerSettings = {
  article: {
    label: 'Add article',
    none: 'No article matches.',
    choices: { table: 'news_articles', title: 'title', dated: 'published_at' },
  },
  album: {
    label: 'Add album',
    none: 'No album matches.',
    choices: { table: 'albums', title: 'title', dated: 'taken_on' },
  },
} as const

type PickerProps = {
  kind: AttachableRecord
  there: readonly ConnectedRecord[]
  onChoose: (record: { id: string; title: string }) => void
}

/** Search field that connects a record to the event. */
function RecordPicker({ kind, there, onChoose }: PickerProps) {
  const { label, none, choices } = pickerSettings[kind]
  const { data: records = [] } = useQuery(storedRowQueries.choices(choices))
  const others = records.filter(({ id }) => !there.some(connected => connected.id === id))
  return (
    <MultiSelectField
      label={label}
      none={none}
      chosen={[]}
      options={others.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={([chosen]) => {
        const record = others.find(({ id }) => id === chosen)
        if (record) onChoose(record)
      }}
    />
  )
}
