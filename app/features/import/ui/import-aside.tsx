import { useQuery } from '@tanstack/react-query'
import type { Import } from '../import.ts'
import { importQueries } from '../import-queries.ts'
import { ImportNames } from './import-names.tsx'

/** What goes with the items: pictures, names, and what has no place here. */
export function ImportAside({ found, at }: { found: Import; at: string }) {
  return (
    <aside className="import-aside">
      <ImportPictures source={found.source} at={at} />
      <ImportNames source={found.source} isOpen={found.status === 'planned'} />
      <LeftOut report={found.report} />
    </aside>
  )
}

function ImportPictures({ source, at }: { source: string; at: string }) {
  const { data } = useQuery(importQueries.pictures(source, at))
  if (!data || data.counts.stored + data.counts.failed + data.counts.waiting === 0) return null
  const { counts, lost } = data
  return (
    <section aria-labelledby="import-pictures">
      <h2 id="import-pictures">Pictures</h2>
      <p className="quiet">
        {counts.stored.toLocaleString('en-GB')} in the library
        {counts.failed > 0 && `, ${counts.failed.toLocaleString('en-GB')} could not be had`}.
      </p>
      {lost.length > 0 && (
        <ul className="import-list">
          {lost.map(({ address, reason }) => (
            <li key={address}>
              <code>{address.replace(/^https?:\/\//, '')}</code>
              <small>{reason}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LeftOut({ report: { notCarried = {}, troubles = [], troubleCount = 0 } }: Pick<Import, 'report'>) {
  const left = Object.entries(notCarried)
  if (left.length === 0 && troubleCount === 0) return null
  return (
    <section aria-labelledby="import-left-out">
      <h2 id="import-left-out">Not carried over</h2>
      <ul className="import-list">
        {left.map(([name, times]) => (
          <li key={name}>
            {name} <b>{times.toLocaleString('en-GB')}</b>
          </li>
        ))}
        {troubles.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <small>
              {place}: {message}
            </small>
          </li>
        ))}
        {troubleCount > troubles.length && <li>{troubleCount - troubles.length} more like these.</li>}
      </ul>
    </section>
  )
}
