import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { type Import, type ImportCounts, isImportRunning } from '../import.ts'
import { importQueries } from '../import-queries.ts'
import { ImportNames } from './import-names.tsx'
import { ImportReportLinks } from './import-report-links.tsx'
import { MissingPictures } from './missing-pictures.tsx'
import { SourceFormatForm } from './source-format-form.tsx'

/** Sidebar of an import: pictures, names of authors and categories, and columns without a target field. */
export function ImportAside({ found, counts, at }: { found: Import; counts: ImportCounts; at: string }) {
  return (
    <aside className="import-aside" aria-label="About the import">
      <ImportPictures found={found} at={at} />
      {found.status === 'planned' && <SourceFormatForm key={found.statusAt} found={found} />}
      <ImportNames source={found.source} kind={found.kind} isOpen={found.status === 'planned'} />
      <IgnoredFields report={found.report} />
      {counts && !isImportRunning(found.status) && <ImportReportLinks found={found} counts={counts} />}
    </aside>
  )
}

function ImportPictures({ found, at }: { found: Import; at: string }) {
  const isPlan = found.status === 'planned'
  // The query is repeated until the server has asked all hosts of the pictures for the sizes.
  const { data: asking } = useQuery({ ...importQueries.asking(found.id), enabled: isPlan })
  const { data } = useQuery(importQueries.pictures(found.source, `${at} ${asking?.lost ?? ''}`))
  if (!data || data.counts.failed + (isPlan ? 0 : data.counts.stored + data.counts.waiting) === 0) return null
  const { counts, lost } = data
  return (
    <section aria-labelledby="import-pictures">
      <h2 id="import-pictures">Images</h2>
      <p className="quiet">
        {isPlan
          ? `${formatQuantity(counts.failed, 'image')} missing`
          : `${counts.stored.toLocaleString('en-GB')} in the library`}
        {!isPlan && counts.failed > 0 && `, ${counts.failed.toLocaleString('en-GB')} missing`}.
      </p>
      {!isPlan && counts.undescribed > 0 && (
        <p>
          {formatQuantity(counts.undescribed, 'picture has', 'pictures have')} no alternative text.{' '}
          <Link to={`${paths.adminGallery}?tab=repair`}>Describe {counts.undescribed === 1 ? 'it' : 'them'}</Link>
        </p>
      )}
      {lost.length > 0 && found.status !== 'undone' && (
        <MissingPictures found={found} lost={lost} count={counts.failed} />
      )}
    </section>
  )
}

function IgnoredFields({ report }: Pick<Import, 'report'>) {
  const { notCarried = {}, troubles = [], troubleCount = 0, doubles = [] } = report
  const ignoredFields = Object.entries(notCarried)
  if (ignoredFields.length === 0 && troubleCount === 0) return null
  return (
    <section aria-labelledby="import-left-out">
      <h2 id="import-left-out">Not imported</h2>
      <ul className="import-list">
        {ignoredFields.map(([name, times]) => (
          <li key={name}>
            {name} <b>{times.toLocaleString('en-GB')}</b>
          </li>
        ))}
        {doubles.map(({ title, place }) => (
          <li key={`${place} ${title}`}>
            <small>
              {place}: “{title}” stands in the source twice
            </small>
          </li>
        ))}
        {[...new Set(troubles.map(({ place, message }) => `${place}: ${message}`))].map(trouble => (
          <li key={trouble}>
            <small>{trouble}</small>
          </li>
        ))}
        {troubleCount > troubles.length && <li>{troubleCount - troubles.length} more like these.</li>}
      </ul>
    </section>
  )
}
