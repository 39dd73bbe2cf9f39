import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { HueDot } from '../../../desk/hue-dot.tsx'
import { summarizeVisibility } from '../../../desk/panel/field-summaries.ts'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { Status } from '../../../ui/status.tsx'
import { makeChairLinksQuery, noChairLinks } from './chair-links.ts'
import { formatFlagshipHeading, getPublicPagePath } from './edition-visibility.ts'
import { buildFlagshipAdminPath, flagshipAdminQueries } from './flagship-admin-queries.ts'
import './chair-panel.css'

type FormProps = { form: RecordForm }

/** Finds the flagship and the edition with this id, once the flagships are loaded. */
function useEdition(id: string) {
  const { data: flagships = [] } = useQuery(flagshipAdminQueries.flagships())
  const flagship = flagships.find(({ editions }) => editions.some(edition => edition.id === id))
  const edition = flagship?.editions.find(edition => edition.id === id)
  return flagship && edition && { flagship, edition }
}

const useChairs = (edition: string) => useQuery({ ...flagshipAdminQueries.chairs(edition), enabled: edition !== '' })

/** Whether visitors see the edition, for the collapsed row of the panel. */
export function ChairVisibilitySummary({ edition }: { edition: string }) {
  const found = useEdition(edition)
  return found && summarizeVisibility(found.edition.is_visible)
}

/** Whether visitors see the chair, which depends on its edition, with a link to the public page. */
export function ChairVisibility({ form }: FormProps) {
  const found = useEdition(toTrimmedText(form.values.edition_id))
  if (!found) return <p className="quiet">Choose an edition.</p>
  const name = formatFlagshipHeading(found)
  const path = getPublicPagePath(found)
  return found.edition.is_visible ? (
    <p className="chair-fact">
      <Status kind="published">
        {form.stored.updatedAt === 'new' ? 'Visitors will see it at ' : 'Visitors see it at '}
        <Link to={path}>{path}</Link>
      </Status>
    </p>
  ) : (
    <p className="chair-fact">
      <Status kind="off">{name} is hidden, so visitors do not see the seat.</Status>
    </p>
  )
}

/** Place card with the typed values, in the words and the colour that visitors see. */
export function ChairCard({ form: { values } }: FormProps) {
  const links = useQuery(makeChairLinksQuery(toTrimmedText(values.article_id), toTrimmedText(values.person_id)))
  const { circle, source, interview } = links.data ?? noChairLinks
  const [name, namedOn] = [toTrimmedText(values.name), toTrimmedText(values.named_on)]
  return (
    <>
      <figure className="chair-card" style={{ '--hue': circle?.color_hex ?? undefined } as CSSProperties}>
        <figcaption className="visually-hidden">Preview of the place card</figcaption>
        <b className={name ? undefined : 'chair-card-free'}>{toTrimmedText(String(values.number ?? ''))}</b>
        <div>
          <p className={name ? 'chair-card-name' : 'chair-card-name chair-card-free'}>
            {name || `Named on ${namedOn ? formatCalendarDay(namedOn) : 'a day to come'}`}
          </p>
          {toTrimmedText(values.request) && <p>{toTrimmedText(values.request)}</p>}
          {interview?.isPublic && <p className="quiet">{interview.title}</p>}
        </div>
      </figure>
      <p className="chair-fact">
        {circle ? (
          <>
            <HueDot hue={circle.color_hex} /> Colour of {circle.name}, the circle of the {source}.
          </>
        ) : (
          'No colour yet. It is the colour of the interview’s circle, or else of the profile’s.'
        )}
      </p>
    </>
  )
}

/** Number of filled chairs of an edition, for the collapsed row of the panel. */
export function FilledChairCount({ edition }: { edition: string }) {
  const { data: chairs } = useChairs(edition)
  return chairs && `${chairs.filter(({ name }) => name).length} of ${chairs.length} filled`
}

/** Chairs of an edition, each linked to its form. `id`: chair on this page. */
export function TableOfChairs({ edition, id }: { edition: string; id: string | undefined }) {
  const found = useEdition(edition)
  const { data: chairs, isError, refetch } = useChairs(edition)
  if (isError && !chairs) return <ReadFailureCallout subject="Seats" retry={() => void refetch()} />
  return (
    <>
      <ol className="chair-table" aria-label="Seats of the edition">
        {chairs?.map(chair => (
          <li key={chair.id}>
            <Link to={paths.adminChair(chair.id)} aria-current={chair.id === id ? 'page' : undefined}>
              <span aria-hidden="true">{chair.number}</span>
              <span className="visually-hidden">Seat {chair.number}: </span>
              <span className={chair.name ? undefined : 'quiet'}>{chair.name || 'To be announced'}</span>
            </Link>
          </li>
        ))}
      </ol>
      {found && (
        <Link
          to={buildFlagshipAdminPath({
            flagship: found.flagship.slug,
            year: String(found.edition.year),
            part: 'seats',
          })}
        >
          All seats of {formatFlagshipHeading(found)}
        </Link>
      )}
    </>
  )
}
