import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { RowValues } from '../../../desk/record/row-source.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { paths } from '../../../platform/paths.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { Status } from '../../../ui/status.tsx'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { makeSeriesPartsQuery } from './series-part-queries.ts'
import '../../../desk/panel/panel-list.css'
import './series-parts.css'

/** List of other parts of the series that is entered in the form, with a warning if the part number is taken. */
export function SeriesParts({ form, row }: { form: RecordForm; row: RowValues | undefined }) {
  const series = useDebouncedValue(toTrimmedText(form.values.series))
  if (!series) return null
  return (
    <section className="record-group series-parts" aria-labelledby="series-parts">
      <h3 id="series-parts">Other parts of {series}</h3>
      <SeriesPartList series={series} own={row && String(row.id)} position={form.values.series_position ?? null} />
    </section>
  )
}

function SeriesPartList({ series, own, position }: { series: string; own: string | undefined; position: unknown }) {
  const { data, isError, refetch } = useQuery(makeSeriesPartsQuery(series))
  if (!data && isError) return <ReadFailureCallout subject="Series" retry={() => void refetch()} />
  if (!data) return <p role="status">Loading series…</p>
  const others = data.filter(({ id }) => id !== own)
  const same = others.find(({ series_position }) => series_position !== null && series_position === position)
  return (
    <>
      {others.length === 0 && <p>No other parts yet.</p>}
      {same && (
        <Status kind="attention">
          “{same.title}” is part {same.series_position} already.
        </Status>
      )}
      <ol className="panel-list">
        {others.map(part => (
          <li key={part.id}>
            <span>{part.series_position ?? '·'}</span>
            <Link to={paths.adminArticle(part.id)}>{part.title}</Link>
            {part.status !== 'published' && <small>{stateLabels[part.status] ?? part.status}</small>}
          </li>
        ))}
      </ol>
    </>
  )
}

const stateLabels: Record<string, string> = { draft: 'Draft', archived: 'Archived' }
