import { useState } from 'react'
import { Link } from 'react-router'
import { RecordTable } from '../../../desk/list/record-table.tsx'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Status } from '../../../ui/status.tsx'
import { describeFeedStatus, getFeedIntervalName, type ImportFeed } from '../import-feed.ts'
import { type ImportKind, recordTypeTexts } from '../import-kind.ts'
import { ImportFeedDialog } from './import-feed-dialog.tsx'
import { ImportFeedMenu } from './import-feed-menu.tsx'

/** Table of registered feeds with the result of the last reading. */
export function ImportFeedTable({ sources, mayRegister }: { sources: readonly ImportFeed[]; mayRegister: boolean }) {
  const [changing, setChanging] = useState<string>()
  const changed = sources.find(({ id }) => id === changing)
  return (
    <>
      <RecordTable
        caption="Feeds"
        rows={sources}
        columns={[
          {
            head: 'Feed',
            isRowHeader: true,
            cell: ({ name, kind, address }) => (
              <>
                <b>{name}</b>
                <small>
                  {kindNames[kind]} from {address.replace(/^https?:\/\//, '')}
                </small>
              </>
            ),
          },
          {
            head: 'How often',
            className: 'desk-mid',
            cell: ({ every, askedBy }) => (
              <>
                {getFeedIntervalName(every)}
                {askedBy && <span className="desk-sub">for {askedBy}</span>}
              </>
            ),
          },
          { head: 'Last run', cellClassName: 'desk-detail', cell: source => <LastFeedReading source={source} /> },
          { head: 'Status', className: 'desk-state', cell: source => <FeedStatus source={source} /> },
          mayRegister && {
            head: 'More',
            isHeadHidden: true,
            className: 'desk-more',
            cell: source => <ImportFeedMenu source={source} onChange={() => setChanging(source.id)} />,
          },
        ]}
      />
      {changed && <ImportFeedDialog key={changed.id} source={changed} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function FeedStatus({ source }: { source: ImportFeed }) {
  const { kind, words } = describeFeedStatus(source, Date.now())
  return (
    <Status kind={kind}>
      {source.open ? <Link to={recordTypeTexts[source.kind].at.one(source.open.id)}>{words}</Link> : words}
    </Status>
  )
}

const kindNames = { article: 'News', event: 'Events' } satisfies Record<ImportKind, string>

const formatImportedCount = (kind: ImportKind, wrote: number) =>
  wrote === 0
    ? 'needs a decision'
    : `${formatQuantity(wrote, recordTypeTexts[kind].one, recordTypeTexts[kind].many)} imported`

/** Time and result of the last reading, and the last finished import. */
function LastFeedReading({
  source: { kind, readAt, outcome, note, last, nextAt, notBefore, isOn },
}: {
  source: ImportFeed
}) {
  const resultLink = last && outcome !== 'failed' && (
    <Link to={recordTypeTexts[kind].at.one(last.id)}>
      {outcome === 'new'
        ? formatImportedCount(kind, last.wrote)
        : `${formatShortDateAndTime(last.at)}: ${formatImportedCount(kind, last.wrote)}`}
    </Link>
  )
  const wait = notBefore && Date.parse(notBefore) > Date.now() ? notBefore : undefined
  const next = wait ?? (isOn ? nextAt : null)
  return (
    <>
      {readAt ? `${formatShortDateAndTime(readAt)}: ` : 'Not yet. '}
      {outcome === 'nothing' && 'nothing new. '}
      {(outcome === 'failed' || outcome === 'skipped') &&
        (outcome === 'failed' && last ? <Link to={recordTypeTexts[kind].at.one(last.id)}>{note}</Link> : note)}{' '}
      {resultLink}
      {next && (
        <span className="desk-sub">
          {wait ? `Rate-limited until ${formatShortDateAndTime(next)}` : `Next ${formatShortDateAndTime(next)}`}
        </span>
      )}
    </>
  )
}
