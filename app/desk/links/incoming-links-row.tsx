import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide'
import { Link, useMatches } from 'react-router'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import type { PanelRowPart } from '../panel/panel-row.ts'
import {
  formatMenuPlaces,
  type IncomingLinks,
  type LinkedRecord,
  makeIncomingLinksQuery,
  maxCountedTexts,
  summarizeIncomingLinks,
} from './incoming-links.ts'
import '../panel/panel-list.css'
import './incoming-links-row.css'

/** Route handle of an editor whose side panel shows links to the record. */
export type IncomingLinksHandle = {
  /** Returns the URL of a record's editor. Undefined if the record has no editor. */
  recordPath: (kind: string, id: string) => string | undefined
}

/** Row in the side panel of an editor, with the links to the record. */
export const makeIncomingLinksRow = (record: LinkedRecord): PanelRowPart => ({
  title: 'Linked in',
  icon: Link2,
  summary: <LinkSummary {...record} />,
  content: () => <IncomingLinkList {...record} />,
})

function LinkSummary(record: LinkedRecord) {
  const { data } = useQuery(makeIncomingLinksQuery(record))
  return data ? summarizeIncomingLinks(data) : null
}

const uncountedLinksNote = 'Links with the full URL of this site are not counted.'

function IncomingLinkList(record: LinkedRecord) {
  const { data, isError, refetch } = useQuery(makeIncomingLinksQuery(record))
  if (!data && isError) return <ReadFailureCallout subject="The links to this record" retry={() => void refetch()} />
  if (!data) return <p role="status">Loading…</p>
  const { records, count, menu, redirects, redirect_count } = data
  if (count + menu.length + redirects.length === 0)
    return (
      <p className="field-hint">No link in a text, in the menu or from a redirect was found. {uncountedLinksNote}</p>
    )
  return (
    <div className="incoming-links">
      {menu.length > 0 && <p>Menu and footer: {formatMenuPlaces(menu)}</p>}
      {records.length > 0 && (
        <ul className="panel-list" aria-label="Texts with a link">
          {records.map(linking => (
            <LinkingRecord key={`${linking.kind} ${linking.id}`} record={linking} />
          ))}
        </ul>
      )}
      {count > records.length && (
        <p className="quiet">
          and {count - records.length} {count >= maxCountedTexts ? 'or more' : 'more'}
        </p>
      )}
      {redirects.length > 0 && (
        <>
          <p>Redirects</p>
          <ul className="panel-list">
            {redirects.map(path => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
          {redirect_count > redirects.length && <p className="quiet">and {redirect_count - redirects.length} more</p>}
        </>
      )}
      <p className="field-hint">{uncountedLinksNote}</p>
    </div>
  )
}

function LinkingRecord({ record: { kind, id, title, state } }: { record: IncomingLinks['records'][number] }) {
  const handle = useMatches().at(-1)?.handle as IncomingLinksHandle | undefined
  const to = handle?.recordPath(kind, id)
  return (
    <li>
      {to ? (
        <Link to={to} dir="auto">
          {title}
        </Link>
      ) : (
        <bdi>{title}</bdi>
      )}
      <small>{state === 'published' ? kind : `${kind}, ${state}`}</small>
    </li>
  )
}
