import { useState } from 'react'
import { Link } from 'react-router'
import { DeskTable } from '../../../desk/desk-table.tsx'
import { formatShortMoment } from '../../../platform/dates/date-format.ts'
import { many } from '../../../platform/text/pluralize.ts'
import { Status } from '../../../ui/status.tsx'
import { type ImportKind, kindWords } from '../import-kind.ts'
import { type ImportSource, intervalName, sourceStatus } from '../import-source.ts'
import { ImportSourceDialog } from './import-source-dialog.tsx'
import { ImportSourceMenu } from './import-source-menu.tsx'

/** Registered sources with the result of the last check. */
export function ImportSourceTable({
  sources,
  mayRegister,
}: {
  sources: readonly ImportSource[]
  mayRegister: boolean
}) {
  const [changing, setChanging] = useState<string>()
  const changed = sources.find(({ id }) => id === changing)
  return (
    <>
      <DeskTable caption="Registered sources">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col" className="desk-mid">
              How often
            </th>
            <th scope="col">Last read</th>
            <th scope="col" className="desk-state">
              Standing
            </th>
            {mayRegister && (
              <th scope="col" className="desk-more">
                <span className="visually-hidden">More</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sources.map(source => (
            <tr key={source.id}>
              <th scope="row" className="desk-name">
                <b>{source.name}</b>
                <small>
                  {kindNames[source.kind]} from {source.address.replace(/^https?:\/\//, '')}
                </small>
              </th>
              <td className="desk-mid">
                {intervalName(source.every)}
                {source.askedBy && <span className="desk-sub">for {source.askedBy}</span>}
              </td>
              <td className="desk-detail">
                <LastReading source={source} />
              </td>
              <td className="desk-state">
                <SourceState source={source} />
              </td>
              {mayRegister && (
                <td className="desk-more">
                  <ImportSourceMenu source={source} onChange={() => setChanging(source.id)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DeskTable>
      {changed && <ImportSourceDialog key={changed.id} source={changed} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function SourceState({ source }: { source: ImportSource }) {
  const { kind, words } = sourceStatus(source, Date.now())
  return (
    <Status kind={kind}>
      {source.open ? <Link to={kindWords[source.kind].at.one(source.open.id)}>{words}</Link> : words}
    </Status>
  )
}

const kindNames = { article: 'News', event: 'Events' } satisfies Record<ImportKind, string>

const formatImported = (kind: ImportKind, wrote: number) =>
  wrote === 0 ? 'needs a decision' : `${many(wrote, kindWords[kind].one, kindWords[kind].many)} came in`

/** Last check with its result, and the last finished import. */
function LastReading({
  source: { kind, readAt, outcome, note, last, nextAt, notBefore, isOn },
}: {
  source: ImportSource
}) {
  const resultLink = last && outcome !== 'failed' && (
    <Link to={kindWords[kind].at.one(last.id)}>
      {outcome === 'new'
        ? formatImported(kind, last.wrote)
        : `${formatShortMoment(last.at)}: ${formatImported(kind, last.wrote)}`}
    </Link>
  )
  const wait = notBefore && Date.parse(notBefore) > Date.now() ? notBefore : undefined
  const next = wait ?? (isOn ? nextAt : null)
  return (
    <>
      {readAt ? `${formatShortMoment(readAt)}: ` : 'Not yet. '}
      {outcome === 'nothing' && 'nothing new. '}
      {(outcome === 'failed' || outcome === 'skipped') &&
        (outcome === 'failed' && last ? <Link to={kindWords[kind].at.one(last.id)}>{note}</Link> : note)}{' '}
      {resultLink}
      {next && (
        <span className="desk-sub">
          {wait ? `Its host asks to wait until ${formatShortMoment(next)}` : `Next ${formatShortMoment(next)}`}
        </span>
      )}
    </>
  )
}
