import type { ReactNode } from 'react'
import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BackLink } from '../../../ui/more-link.tsx'
import { type Chair, formatTimeUntilDay } from '../chair.ts'
import type { FlagshipEdition, NextFlagshipEvent } from '../flagship.ts'
import type { FlagshipDetail } from '../flagship-page-queries.ts'
import { DavosTablePlan } from './davos-table-plan.tsx'
import { DavosTableSections } from './davos-table-sections.tsx'
import { EditionDates } from './edition-dates.tsx'
import './davos-table-page.css'

export type DavosTableBodyProps = {
  flagship: FlagshipDetail & { chairs: readonly Chair[] }
  edition: FlagshipEdition
  next: NextFlagshipEvent | undefined
  today: CalendarDay
  /** Content between the programme and the other sections. */
  children?: ReactNode
  /** Id of the section that an editor has open. The preview highlights the section. */
  marked?: string | undefined
}

/** Content of the page "the table of the year": seating plan, programme and travel. */
export function DavosTableBody({ flagship, edition, next, today, children, marked }: DavosTableBodyProps) {
  const { title, slug, city, sections, chairs, summary } = flagship
  const days = sections.filter(({ kind }) => kind === 'programme')
  const calls = sections.filter(({ kind }) => kind === 'call')
  const others = sections.filter(({ kind }) => kind !== 'programme' && kind !== 'call')
  return (
    <article style={{ '--accent': flagship.hue ?? undefined } as React.CSSProperties}>
      <div className="night table-head">
        <div className="wrap grid">
          <div className="table-name">
            <BackLink to={paths.flagship(slug)}>{city || title}, the institution and its record</BackLink>
            <h1>{title}</h1>
          </div>
          <p className="span-6 table-lead">{edition.summary || summary}</p>
          <div className="span-5-end table-when">
            <p>
              <EditionTime edition={edition} today={today} />
            </p>
            {next?.state && <p className="table-state">{next.state}</p>}
            {next?.register ? (
              <ButtonLink external to={next.register}>
                Register
              </ButtonLink>
            ) : (
              next && <ButtonLink to={next.to}>See the event</ButtonLink>
            )}
          </div>
        </div>
        <DavosTablePlan chairs={chairs} venue={edition.venue} />
      </div>
      <DavosTableSections sections={days} marked={marked} />
      {children}
      <DavosTableSections sections={[...others, ...calls]} follow={days.length > 0} marked={marked} />
    </article>
  )
}

/** Dates of the edition, and the number of days until the edition begins. The server computes the number once a day. */
function EditionTime({ edition, today }: { edition: FlagshipEdition; today: CalendarDay }) {
  const until = edition.starts_on && formatTimeUntilDay(edition.starts_on, today)
  return (
    <>
      <EditionDates edition={edition} />
      {until && `, ${until}`}.
    </>
  )
}
